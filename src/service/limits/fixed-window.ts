import { type Limiter, newLimiter, type Window } from './limiter.ts'

/** Counts from the first request of a window on; the whole count is forgotten when the window ends. */
export function fixedWindow({ limit, windowMs }: Window): Limiter {
  let startedAt = Number.NEGATIVE_INFINITY
  let used = 0
  return newLimiter(limit, {
    roll(now) {
      if (now >= startedAt + windowMs) used = 0
      if (used === 0) startedAt = now
    },
    has: () => used < limit,
    take() {
      used += 1
    },
    told: () => ({
      remaining: limit - used,
      resetAt: startedAt + windowMs,
      retryAt: startedAt + windowMs,
    }),
  })
}
