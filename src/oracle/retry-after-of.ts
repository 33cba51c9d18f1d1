import { parseHttpDate, retryAfterMs, waitOfRetryAfter } from '../http/retry-after.ts'
import type { Step } from './step.ts'

/** What a 429 asks for, in ms. A date is read by the clock of the one who sent it: without a `Date` it is no wait. */
export function retryAfterOf(refused: Step): number | undefined {
  const headers = headersOf(refused)
  const isDate = parseHttpDate(headers['retry-after'] ?? '') !== undefined
  return isDate && headers['date'] === undefined ? undefined : retryAfterMs(headers, refused.endedAt)
}

/** How long a 429 asks to wait, in ms, by whichever clock it takes longer. */
export function waitOf(refused: Step): number | undefined {
  return waitOfRetryAfter(headersOf(refused), refused.endedAt)
}

function headersOf({ exchange }: Step): Readonly<Record<string, string>> {
  return (exchange.response ?? exchange.head)?.headers ?? {}
}
