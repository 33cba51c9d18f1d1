import { parseHttpDate, retryAfterMs } from '../http/retry-after.ts'
import type { Step } from './step.ts'

/** What a 429 asks for, in ms. A date is read by the clock of the one who sent it: without a `Date` it is no wait. */
export function retryAfterOf({ exchange, endedAt }: Step): number | undefined {
  const headers = (exchange.response ?? exchange.head)?.headers ?? {}
  const isDate = parseHttpDate(headers['retry-after'] ?? '') !== undefined
  return isDate && headers['date'] === undefined ? undefined : retryAfterMs(headers, endedAt)
}
