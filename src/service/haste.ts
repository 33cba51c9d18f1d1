import type { KeyName } from './settings.ts'

/** Requests on their way when a 429 was sent are not held against their sender. */
const inFlightMs = 100
/** Timers may fire a little before their time. */
const earlyTimerMs = 5

/** Watches for keys that ask again before Retry-After is over (interface document, Limits, rules 2 and 3). */
export interface Haste {
  /** Tells whether a request on this key comes too early, and remembers it. */
  isEarly(key: KeyName, now: number): boolean
  /** A 429 was sent on this key. */
  refused(key: KeyName, now: number, retryAfter: string | undefined): void
  readonly hasty: ReadonlySet<KeyName>
}

/** A watch with no key on it yet. */
export function newHaste(): Haste {
  const closed = new Map<KeyName, { readonly from: number; readonly until: number }>()
  const hasty = new Set<KeyName>()
  return {
    hasty,
    isEarly(key, now) {
      const times = closed.get(key)
      const early = times !== undefined && now > times.from + inFlightMs && now < times.until - earlyTimerMs
      if (early) hasty.add(key)
      return early
    },
    refused(key, now, retryAfter) {
      const seconds = Number(retryAfter)
      const until = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(retryAfter ?? '')
      const before = closed.get(key)
      if (Number.isNaN(until)) return
      closed.set(key, { from: before !== undefined && before.until > now ? before.from : now, until })
    },
  }
}
