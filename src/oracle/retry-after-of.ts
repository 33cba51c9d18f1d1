import { parseHttpDate, retryAfterMs, waitOfRetryAfter } from '../http/retry-after.ts'
import { headOf } from './exchange-status.ts'
import { type LimitReading, type Step, type Steps, secondsToReset } from './step.ts'

/** What a 429 asks for, in ms. A date is read by its `Date` or, without one, by our clock. */
export function retryAfterOf(refused: Step): number | undefined {
  return retryAfterMs(headersOf(refused), refused.endedAt)
}

/** Whether a 429 asks for a wait by a date that only our clock reads: the service's may be another. */
export function isByOurClock(refused: Step): boolean {
  const headers = headersOf(refused)
  return parseHttpDate(headers['retry-after']) !== undefined && headers['date'] === undefined
}

/** How long a 429 asks to wait, in ms, by whichever clock it takes longer. */
export function waitOf(refused: Step): number | undefined {
  return waitOfRetryAfter(headersOf(refused), refused.endedAt)
}

/** Of the 429s to requests sent together the one that asks for the latest moment: the run waits for that. */
export function lastRefusal(steps: Steps): Step | undefined {
  const until = (step: Step): number => step.endedAt + (retryAfterOf(step) ?? 0)
  const refused = steps.filter(({ status }) => status === 429)
  return refused.toSorted((one, other) => until(other) - until(one))[0]
}

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

function headersOf({ exchange }: Step): Readonly<Record<string, string>> {
  return headOf(exchange)?.headers ?? {}
}
