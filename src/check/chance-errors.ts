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

/** Makes what tells a 5xx by chance, which may come in a row too: one node of several may fail until it is taken out. */
export function chanceErrorsOf(clock: Pick<Clock, 'sleep'>) {
  let areSeen = false
  let sent = 0

  /** Notes a response to a request, and the next one while the service was up. */
  function see(first: Exchange, next: Exchange): void {
    if (isFailure(first) && !isDoubtful(next)) areSeen = true
  }

  /**
   * Repeats a request that got an error for a few seconds more where errors come by chance, and after a 503 in any case,
   * which asks itself for a repeat.
   *
   * @returns its first response that is no such error, or the error
   * @throws Inconclusive where too few requests are left to tell
   */
  async function outlasting(error: Exchange, again: Again): Promise<Exchange> {
    const mayComeBack = isUnavailable(error) && sent + triesAfter503 <= mostSent
    if (!areSeen && !mayComeBack) return error
    for (const ms of areSeen ? pausesMs : pausesMs.slice(0, triesAfter503)) {
      await clock.sleep(ms)
      sent += 1
      const later = sent > mostSent ? undefined : await again()
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
  async function settled(answered: Exchange, again: Again): Promise<Exchange> {
    let last = answered
    for (let tries = 0; tries < triesToSettle; tries += 1) {
      const next = await again()
      if (next === undefined || !isFailure(next) || !areSeen) return next ?? last
      last = await outlasting(next, again)
    }
    return last
  }

  /** Whether any error came by chance so far. */
  return { areSeen: () => areSeen, see, outlasting, settled }
}
