import type { OperationId } from '../../spec/operation.ts'
import type { Clock } from '../clock.ts'
import { StacklessError } from '../stackless-error.ts'

/** Takes the headers and the status of a response: undefined and 0 where none came. */
export type TakeAnswer = (headers: Readonly<Record<string, string>> | undefined, status: number) => void

/** Lets requests out. */
export interface Gate {
  /** Waits until a request may go; returns what takes its response, a promise only if it waits. @throws LimitWait */
  admit(operation: OperationId | undefined, hasKey?: boolean): TakeAnswer | Promise<TakeAnswer>
  /** Holds all requests back until a local time in ms, after a 429. */
  block(until: number): void
}

/** The target's limits ask for a longer wait than the run may take. */
export class LimitWait extends StacklessError {
  override readonly name = 'LimitWait'
}

/** Lets all requests out, except for the wait of a 429 (interface document, Limits, rules 2 and 3). */
export function openGate(clock: Clock, signal: AbortSignal): Gate {
  let blockedUntil = 0
  const left = (): number => blockedUntil - clock.now()
  return {
    async admit() {
      for (let ms = left(); ms > 0; ms = left()) await clock.sleep(ms, signal)
      return () => undefined
    },
    block(until) {
      blockedUntil = Math.max(blockedUntil, until)
    },
  }
}
