import { retryAfterOf } from './retry-after-of.ts'
import { type LimitReading, type Step, secondsToReset } from './step.ts'

const longestMinuteWindow = 61

/** True where Reset lies further off than a minute, or nobody knows how far: without a `Date`, or a Reset at all. */
export function mayBeTheDays(reading: LimitReading): boolean {
  return (secondsToReset(reading) ?? Number.POSITIVE_INFINITY) > longestMinuteWindow
}

/** True where a 429's Retry-After reaches beyond its own Reset: then it is another window that is exhausted. */
export function isOfAnotherWindow(refused: Step): boolean {
  const retryAfter = retryAfterOf(refused)
  const untilReset = secondsToReset(refused.reading)
  return retryAfter !== undefined && untilReset !== undefined && retryAfter / 1000 > untilReset
}
