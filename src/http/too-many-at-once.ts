import type { Exchange } from '../spec/exchange.ts'
import { readWindow } from './pacing/reading.ts'
import { retryAfterMs } from './retry-after.ts'

/** A Retry-After that ends so near to Reset may be for the window. */
const marginMs = 3000

/** Whether a 429 may limit concurrency: others were under way, requests remain in the window, and the wait is short. */
export function isTooManyAtOnce(exchange: Exchange): boolean {
  const { beside = 0, sentAt, durationMs, response, head = response } = exchange
  if (head?.status !== 429 || beside === 0) return false
  const now = sentAt + durationMs
  const reading = readWindow(head.headers, now)
  if (reading === undefined || reading.remaining === 0) return false
  return now + (retryAfterMs(head.headers, now) ?? 0) + marginMs < reading.resetAt
}
