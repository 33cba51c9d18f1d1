import type { Clock } from '../http/clock.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isDoubtful, isFailure, isUnavailable } from './doubtful.ts'
import { Inconclusive } from './outcome.ts'

/** Pauses within which a cluster removes a failing node. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400, 4800]
const mostSent = 40
const triesToSettle = 3
const triesAfter503 = 3

/** Sends a request again; undefined where it may not be sent any more. */
type Again = () => Promise<Exchange | undefined>

/** Tells a 5xx by chance from a lasting one. Chance may repeat until a cluster removes the failing node. */
export function chanceErrorsOf(clock: Pick<Clock, 'sleep'>) {
  let areSeen = false
  let sent = 0

  /** Notes two responses in a row: a failure right before a good response came by chance. */
  function see(first: Exchange, next: Exchange): void {
    if (isFailure(first) && !isDoubtful(next)) areSeen = true
  }

  /** Repeats a request that failed; returns its first good response, else the error. Throws Inconclusive. */
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

  /** Repeats a failed request: the next response proves nothing, the one after it does. Throws Inconclusive. */
  async function settled(answered: Exchange, again: Again): Promise<Exchange> {
    let last = answered
    for (let tries = 0; tries < triesToSettle; tries += 1) {
      const next = await again()
      if (next === undefined || !isFailure(next) || !areSeen) return next ?? last
      last = await outlasting(next, again)
    }
    return last
  }

  return { areSeen: () => areSeen, see, outlasting, settled }
}
