import type { OperationId } from '../../spec/operation.ts'
import { StacklessError } from '../stackless-error.ts'

/** Receives the headers and the status of a response: undefined and 0 where none came. */
export type TakeAnswer = (headers: Readonly<Record<string, string>> | undefined, status: number) => void

/** Lets requests out. */
export interface Gate {
  /**
   * Waits until a request may go.
   *
   * @param hasKey - false for a request without a valid key
   * @returns what receives its response; a promise of it only where there is something to wait for
   * @throws LimitWait when it would wait for too long
   */
  admit(operation: OperationId | undefined, hasKey?: boolean): TakeAnswer | Promise<TakeAnswer>
  /** Holds all requests back until then, in local ms, as a 429 says. */
  block(until: number): void
}

/** The target's limits ask for a longer wait than the run may take. */
export class LimitWait extends StacklessError {
  override readonly name = 'LimitWait'
}
