/**
 * How many ms a 429 asks its client to wait: whole seconds, or an HTTP date read against the response's own `Date`, since
 * the two clocks may differ (RFC 9110, 10.2.3; interface document, Errors), or else against `now`; undefined for neither
 * form.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']?.trim()
  if (value === undefined) return undefined
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000
  const until = parseHttpDate(value)
  if (until === undefined) return undefined
  return Math.max(0, until - (parseHttpDate(headers['date']) ?? now))
}

/**
 * How many ms to wait after a 429 that came `now`, so that it is long enough by the clock of whoever stamped `Date` and by
 * ours too; undefined where Retry-After cannot be read.
 */
export function waitOfRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const told = retryAfterMs(headers, now)
  const isDate = parseHttpDate(headers['retry-after']?.trim()) !== undefined
  return told === undefined || !isDate ? told : told + aheadMs(parseHttpDate(headers['date']), now)
}

/** By so much clocks differ that nobody has set; by less, those of a service's parts may. */
const plainlyOffMs = 30_000

/**
 * By how many ms the `Date` of a response is ahead of our clock, where that is little: an edge that stamps it may be ahead of
 * the service behind it, whose times are told by its own clock then.
 */
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
