import { isLetIn, isTold, limitOf, remainingOf, type Step, type ToldStep } from '../step.ts'
import { isNextWindow, largestLump, mayRefillFaster, refillPerMs, segments } from './refill.ts'
import { findToldSpent } from './told-spent.ts'
import type { Recovery } from './trial.ts'
import { broken, held, open, type TrialJudgement } from './trial-judgement.ts'

/**
 * RATE-3: Remaining falls as requests are spent. Refill is permitted, and what was spent before the trial may come back at
 * any moment, but what the trial spent itself may not: more of the limit than that violates it, the end of a window aside,
 * and so does 0 time and again while requests are accepted that nothing came back for.
 *
 * @param recovery - what followed the 429, if there was one
 */
export function judgeRemainingFalls(steps: readonly Step[], recovery?: Recovery): TrialJudgement {
  const spent = steps.filter(isLetIn).filter(isTold)
  if (spent.length < 2) return open('fewer than two responses told what remains')
  const perMs = refillPerMs(steps)
  const stuck = findStuck(spent, perMs) ?? findToldSpent(spent, perMs, recovery)
  if (stuck !== undefined)
    return mayRefillFaster(steps)
      ? open('a window may be shorter than a second: what was spent may be back')
      : stuck
  const fell = segments(spent, perMs).some(([first, ...more]) =>
    more.some((step) => first !== undefined && remainingOf(step) < remainingOf(first)),
  )
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
    const renewable = (perMs / limit) * (step.endedAt - start.sentAt) + 1
    if (step.reading.remaining <= most) {
      together += 1
    } else if (isNextWindow(first.reading, step.reading, perMs) && renewals + 1 <= renewable) {
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
