import { retryAfterOf } from './retry-after-of.ts'
import { type LimitReading, roundingSeconds, type Step, secondsToReset } from './step.ts'

/** A minute's Reset, rounded up to whole seconds. */
export const longestMinuteWindow = 61

/** True where Reset lies further off than a minute, or nobody knows how far: without a `Date`, or a Reset at all. */
export function mayBeTheDays(reading: LimitReading): boolean {
  return (secondsToReset(reading) ?? Number.POSITIVE_INFINITY) > longestMinuteWindow
}

/** True where a 429's Retry-After reaches beyond its own Reset: then it is another window that is exhausted. */
export function isOfAnotherWindow(refused: Step): boolean {
  // What is not told is no number: none is above it, and it is above none.
  return Number(retryAfterOf(refused)) / 1000 > Number(secondsToReset(refused.reading))
}

/**
 * True where the window that is told of ends within what times are rounded by: whether Retry-After reaches beyond it, which
 * is rounded too, cannot be told.
 */
export function isEndingNow(reading: LimitReading): boolean {
  return Number(secondsToReset(reading)) <= roundingSeconds
}
