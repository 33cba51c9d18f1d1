import type { Allowance, Limiter } from '../../src/service/limits/limiter.ts'

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
