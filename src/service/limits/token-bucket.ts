import type { Allowance, Limiter, Window } from './limiter.ts'

/** A bucket of `limit` requests that refills evenly, a whole bucket in one window. */
export function tokenBucket({ limit, windowMs }: Window): Limiter {
  let tokens = limit
  let filledAt = 0
  const perMs = limit / windowMs
  // Sums of doubles miss a whole token by a hair; a client that waited as told must not pay for that.
  const one = 1 - 1e-6

  const refill = (now: number): void => {
    tokens = Math.min(limit, tokens + Math.max(0, now - filledAt) * perMs)
    filledAt = now
  }
  const state = (allowed: boolean, now: number): Allowance => ({
    allowed,
    limit,
    remaining: Math.max(0, Math.floor(tokens + 1e-6)),
    resetAt: now + (limit - tokens) / perMs,
    retryAt: now + Math.max(0, 1 - tokens) / perMs,
  })
  return {
    spend(now) {
      refill(now)
      if (tokens < one) return state(false, now)
      tokens = Math.max(0, tokens - 1)
      return state(true, now)
    },
    peek(now) {
      refill(now)
      return state(tokens >= one, now)
    },
  }
}
