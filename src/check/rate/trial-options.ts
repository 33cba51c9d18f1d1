import type { Clock } from '../../http/clock.ts'
import type { Exchange } from '../../spec/exchange.ts'

/** Requests of another kind than the ones that a trial spends a limit with. */
export interface OtherRequest {
  /** Sends one; nothing where that may not be. */
  readonly send: () => Promise<Exchange | undefined>
  /** So many may be sent to find out what they spend from. */
  readonly most: number
  /** Where no more than so many remain of a counter of its own, that is spent and crossed too; none unless given. */
  readonly crossed?: number
  /** It would be crossed where no more than so many remain, if there were so many to send. */
  readonly worthCrossing?: number
}

/** What a trial needs from outside. */
export interface TrialOptions {
  /** Sends one request, always of the same operation, and waits out a 429 that came before it. */
  readonly send: () => Promise<Exchange>
  /** Sends one that was refused once more, as it was. */
  readonly again: (refused: Exchange) => Promise<Exchange>
  /** The limit may be crossed with these too, where they spend from the same counter. */
  readonly others: readonly OtherRequest[]
  /** How many requests may still be sent. */
  readonly left: () => number
  /** How many animals may still be created. */
  readonly createsLeft: () => number
  /** The time in ms that has to be between two requests, for a server in front answers 503 to faster ones; 0 where none has. */
  readonly spacingMs?: () => number
  /** Requests under way at once, at the most. */
  readonly concurrency: number
  readonly maxWaitMs: number
  /**
   * How long after Reset a window is looked at that may have begun with the look: some seconds, drawn by chance, that
   * no other client hits upon. Undefined on a key that others may use.
   */
  readonly restMs?: number | undefined
  /** A 429 of another counter asks to wait until then, in local ms. */
  readonly notBefore?: number
  /** Told of every wait: until when, in local ms, and why. */
  readonly onWait: (until: number, why: string) => void
  readonly signal: AbortSignal
  readonly clock: Clock
}
