import {
  isLetIn,
  limitOf,
  remainingOf,
  roundingSeconds,
  type Step,
  secondsToReset,
  type ToldStep,
} from '../step.ts'
import { segments } from './refill.ts'
import type { Recovery } from './trial.ts'
import { broken, type TrialJudgement } from './trial-judgement.ts'

/** Whether limits are counted by address is left open: of so many counters each may tell of its own last request. */
const mostCounters = 4

/**
 * Where answers told that 0 remains, and more requests were let in after the first of them, 0 remaining still, than can
 * have come back (interface document, Limits). What somebody spent before the trial comes back to a log of requests at
 * any moment, so each of that may have let in one. But then Reset tells when all of it is back, or it tells of the next one
 * that comes back, and none does before.
 *
 * @param steps - let in, and told of the limit, in the order in which they were sent
 * @param perMs - how many may come back in a millisecond, whatever the limiter
 */
export function findToldSpent(
  steps: readonly ToldStep[],
  perMs: number,
  recovery: Recovery | undefined,
): TrialJudgement | undefined {
  for (const segment of segments(steps, perMs)) {
    const limit = limitOf(segment)
    // What is let in beyond the limit is RATE-5's affair.
    const within = segment.slice(0, limit)
    const [begin] = within
    const first = within.find(isSpent)
    if (begin === undefined || first === undefined) continue
    const after = within.filter((step) => step.sentAt >= first.endedAt && isSpent(step))
    const last = after.at(-1)
    if (last === undefined) continue
    const elapsedMs = last.endedAt - first.sentAt
    const isBefore = (secondsToReset(first.reading) ?? 0) - roundingSeconds > elapsedMs / 1000
    const noneCameBack = isBefore && recovery !== undefined && isSpentAfterRest(last, recovery)
    const spentBefore = noneCameBack ? 0 : Math.max(0, limit - 1 - remainingOf(begin))
    const mayComeBack = Math.ceil(perMs * Math.max(0, elapsedMs)) + spentBefore
    if (after.length <= mayComeBack + mostCounters) continue
    return broken(
      'X-RateLimit-Remaining above 0, requests being let in',
      `0 with ${after.length + 1} requests that were let in one after the other; at most ${mayComeBack} could have been given back meanwhile`,
      [first, last],
    )
  }
  return undefined
}

function isSpent({ reading }: Step): boolean {
  return reading?.remaining === 0
}

/** True where a request was let in once Reset had passed with nothing sent, and 0 was told all the same. */
function isSpentAfterRest({ reading }: Step, { afterRetry, afterReset }: Recovery): boolean {
  // Reset is rounded up, and `Date` down.
  const isAfter = (step: Step): boolean => Number(step.reading?.date) + 1 >= Number(reading?.reset)
  return [afterRetry, ...afterReset].some(
    (step) => step !== undefined && isLetIn(step) && isSpent(step) && isAfter(step),
  )
}
