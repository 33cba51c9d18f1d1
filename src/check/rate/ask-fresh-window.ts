import { BudgetSpent } from '../../http/budget.ts'
import type { FreshWindow } from '../../oracle/rate/trial.ts'
import { isLetIn, remainingOf, type Step, secondsToReset, toStep } from '../../oracle/step.ts'
import { askAfter } from './ask-after.ts'
import type { TrialOptions } from './trial-options.ts'

/** None of the requests that this sends may be refused. */
const fewestRemaining = 4
/** In whole seconds nobody can tell when a shorter window began. */
const shortestSeconds = 10
/** Longer than rounding can hide that Reset moves. */
const shortestMs = 3000
/** So long before its end a window is looked at again: Reset is told in whole seconds, and rounded up. */
const beforeEndMs = 2500
/** So much longer are the rests before the windows after the first. */
const longerRests: readonly number[] = [1.3, 1.7]

/**
 * Looks at a window at a moment at which none of the clock begins, where a look after Reset has shown less than nearly all
 * of Limit. That is told by the next requests: whether others spend, or a request takes more than one, or Limit is not in
 * force. With others who ask now and then, the window may have been begun by one of them: so it is looked at until its
 * end, and more such windows after it.
 *
 * @param before - the last answer, after Reset
 * @returns undefined where it need not be looked at, or cannot be
 */
export async function askFreshWindow(before: Step, options: TrialOptions): Promise<FreshWindow | undefined> {
  const { restMs, maxWaitMs } = options
  const { reading } = before
  const seconds = secondsToReset(reading)
  if (restMs === undefined || reading === undefined || seconds === undefined || !isLetIn(before))
    return undefined
  if (reading.remaining < fewestRemaining || reading.remaining > reading.limit - 2) return undefined
  const wait = seconds * 1000 + restMs
  if (wait > maxWaitMs) return undefined
  try {
    const first = await askAfter(wait, 'a window that nobody has spent from', options)
    if (!isLetIn(first) || remainingOf(first) < fewestRemaining) return undefined
    const second = toStep(await options.send(), 0, 1)
    const isLong = seconds >= shortestSeconds && isLetIn(second) && remainingOf(second) > 0
    if (!isLong) return { before, first, second, third: undefined, again: [] }
    const laterMs = Math.max(shortestMs, (secondsToReset(second.reading) ?? 0) * 1000 - beforeEndMs)
    const third = await askAfter(laterMs, 'a Reset that stands still', options)
    const again: Step[] = []
    for (const longer of longerRests) {
      const last: Step = again.at(-1) ?? third
      const next = await askOnceMore(last, longer * restMs, options)
      if (next === undefined) break
      again.push(next)
      if (remainingOf(next) !== remainingOf(first)) break
    }
    return { before, first, second, third, again }
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined
    throw error
  }
}

async function askOnceMore(last: Step, restMs: number, options: TrialOptions): Promise<Step | undefined> {
  const seconds = secondsToReset(last.reading)
  const wait = (seconds ?? Number.POSITIVE_INFINITY) * 1000 + restMs
  if (!isLetIn(last) || wait > options.maxWaitMs) return undefined
  return askAfter(wait, 'one more window that nobody has spent from', options)
}
