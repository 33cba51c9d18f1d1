import { retryAfterOf } from './retry-after-of.ts'
import { type LimitReading, type Step, secondsToReset } from './step.ts'

/** A minute's Reset, rounded up to whole seconds. */
export const longestMinuteWindow = 61

/** Whether Reset lies further off than a minute, or may do so, without a `Date` or a Reset. */
export function mayBeTheDays(reading: LimitReading): boolean {
  return (secondsToReset(reading) ?? Number.POSITIVE_INFINITY) > longestMinuteWindow
}

/** Whether a 429's Retry-After reaches beyond its own Reset: then another window is exhausted. */
export function isOfAnotherWindow(refused: Step): boolean {
  // Without one of them it is no number, and not above the other.
  return Number(retryAfterOf(refused)) / 1000 > Number(secondsToReset(refused.reading))
}
