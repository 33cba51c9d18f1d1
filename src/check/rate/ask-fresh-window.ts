import { BudgetSpent } from '../../client/budget.ts'
import type { FreshWindow } from '../../oracle/rate/fresh-window.ts'
import { isLetIn, remainingOf, type Step, secondsToReset, toStep } from '../../oracle/step.ts'
import { askAfter } from './ask-after.ts'
import type { TrialOptions } from './trial-options.ts'

/** None of the requests that this sends may be refused. */
const fewestRemaining = 4
/** In whole seconds nobody can tell when a shorter window began. */
const shortestSeconds = 10
/** Longer than rounding can hide that Reset moves. */
const laterMs = 3000
/** So much longer is the second rest. */
const onceMore = 1.3

/**
 * Looks at a window at a moment at which none of the clock begins, where a look after Reset has shown less than nearly all
 * of Limit. That is told by the next requests: whether others spend, or a request takes more than one, or Limit is not in
 * force.
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
    const third = isLong ? await askAfter(laterMs, 'a Reset that stands still', options) : undefined
    const again = third === undefined ? undefined : await askOnceMore(third, options, restMs)
    return { before, first, second, third, again }
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined
    throw error
  }
}

/** Looks at one more such window: what began it may have been somebody else's request just before, but not twice. */
async function askOnceMore(last: Step, options: TrialOptions, restMs: number): Promise<Step | undefined> {
  const seconds = secondsToReset(last.reading)
  const wait = (seconds ?? Number.POSITIVE_INFINITY) * 1000 + onceMore * restMs
  if (!isLetIn(last) || wait > options.maxWaitMs) return undefined
  return askAfter(wait, 'one more window that nobody has spent from', options)
}
