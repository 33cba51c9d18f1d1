/** The wait in ms of a Retry-After: seconds, or a date against `Date` or else `now` (RFC 9110, 10.2.3); or undefined. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']?.trim()
  if (value === undefined) return undefined
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000
  const until = parseHttpDate(value)
  if (until === undefined) return undefined
  return Math.max(0, until - (parseHttpDate(headers['date']) ?? now))
}

/** The wait in ms after a 429 that came `now`, long enough by the target's clock and by ours; undefined as above. */
export function waitOfRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const told = retryAfterMs(headers, now)
  const isDate = parseHttpDate(headers['retry-after']?.trim()) !== undefined
  return told === undefined || !isDate ? told : told + aheadMs(parseHttpDate(headers['date']), now)
}

/** Clocks within one service differ by less. */
const plainlyOffMs = 30_000

/** By how many ms a `Date` is ahead of our clock, since an edge rather than the service may have written it. */
export function aheadMs(date: number | undefined, now: number): number {
  return date !== undefined && date > now && date - now < plainlyOffMs ? date - now : 0
}

const dateForms = [
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday), \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/** An HTTP date in any of its three forms (RFC 9110, 5.6.7), in ms since the epoch; undefined for anything else. */
export function parseHttpDate(text: string | undefined): number | undefined {
  const form = dateForms.findIndex((pattern) => pattern.test(text ?? ''))
  if (form < 0) return undefined
  const time = Date.parse(form === 2 ? `${text} GMT` : `${text}`)
  return Number.isNaN(time) ? undefined : time
}
