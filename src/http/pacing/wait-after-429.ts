import { waitOfRetryAfter } from '../retry-after.ts'
import { readWindow } from './reading.ts'

const firstBackoffMs = 500
/** Retry-After may be cut to whole seconds. */
const marginMs = 50

/**
 * The wait in ms after a 429: Retry-After in full, with exponential backoff and jitter on top of a repeated one (interface
 * document, Limits, rule 2), or without it until Reset, if that can be read, and backoff.
 *
 * @param refusals - 429s in a row, from 1
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
