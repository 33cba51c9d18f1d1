import type { Clock } from '../../http/clock.ts'
import type { Exchange } from '../../spec/exchange.ts'

/** Requests of another kind than those that exhaust the limit. */
export interface OtherRequest {
  /** Sends one; undefined where that is not possible. */
  readonly send: () => Promise<Exchange | undefined>
  /** Most requests to find out which counter they use. */
  readonly most: number
  /** Exceeds a counter of their own where no more than this remains; by default, never. */
  readonly crossed?: number
  /** Exceeding it would be worthwhile where no more than this remains. */
  readonly worthCrossing?: number
}

/** What a trial needs from outside. */
export interface TrialOptions {
  /** Sends a request of the trial's operation, after the wait of an earlier 429. */
  readonly send: () => Promise<Exchange>
  readonly again: (refused: Exchange) => Promise<Exchange>
  /** Other requests that may exceed the limit if they share its counter. */
  readonly others: readonly OtherRequest[]
  /** Responses in the order of arrival: all decisions of a trial must follow from them. */
  readonly answered: readonly Exchange[]
  readonly left: () => number
  readonly createsLeft: () => number
  /** Time in ms between two requests, where a server in front returns 503 to faster ones; else 0. */
  readonly spacingMs?: () => number
  readonly concurrency: number
  readonly maxWaitMs: number
  /** Random seconds after Reset, in ms, before a window is read: no other client hits them. Undefined for a shared key. */
  readonly restMs?: number | undefined
  /** Local time in ms until which a 429 of another counter asks to wait. */
  readonly notBefore?: number
  /** Receives every wait: its end, in local ms, and its reason. */
  readonly onWait: (until: number, why: string) => void
  readonly signal: AbortSignal
  readonly clock: Clock
}
