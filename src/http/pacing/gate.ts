import type { OperationId } from '../../spec/operation.ts'
import { StacklessError } from '../stackless-error.ts'

/** Takes in the headers of an answer, or that none came, and its status: 0 where none came. */
export type TakeAnswer = (headers: Readonly<Record<string, string>> | undefined, status: number) => void

/** What lets requests out. */
export interface Gate {
  /**
   * Waits until a request may go.
   *
   * @param hasKey - false for a request without a valid key, as far as is known
   * @returns what takes in its answer; a promise of it only where there is something to wait for
   * @throws LimitWait when that is further off than the longest wait
   */
  admit(operation: OperationId | undefined, hasKey?: boolean): TakeAnswer | Promise<TakeAnswer>
  /** Holds everything back until then, in local ms: a 429 said so. */
  block(until: number): void
}

/** The target's limits ask for a longer wait than the run may take. */
export class LimitWait extends StacklessError {
  override readonly name = 'LimitWait'
}
