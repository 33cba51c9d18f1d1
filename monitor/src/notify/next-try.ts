import type { Failure } from './outcome-of.ts'

const minuteMs = 60_000
/** The longest wait of its own accord. */
const longestMs = 360 * minuteMs

/**
 * When to try again what did not arrive: after a minute, and after twice as long each time that it does not, up to six
 * hours; after an hour at first where it was refused. Somewhere in the second half of that time, so that those who failed
 * together do not come back together. Never sooner than the receiver asked.
 *
 * @param attempts - how many have failed, this one among them
 * @param random - a number from 0 to 1
 * @param now - milliseconds since the epoch
 * @returns milliseconds since the epoch
 */
export function nextTry(
  { isRefused, retryAfterMs = 0 }: Failure,
  attempts: number,
  random: number,
  now: number,
): number {
  const first = isRefused ? 60 * minuteMs : minuteMs
  const longest = Math.min(longestMs, first * 2 ** Math.min(attempts - 1, 30))
  return Math.ceil(now + Math.max(retryAfterMs, longest * (0.5 + random / 2)))
}
