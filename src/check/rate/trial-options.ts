import type { Clock } from '../../client/clock.ts'
import type { Exchange } from '../../events/exchange.ts'

/** Sends one request of another operation; nothing where that may not be. */
export type OtherRequest = () => Promise<Exchange | undefined>

/** What a trial needs from outside. */
export interface TrialOptions {
  /** Sends one request, always the same one, and waits out a 429 that came before it. */
  readonly send: () => Promise<Exchange>
  /** The limit may be crossed with these too, where they spend from the same counter. */
  readonly others?: readonly OtherRequest[]
  /** How many requests may still be sent. */
  readonly left: () => number
  /** Requests under way at once, at the most. */
  readonly concurrency: number
  readonly maxWaitMs: number
  /** Told of every wait: until when, in local ms, and why. */
  readonly onWait: (until: number, why: string) => void
  readonly signal: AbortSignal
  readonly clock: Clock
}
