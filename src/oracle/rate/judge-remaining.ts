import { mostCounters } from '../readings.ts'
import {
  isLetIn,
  isTold,
  limitOf,
  remainingOf,
  roundingSeconds,
  type Step,
  type Steps,
  secondsToReset,
  type ToldStep,
} from '../step.ts'
import { isNextWindow, largestLump, mayRefillFaster, refillPerMs, segments } from './refill.ts'
import { broken, held, open, type Recovery, type TrialJudgement } from './trial.ts'

/**
 * RATE-3: Remaining falls as requests are spent. Refill is permitted, and what was spent before the trial may come back at
 * any moment, but what the trial spent itself may not: more of the limit than that violates it, the end of a window aside,
 * and so does 0 time and again while requests are accepted that nothing came back for.
 */
export function judgeRemainingFalls(steps: Steps, recovery?: Recovery): TrialJudgement {
  const spent = steps.filter(isLetIn).filter(isTold)
  if (spent.length < 2) return open('fewer than two responses told what remains')
  const perMs = refillPerMs(steps)
  const stuck = findStuck(spent, perMs) ?? findToldSpent(spent, perMs, recovery)
  if (stuck !== undefined)
    return mayRefillFaster(steps)
      ? open('a window may be shorter than a second: what was spent may be back')
      : stuck
  const told = segments(spent, perMs).map((run) => run.map(remainingOf))
  const fell = told.some(([first = 0, ...more]) => more.some((remaining) => remaining < first))
  return fell ? held : open('what was spent may have been given back meanwhile')
}

/** Follows a window while Remaining can be explained, and then takes it for renewed, if Reset went on. */
function findStuck(spent: readonly ToldStep[], perMs: number): TrialJudgement | undefined {
  const [start] = spent
  if (start === undefined) return undefined
  const limit = limitOf(spent)
  // One comes back while the request itself is under way. A tick may move Reset as the end of a window does.
  const runs = [spent, ...segments(spent, perMs)]
  const lump = Math.max(1, ...runs.map((run) => largestLump(run, perMs))) - 1
  let first = start
  let [before, together, batch, renewals] = [0, 0, start.batch, 0]
  for (const step of spent) {
    // Requests sent together may arrive in any order: only the ones before them were surely spent by then.
    if (step.batch !== batch) [before, together, batch] = [before + together, 0, step.batch]
    const late = renewals === 0 ? 0 : first.batchSize - 1
    const refill = perMs * Math.max(0, step.endedAt - first.sentAt)
    // What is let in beyond the limit is RATE-5's affair: Remaining cannot fall below 0.
    const most = Math.max(0, Math.floor(limit - before + refill + late + lump))
    const renewable = (perMs / limit) * (step.endedAt - start.sentAt)
    if (step.reading.remaining <= most) {
      together += 1
    } else if (isNextWindow(first.reading, step.reading, perMs) && renewals <= renewable) {
      renewals += 1
      first = step
      ;[before, together] = [0, 1]
    } else {
      const expected = `X-RateLimit-Remaining of at most ${most}, ${before + 1} of ${limit} requests being spent`
      return broken(expected, `${step.reading.remaining}`, [first, step])
    }
  }
  return undefined
}

/**
 * The violation by responses with Remaining 0, where more requests were accepted after the first of them, 0 remaining still,
 * than can have come back (interface document, Limits). To a log of requests, what others spent before the trial comes back
 * at any moment; but none before Reset, where that shows the next one, or a rest after it shows none.
 */
function findToldSpent(
  steps: readonly ToldStep[],
  perMs: number,
  recovery: Recovery | undefined,
): TrialJudgement | undefined {
  for (const segment of segments(steps, perMs)) {
    const limit = limitOf(segment)
    // RATE-5 judges what is accepted beyond the limit.
    const within = segment.slice(0, limit)
    const [begun = 0] = within.map(remainingOf)
    const first = within.find(isSpent)
    if (first === undefined) continue
    const after = within.filter((step) => step.sentAt >= first.endedAt && isSpent(step))
    const last = after.at(-1)
    if (last === undefined) continue
    const elapsedMs = last.endedAt - first.sentAt
    const isBefore = (secondsToReset(first.reading) ?? 0) - roundingSeconds > elapsedMs / 1000
    const noneCameBack = isBefore && recovery !== undefined && isSpentAfterRest(last, recovery)
    const spentBefore = noneCameBack ? 0 : Math.max(0, limit - 1 - begun)
    const mayComeBack = Math.ceil(perMs * Math.max(0, elapsedMs)) + spentBefore
    if (after.length <= mayComeBack + mostCounters) continue
    const actual = `0 with ${after.length + 1} requests that were let in one after the other; at most ${mayComeBack} could have been given back meanwhile`
    return broken('X-RateLimit-Remaining above 0, requests being let in', actual, [first, last])
  }
  return undefined
}

function isSpent(step: Step): boolean {
  return remainingOf(step) === 0
}

/** Whether a request was accepted once Reset had passed with nothing sent, and 0 remained all the same. */
function isSpentAfterRest({ reading }: Step, { afterRetry, afterReset }: Recovery): boolean {
  // Reset is rounded up, and `Date` down.
  const reset = Number(reading?.reset)
  return [afterRetry, ...afterReset].some(
    (step) => step?.reading?.remaining === 0 && isLetIn(step) && Number(step.reading.date) + 1 >= reset,
  )
}
