import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { newLimiter } from './new-limiter.ts'

/** How a counter of two windows may differ. */
export interface CounterOptions {
  /** The share of the last window that counts in this one; what of it still lies in the sliding window unless given. */
  readonly share?: number
}

/** Counts this window and a share of the one before: whatever was spent is back when the next window is over. */
export function slidingCounter({ limit, windowMs }: Window, options: CounterOptions = {}): Limiter {
  let window = Number.NEGATIVE_INFINITY
  let [before, current] = [0, 0]

  const share = (now: number): number => options.share ?? 1 - (now / windowMs - window)
  const left = (now: number): number => limit - current - before * share(now) + 1e-9
  /** When there is one left, if nothing more is spent: in this window, in the next, or after it. */
  const nextAt = (now: number): number => {
    const end = (window + 1) * windowMs
    if (left(now) >= 1) return now
    if (options.share !== undefined) return limit - current * options.share >= 1 ? end : end + windowMs
    const inThis = now + ((1 - left(now)) * windowMs) / Math.max(before, 1e-9)
    return inThis < end ? inThis : end + (Math.max(0, current - limit + 1) * windowMs) / Math.max(current, 1)
  }
  return newLimiter(limit, {
    roll(now) {
      const index = Math.floor(now / windowMs)
      if (index === window) return
      before = index === window + 1 ? current : 0
      current = 0
      window = index
    },
    has: (now) => left(now) >= 1,
    take() {
      current += 1
    },
    told: (now) => ({
      remaining: Math.max(0, Math.floor(left(now))),
      resetAt: (window + (current > 0 ? 2 : 1)) * windowMs,
      retryAt: nextAt(now),
    }),
  })
}
