import type { Clock } from '../http/clock.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isDoubtful, isFailure, isUnavailable } from './doubtful.ts'
import { Inconclusive } from './outcome.ts'

/** Pauses in which a cluster takes out a node that fails. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400, 4800]
const mostSent = 40
const triesToSettle = 3
const triesAfter503 = 3

/** Sends a request again; returns nothing where it may not be sent any more. */
type Again = () => Promise<Exchange | undefined>

/** A 5xx may come by chance, in a row too: one node of several may fail until it is taken out. */
export class ChanceErrors {
  readonly #clock: Pick<Clock, 'sleep'>
  /** Whether any error came by chance so far. */
  areSeen = false
  #sent = 0

  constructor(clock: Pick<Clock, 'sleep'>) {
    this.#clock = clock
  }

  /** Notes a response to a request, and the next one while the service was up. */
  see(first: Exchange, next: Exchange): void {
    if (isFailure(first) && !isDoubtful(next)) this.areSeen = true
  }

  /**
   * Repeats a request that got an error for a few seconds more where errors come by chance, and after a 503 in any case,
   * which asks itself for a repeat.
   *
   * @returns its first response that is no such error, or the error
   * @throws Inconclusive where too few requests are left to tell
   */
  async outlasting(error: Exchange, again: Again): Promise<Exchange> {
    const mayComeBack = isUnavailable(error) && this.#sent + triesAfter503 <= mostSent
    if (!this.areSeen && !mayComeBack) return error
    for (const ms of this.areSeen ? pausesMs : pausesMs.slice(0, triesAfter503)) {
      await this.#clock.sleep(ms)
      this.#sent += 1
      const later = this.#sent > mostSent ? undefined : await again()
      if (later === undefined)
        throw Inconclusive.withoutRequests(
          `${printOutcome(error)}; there was no request left to tell it from chance`,
        )
      if (!isDoubtful(later)) return later
    }
    return error
  }

  /**
   * Repeats a failed request: its next response settles nothing, and the one after that does, unless it fails again.
   *
   * @returns the last response that there was a request for
   * @throws Inconclusive as {@link outlasting} does
   */
  async settled(answered: Exchange, again: Again): Promise<Exchange> {
    let last = answered
    for (let tries = 0; tries < triesToSettle; tries += 1) {
      const next = await again()
      if (next === undefined || !isFailure(next) || !this.areSeen) return next ?? last
      last = await this.outlasting(next, again)
    }
    return last
  }
}
