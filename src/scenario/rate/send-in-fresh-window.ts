import type { FreshWindow } from '../../oracle/rate/trial.ts'
import { isLetIn, remainingOf, type Step, secondsToReset } from '../../oracle/step.ts'
import { sendAfter, sentIfAny } from './send-after.ts'
import type { TrialOptions } from './trial-options.ts'

const fewestRemaining = 4
/** Whole seconds do not tell when a shorter window began. */
const shortestSeconds = 10
/** Longer than rounding can hide that Reset moves. */
const shortestMs = 3000
/** Time before a window's end at which it is read again, since Reset is rounded up. */
const beforeEndMs = 2500
const longerRests: readonly number[] = [1.3, 1.7]

/**
 * Reads windows that began at random moments: they show whether other clients use the key, a request costs more than one,
 * or Limit is not in force. Returns undefined where that is not needed or not possible.
 */
export async function sendInFreshWindow(
  before: Step,
  options: TrialOptions,
): Promise<FreshWindow | undefined> {
  const { restMs, maxWaitMs } = options
  const { reading } = before
  if (restMs === undefined || reading === undefined) return undefined
  if (reading.remaining < fewestRemaining || reading.remaining > reading.limit - 2) return undefined
  /** Time until Reset and a rest after it; undefined where that is longer than --max-wait. */
  const restAfter = (last: Step, rest: number): number | undefined => {
    const wait = (secondsToReset(last.reading) ?? Number.POSITIVE_INFINITY) * 1000 + rest
    return isLetIn(last) && wait <= maxWaitMs ? wait : undefined
  }
  const wait = restAfter(before, restMs)
  if (wait === undefined) return undefined
  const first = await sendAfter(wait, 'a window that nobody has spent from', options)
  if (first === undefined || !isLetIn(first) || remainingOf(first) < fewestRemaining) return undefined
  const second = await sentIfAny(options.send())
  if (second === undefined) return undefined
  const isLong = Number(secondsToReset(reading)) >= shortestSeconds
  if (!isLong || !isLetIn(second) || remainingOf(second) === 0) return { before, first, second, again: [] }
  const laterMs = Math.max(shortestMs, (secondsToReset(second.reading) ?? 0) * 1000 - beforeEndMs)
  const third = await sendAfter(laterMs, 'a Reset that stands still', options)
  if (third === undefined) return undefined
  const again: Step[] = []
  for (const longer of longerRests) {
    const rest = restAfter(again.at(-1) ?? third, longer * restMs)
    if (rest === undefined) break
    const next = await sendAfter(rest, 'one more window that nobody has spent from', options)
    if (next === undefined) return undefined
    again.push(next)
    if (remainingOf(next) !== remainingOf(first)) break
  }
  return { before, first, second, third, again }
}
