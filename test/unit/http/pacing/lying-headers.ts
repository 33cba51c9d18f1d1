/** What a target says of its limit, true or not. An empty text leaves the header out. */
export interface Lie {
  readonly limit: string
  readonly remaining: string
  readonly reset: string
  readonly sendsDate: boolean
}

/** Makes the headers of a target that says so, whatever was sent. */
export function lyingHeaders(
  { limit, remaining, reset, sendsDate }: Lie,
  now: number,
): Record<string, string> {
  const headers = {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetText(reset, now),
    date: sendsDate ? new Date(now).toUTCString() : '',
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

function resetText(reset: string, now: number): string {
  const seconds = Math.ceil(now / 1000)
  switch (reset) {
    case 'past':
      return String(seconds - 3600)
    case 'now':
      return String(seconds)
    case 'minute':
      return String(seconds + 60)
    case 'milliseconds':
      return String(Math.round(now) + 60_000)
    case 'relative':
      return '60'
    case 'zero':
      return '0'
    case 'never':
      return '99999999999'
    default:
      return reset
  }
}
