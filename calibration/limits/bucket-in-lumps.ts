import type { Allowance, Limiter, Window } from '../../src/service/limits/limiter.ts'

/** A bucket of `limit` requests that is refilled at ticks of the clock, so many of them in a window. */
export function bucketInLumps({ limit, windowMs }: Window, ticks: number): Limiter {
  const tickMs = windowMs / ticks
  const lump = limit / ticks
  let left = limit
  let tick = 0

  const refill = (now: number): void => {
    const current = Math.floor(now / tickMs)
    left = Math.min(limit, left + Math.max(0, current - tick) * lump)
    tick = current
  }
  const state = (allowed: boolean, now: number): Allowance => ({
    allowed,
    limit,
    remaining: Math.floor(left),
    resetAt: left === limit ? now : (tick + Math.ceil((limit - left) / lump)) * tickMs,
    retryAt: left >= 1 ? now : (tick + Math.ceil((1 - left) / lump)) * tickMs,
  })
  return {
    spend(now) {
      refill(now)
      if (left < 1) return state(false, now)
      left -= 1
      return state(true, now)
    },
    peek(now) {
      refill(now)
      return state(left >= 1, now)
    },
  }
}
