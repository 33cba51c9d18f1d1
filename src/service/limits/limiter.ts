/** So many requests in so much time. */
export interface Window {
  readonly limit: number
  readonly windowMs: number
}

/** What a limiter says to one request; all times are milliseconds since the epoch. */
export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** When everything spent is back, if nothing more is sent. */
  readonly resetAt: number
  /** When the next request is let in, if this one was not. */
  readonly retryAt: number
}

/** Counts requests against a window; knows no clock of its own. */
export interface Limiter {
  /** Asks for one request and, if there is one left, takes it. */
  spend(now: number): Allowance
  /** Tells how things stand without taking anything; `allowed` tells whether a request would be let in. */
  peek(now: number): Allowance
}

/** How one kind of limiter counts; `now` is milliseconds since the epoch. */
interface Counting {
  /** Brings the count up to the time; called before all else. */
  readonly roll: (now: number) => void
  readonly has: (now: number) => boolean
  readonly take: (now: number) => void
  /** Takes note of a request for which there was nothing left. */
  readonly refuse?: (now: number) => void
  readonly told: (now: number) => Omit<Allowance, 'allowed' | 'limit'>
}

/** A limiter of so many requests that counts in this way. */
export function newLimiter(limit: number, { roll, has, take, refuse, told }: Counting): Limiter {
  return {
    spend(now) {
      roll(now)
      const allowed = has(now)
      if (allowed) take(now)
      else refuse?.(now)
      return { allowed, limit, ...told(now) }
    },
    peek(now) {
      roll(now)
      return { allowed: has(now), limit, ...told(now) }
    },
  }
}
