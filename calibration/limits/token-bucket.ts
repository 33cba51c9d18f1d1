import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { newLimiter } from './new-limiter.ts'

/** A bucket of `limit` requests that refills evenly, a whole bucket in one window. */
export function tokenBucket({ limit, windowMs }: Window): Limiter {
  let tokens = limit
  let filledAt = 0
  const perMs = limit / windowMs
  // Sums of doubles miss a whole token by a hair; a client that waited as told must not pay for that.
  const one = 1 - 1e-6
  return newLimiter(limit, {
    roll(now) {
      tokens = Math.min(limit, tokens + Math.max(0, now - filledAt) * perMs)
      filledAt = now
    },
    has: () => tokens >= one,
    take() {
      tokens = Math.max(0, tokens - 1)
    },
    told: (now) => ({
      remaining: Math.max(0, Math.floor(tokens + 1e-6)),
      resetAt: now + (limit - tokens) / perMs,
      retryAt: now + Math.max(0, 1 - tokens) / perMs,
    }),
  })
}
