import type { Clock } from '../http/clock.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isDoubtful, isFailure, isUnavailable } from './doubtful.ts'
import { Inconclusive } from './outcome.ts'

/** Pauses in which a node that fails is taken out of those that answer. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400, 4800]
/** So many requests of a run are sent for that. */
const mostSent = 40
const triesToSettle = 3
const triesAfter503 = 3

/** Sends a request again. Nothing comes of it where it may not be sent any more. */
type Again = () => Promise<Exchange | undefined>

/**
 * Errors from within that come by chance: one node of several may fail until it is taken out, and a request gets an error
 * several times in a row then though nothing is wrong with it.
 */
export class ChanceErrors {
  readonly #clock: Pick<Clock, 'sleep'>
  #isSeen = false
  #sent = 0

  constructor(clock: Pick<Clock, 'sleep'>) {
    this.#clock = clock
  }

  /** Whether any was seen. */
  get areSeen(): boolean {
    return this.#isSeen
  }

  /** Takes in what a request was answered, and what next while the service was up. */
  see(first: Exchange, next: Exchange): void {
    if (isFailure(first) && !isDoubtful(next)) this.#isSeen = true
  }

  /**
   * Where errors come by chance, sends a request that got one for a few seconds more. A 503 says itself that the request
   * may be sent again, so it gets further tries in any case.
   *
   * @returns its first answer that is no such error, or the error
   * @throws Inconclusive where too few requests are left to tell
   */
  async outlasting(error: Exchange, again: Again): Promise<Exchange> {
    const mayComeBack = isUnavailable(error) && this.#sent + triesAfter503 <= mostSent
    if (!this.#isSeen && !mayComeBack) return error
    for (const ms of this.#isSeen ? pausesMs : pausesMs.slice(0, triesAfter503)) {
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
   * What a failed request was answered next settles nothing; what it is answered then does, unless that fails again.
   *
   * @returns the last answer there was a request for
   * @throws Inconclusive as {@link outlasting} does
   */
  async settled(answered: Exchange, again: Again): Promise<Exchange> {
    let last = answered
    for (let tries = 0; tries < triesToSettle; tries += 1) {
      const next = await again()
      if (next === undefined || !isFailure(next) || !this.#isSeen) return next ?? last
      last = await this.outlasting(next, again)
    }
    return last
  }
}
