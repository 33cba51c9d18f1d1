import type { Clock } from '../../http/clock.ts'
import type { Exchange } from '../../spec/exchange.ts'

/** Requests of another kind than those that a trial spends the limit with. */
export interface OtherRequest {
  /** Sends one; returns nothing where that may not be. */
  readonly send: () => Promise<Exchange | undefined>
  /** So many may be sent to find out which counter they spend from. */
  readonly most: number
  /** Where no more than so many remain of a counter of its own, that is exceeded too; by default, it is not. */
  readonly crossed?: number
  /** It would be exceeded where no more than so many remain, if the run had so many requests. */
  readonly worthCrossing?: number
}

/** What a trial needs from outside. */
export interface TrialOptions {
  /** Sends one request, always of the same operation, after the wait of a 429 before it. */
  readonly send: () => Promise<Exchange>
  /** Repeats a rejected request. */
  readonly again: (refused: Exchange) => Promise<Exchange>
  /** The limit may be exceeded with these too, where they spend from the same counter. */
  readonly others: readonly OtherRequest[]
  /** The responses so far, in the order in which they came: what a trial decides must follow from them. */
  readonly answered: readonly Exchange[]
  readonly left: () => number
  readonly createsLeft: () => number
  /** The time in ms between two requests, where a server in front answers 503 to faster ones; else 0. */
  readonly spacingMs?: () => number
  readonly concurrency: number
  readonly maxWaitMs: number
  /**
   * How long after Reset a window is looked at that may have begun with the look: some seconds, drawn by chance, that
   * no other client hits upon. Undefined on a key that others may use.
   */
  readonly restMs?: number | undefined
  /** A 429 of another counter asks to wait until then, in local ms. */
  readonly notBefore?: number
  /** Receives every wait: until when, in local ms, and why. */
  readonly onWait: (until: number, why: string) => void
  readonly signal: AbortSignal
  readonly clock: Clock
}
