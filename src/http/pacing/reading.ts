import { parseHttpDate } from '../retry-after.ts'

/** A key's window, as the headers of one response report it. Times are local, in ms. */
export interface Reading {
  readonly limit: number
  readonly remaining: number
  /** As received: all responses of one window have the same. */
  readonly reset: string
  readonly at: number
  readonly resetAt: number
}

const wholeNumber = /^\d{1,15}$/
const resetForm = /^\d{1,15}(\.\d+)?$/
const secondsPerDay = 86_400
/** The shortest window of the document, for a Reset in the past. */
const assumedWindowMs = 60_000
/** `Date` and `X-RateLimit-Reset` are cut to whole seconds. */
const roundingMs = 1000

/** Reads the three headers (Limits), Reset against the response's `Date` or `now` (local ms); undefined if unusable. */
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
