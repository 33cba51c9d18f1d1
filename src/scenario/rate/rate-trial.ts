import type { Trial } from '../../oracle/rate/trial.ts'
import { lastRefusal, longestMinuteWindow, waitOf } from '../../oracle/retry-after-of.ts'
import { datedBy, type Step, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { crossAgain } from './cross-again.ts'
import { exhaustLimit } from './exhaust-limit.ts'
import { joinOthers } from './join-others.ts'
import { recheckOthers } from './recheck-others.ts'
import { recover, recoverAgain } from './recover.ts'
import type { TrialOptions } from './trial-options.ts'

/** The largest limit that the trial exhausts. A larger limit of a day may have a smaller one of a minute beside it. */
export const largestLimit = 1000

/** Why a limit is not tested, if so. */
export function whyNotTried(first: Step): string | undefined {
  if (first.reading === undefined) return 'Limit and Remaining cannot be read: see RATE-1 and RATE-2'
  const { limit, reset, date } = first.reading
  const window = reset === undefined ? 0 : reset - (date ?? first.endedAt / 1000)
  if (limit > largestLimit && window <= longestMinuteWindow) {
    return `a limit of ${limit} takes too many requests to reach: name a key with a smaller one in PETSTORE_RATE_LIMIT_KEY`
  }
  return undefined
}

/** Exceeds a key's limit, repeats after Retry-After and after Reset, and does all of it again if the limit is small. */
export async function runTrial(first: Step, options: TrialOptions): Promise<Trial> {
  const { steps, others, apart, nearlyCrossed, uncrossed } = await joinOthers(first, options)
  // A request with a counter of its own does not count among those beside it.
  const crossing = nearlyCrossed.map(({ other, steps: before }) => {
    const beside: Exchange[] = []
    const send = async (): Promise<undefined> => {
      const exchange = await other.send()
      if (exchange !== undefined) beside.push(exchange)
    }
    return { other: { ...other, send }, before, beside }
  })
  const spent = await exhaustLimit(steps, options, [...others, ...crossing.map(({ other }) => other)])
  const ofLast = (exchange: Exchange): Step => toStep(exchange, spent.at(-1)?.batch)
  const crossedApart = crossing.map(({ before, beside }) => [...before, ...beside.map(ofLast)])
  const found = { spent, apart, crossedApart, uncrossed }
  const ofTheirOwn = crossedApart.flat().filter(({ status }) => status === 429)
  const isTooLong = ofTheirOwn.some((step) => (waitOf(step) ?? 0) > options.maxWaitMs)
  const refused = lastRefusal(isTooLong ? [...spent, ...ofTheirOwn] : spent)
  if (refused === undefined) {
    const spacingMs = options.spacingMs?.() ?? 0
    return { ...found, again: [], createsLeft: options.createsLeft(), ...(spacingMs > 0 && { spacingMs }) }
  }
  const answeredBefore = options.answered.length
  const recovery = await recover(datedBy(spent)(refused), spent, {
    ...options,
    notBefore: Math.max(0, ...ofTheirOwn.map((step) => step.endedAt + (waitOf(step) ?? 0))),
  })
  const latest = options.answered.slice(answeredBefore).at(-1)
  const last = latest && toStep(latest)
  const asked = await recheckOthers(spent, recovery, last, options)
  const sentLast = [last, ...asked.map(({ afterRetry }) => afterRetry)].filter((step) => step !== undefined)
  // Before the limit is exceeded again, which takes longer than most of them may stay blocked.
  const apartAgain = await recheckOthers(ofTheirOwn, recovery, last, options)
  const isBlocked = apartAgain.some(({ afterRetry }) => afterRetry?.status === 429)
  const again = isBlocked ? [] : await crossAgain(sentLast, apart, options)
  const later = await recoverAgain(again, options)
  return {
    ...found,
    recovery,
    again,
    createsLeft: options.createsLeft(),
    further: [...asked, ...apartAgain, ...(later === undefined ? [] : [later])],
  }
}
