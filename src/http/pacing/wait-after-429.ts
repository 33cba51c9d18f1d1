import { waitOfRetryAfter } from '../retry-after.ts'
import { readWindow } from './reading.ts'

const firstBackoffMs = 500
/** Retry-After may be cut to whole seconds. */
const marginMs = 50

/** The wait in ms after a number of 429s in a row: Retry-After or else Reset, with backoff and jitter (Limits, rule 2). */
export function waitAfter429(
  headers: Readonly<Record<string, string>>,
  refusals: number,
  now: number,
  random: number,
): number {
  const told = waitOfRetryAfter(headers, now)
  const asked = told ?? (readWindow(headers, now)?.resetAt ?? now) - now
  const backoff = firstBackoffMs * 2 ** (refusals - 1) * (1 + random)
  return asked + (refusals > 1 || told === undefined ? backoff : 0) + marginMs
}
