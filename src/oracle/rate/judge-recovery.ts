import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { headOf } from '../exchange-status.ts'
import { isByOurClock, retryAfterOf } from '../retry-after-of.ts'
import { isLetIn, limitOf, remainingOf, type Step, type Steps, secondsToReset } from '../step.ts'
import { othersSpend, wasSpentFrom } from './others-spend.ts'
import { broken, held, open, orBroken, type Recovery, type TrialJudgement } from './trial.ts'

/** Reset and Retry-After are each rounded up, `Date` is cut; and a refill goes on while a request is under way. */
const toleranceSeconds = 5
/** A part of the limit that a request which takes several leaves of a whole one. */
const mostOfIt = 0.75

/** Retry-After is in whole seconds (RFC 9110, 10.2.3): a limiter may cut it, and refuse a request for so much longer. */
export const cutMs = 1000

/**
 * RATE-8: once the time of Retry-After has passed, and the second that it may be cut by, a request is accepted again. Two
 * failures violate it; where others may spend from the key, two in a row, before the Reset of the 429 moves on. What followed
 * further 429s counts where it violates the requirement, or may.
 */
export function judgeRetryAfter(
  recovery: Recovery,
  further: readonly Recovery[] = [],
  spent: Steps = [],
): TrialJudgement {
  const mayBeTaken = othersSpend(spent) || wasSpentFrom(spent)
  const isInUse = mayBeTaken && spent.findIndex(isLetIn) === 0
  const others = further.map((one) => judgeOneRetry(one, mayBeTaken, isInUse))
  const judged = orBroken(judgeOneRetry(recovery, mayBeTaken, isInUse), ...others)
  const again = further.findIndex(({ afterRetry }) => afterRetry?.status === 429)
  return judged.state === 'satisfied' ? (others[again] ?? judged) : judged
}

function judgeOneRetry(recovery: Recovery, mayBeTaken: boolean, isInUse: boolean): TrialJudgement {
  const { refused, afterRetry, confirmed, isConfirmedApart = false, given, retryAfterMs } = recovery
  if (retryAfterMs === undefined) return open('the 429 has no Retry-After that can be read', 'RATE-6')
  if (afterRetry === undefined) return open(given ?? 'nothing was asked after the 429')
  if (isLetIn(afterRetry)) return held
  if (afterRetry.status !== 429)
    return open(`the request after Retry-After was answered ${afterRetry.status}`)
  if (confirmed?.status !== 429) return open('answered 429 after Retry-After had passed, once and not again')
  if (!isDue(refused, afterRetry) || (!isConfirmedApart && !isDue(afterRetry, confirmed)))
    return open('answered 429 within the second after Retry-After had passed')
  if (isByOurClock(refused))
    return open('answered 429 after Retry-After had passed by our clock: the 429 had no Date')
  const isMoved = isInUse && Number(confirmed.reading?.reset) > Number(refused.reading?.reset)
  if (isMoved || (mayBeTaken && isConfirmedApart))
    return open('answered 429 after Retry-After had passed: others may have spent what came back till then')
  return broken('a request let in once Retry-After had passed', '429 again, twice', [afterRetry, confirmed])
}

function isDue(refused: Step, asked: Step): boolean {
  return asked.sentAt - refused.endedAt > (retryAfterOf(refused) ?? 0) + cutMs
}

/** RATE-11: once Reset has passed with nothing sent, Remaining is higher than it was. */
export function judgeReset({ refused, beforeReset, afterReset, resetGiven }: Recovery): TrialJudgement {
  const last = afterReset.at(-1)
  if (beforeReset?.reading === undefined || last === undefined)
    return open(resetGiven ?? 'no response told what remained before Reset', whoseReset(refused))
  const { reading: before } = beforeReset
  // Where one request exhausted two windows, the headers may be of the other one by then: what was 0 has risen all the same.
  if (before.remaining === 0 && isLetIn(last) && remainingOf(last) > 0) return held
  if (last.reading !== undefined && last.reading.limit !== before.limit)
    return open(`a Limit of ${last.reading.limit} was told after Reset, and of ${before.limit} before`)
  if (isLetIn(last) && last.reading !== undefined) {
    const { remaining } = last.reading
    if (remaining > before.remaining || remaining >= before.limit - 2) return held
  } else if (last.status !== 429) {
    return open(`the request after Reset was answered ${last.status}`)
  }
  const expected = `X-RateLimit-Remaining above ${before.remaining} once Reset had passed with nothing sent`
  const actual = last.status === 429 ? '429' : `${remainingOf(last)}`
  return broken(expected, actual, [beforeReset, last])
}

/** RATE-10: on a 429, Reset and Retry-After tell of about the same moment, unless the limiter refills by and by. */
export function judgeAgreement({ refused, retryAfterMs, afterRetry }: Recovery): TrialJudgement {
  const { reading } = refused
  // Two moments of one clock are as far apart by any other.
  const ofOneClock = isByOurClock(refused) && retryAfterMs !== 0 ? reading?.reset : undefined
  const untilReset = ofOneClock === undefined ? secondsToReset(reading) : ofOneClock - refused.endedAt / 1000
  if (retryAfterMs === undefined) return open('the 429 has no Retry-After that can be read', 'RATE-6')
  if (untilReset === undefined)
    return reading?.reset === undefined
      ? open('the 429 does not tell Reset', whoseReset(refused))
      : open('the 429 has no Date, and by our clock its Reset cannot be read')
  const apart = untilReset - retryAfterMs / 1000
  if (apart > toleranceSeconds) {
    if (afterRetry === undefined) return open('Retry-After was not waited for')
    if (afterRetry.status === 429) return open('a request was still refused after Retry-After')
    if (!isLetIn(afterRetry)) return open(`the request after Retry-After was answered ${afterRetry.status}`)
    const back = remainingOf(afterRetry)
    // What comes back by and by is not most of it before half of its time.
    const limit = limitOf([refused])
    const isTooMuch = apart > retryAfterMs / 1000 && back >= mostOfIt * limit
    if (back < limit - 1)
      return isTooMuch
        ? open(`${back} remained after Retry-After: that may be the whole limit, long before Reset`)
        : held
    if (afterRetry.sentAt - refused.endedAt - retryAfterMs > toleranceSeconds * 1000)
      return open('it was asked so long after Retry-After that all of the limit may have come back since')
  } else if (apart >= -toleranceSeconds) return held
  const seconds = `${Math.abs(apart).toFixed(0)} s ${apart > 0 ? 'after' : 'before'}`
  const actual = `Reset ${seconds} the moment that Retry-After gives`
  return broken('Reset and Retry-After at about the same moment', actual, [refused])
}

/** Which requirement judges that a 429 tells no moment of Reset: that the header is there, or that it can be read. */
function whoseReset({ exchange, reading }: Step): RequirementId | undefined {
  if (reading?.reset !== undefined) return undefined
  return headOf(exchange)?.headers['x-ratelimit-reset'] === undefined ? 'RATE-1' : 'RATE-2'
}
