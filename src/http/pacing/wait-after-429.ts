import { waitOfRetryAfter } from '../retry-after.ts'
import { readWindow } from './reading.ts'

const firstBackoffMs = 500
/** A Retry-After is cut to whole seconds by some and rounded up by others: a little more is never too early. */
const marginMs = 50

/**
 * How many ms to wait after a 429: as long as Retry-After says, in full, and with exponential backoff and jitter
 * on top once it repeats (interface document, Limits, rule 2). A 429 without a readable Retry-After is waited
 * out until Reset, if that can be read, and backed off from.
 *
 * @param refusals - how many 429s in a row there were, from 1
 * @param now - local time in ms
 * @param random - from 0 to 1, for the jitter
 */
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
