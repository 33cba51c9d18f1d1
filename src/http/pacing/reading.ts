import { parseHttpDate } from '../retry-after.ts'

/** What one response's headers say of a key's window, in local time. */
export interface Reading {
  readonly limit: number
  readonly remaining: number
  /** As it was sent: answers of one window carry the same. */
  readonly reset: string
  /** When the response came, in ms. */
  readonly at: number
  /** When the window is over, in ms, as far as the headers tell. */
  readonly resetAt: number
}

const wholeNumber = /^\d{1,15}$/
const resetForm = /^\d{1,15}(\.\d+)?$/
const secondsPerDay = 86_400
/** Where Reset lies in the past it tells nothing: the document's shortest window, then. */
const assumedWindowMs = 60_000
/** `Date` and `X-RateLimit-Reset` are both cut to whole seconds. */
const roundingMs = 1000

/**
 * Reads the three headers (interface document, Limits). Reset is taken against the response's own `Date`, so
 * that a target whose clock is off does not make the client wait for ever. A Reset in milliseconds or in
 * relative seconds is wrong, and judged elsewhere; here it is understood, since waiting is still polite.
 *
 * @param now - local time in ms at which the response came
 * @returns undefined when a header is missing or no number, or more remains than there is
 */
export function readWindow(headers: Readonly<Record<string, string>>, now: number): Reading | undefined {
  const [toldLimit = '', toldRemaining = '', reset = ''] = ['limit', 'remaining', 'reset'].map((name) =>
    headers[`x-ratelimit-${name}`]?.trim(),
  )
  if (!wholeNumber.test(toldLimit) || !wholeNumber.test(toldRemaining) || !resetForm.test(reset))
    return undefined
  const [limit, remaining] = [Number(toldLimit), Number(toldRemaining)]
  if (limit === 0 || remaining > limit) return undefined
  return { limit, remaining, reset, at: now, resetAt: now + msUntilReset(reset, headers, now) }
}

function msUntilReset(reset: string, headers: Readonly<Record<string, string>>, now: number): number {
  const value = Number(reset)
  if (value < 1e9) return value * 1000 + roundingMs
  const seconds = value > 1e11 ? value / 1000 : value
  const date = parseHttpDate(headers['date'])
  const ms = seconds * 1000 - (date ?? now)
  const told = ms >= -roundingMs && (date !== undefined || ms <= secondsPerDay * 1000)
  return told ? Math.max(0, ms) + roundingMs : assumedWindowMs
}
