import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { newLimiter } from './new-limiter.ts'

/** A bucket of `limit` requests that is refilled at ticks of the clock, so many of them in a window. */
export function bucketInLumps({ limit, windowMs }: Window, ticks: number): Limiter {
  const tickMs = windowMs / ticks
  const lump = limit / ticks
  let left = limit
  let tick = 0
  return newLimiter(limit, {
    roll(now) {
      const current = Math.floor(now / tickMs)
      left = Math.min(limit, left + Math.max(0, current - tick) * lump)
      tick = current
    },
    has: () => left >= 1,
    take() {
      left -= 1
    },
    told: (now) => ({
      remaining: Math.floor(left),
      resetAt: left === limit ? now : (tick + Math.ceil((limit - left) / lump)) * tickMs,
      retryAt: left >= 1 ? now : (tick + Math.ceil((1 - left) / lump)) * tickMs,
    }),
  })
}
