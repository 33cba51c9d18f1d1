import { mostCounters } from '../readings.ts'
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

/**
 * The violation by responses with Remaining 0, where more requests were accepted after the first of them, 0 remaining still,
 * than can have come back (interface document, Limits). To a log of requests, what others spent before the trial comes back
 * at any moment; but none before Reset, where that shows the next one, or a rest after it shows none.
 *
 * @param steps - accepted, with the headers, in the order in which they were sent
 * @param perMs - how many may come back in a millisecond, whatever the limiter
 */
export function findToldSpent(
  steps: readonly ToldStep[],
  perMs: number,
  recovery: Recovery | undefined,
): TrialJudgement | undefined {
  for (const segment of segments(steps, perMs)) {
    const limit = limitOf(segment)
    // RATE-5 judges what is accepted beyond the limit.
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
    const actual = `0 with ${after.length + 1} requests that were let in one after the other; at most ${mayComeBack} could have been given back meanwhile`
    return broken('X-RateLimit-Remaining above 0, requests being let in', actual, [first, last])
  }
  return undefined
}

function isSpent({ reading }: Step): boolean {
  return reading?.remaining === 0
}

/** Whether a request was accepted once Reset had passed with nothing sent, and 0 remained all the same. */
function isSpentAfterRest({ reading }: Step, { afterRetry, afterReset }: Recovery): boolean {
  // Reset is rounded up, and `Date` down.
  const isAfter = (step: Step): boolean => Number(step.reading?.date) + 1 >= Number(reading?.reset)
  return [afterRetry, ...afterReset].some(
    (step) => step !== undefined && isLetIn(step) && isSpent(step) && isAfter(step),
  )
}
