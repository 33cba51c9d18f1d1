import type { Limiter, Window } from './limiter.ts'

/** Counts from the first request of a window on; the whole count is forgotten when the window ends. */
export function fixedWindow({ limit, windowMs }: Window): Limiter {
  let startedAt = Number.NEGATIVE_INFINITY
  let used = 0

  const roll = (now: number): void => {
    if (now >= startedAt + windowMs) used = 0
    if (used === 0) startedAt = now
  }
  const state = (allowed: boolean) => ({
    allowed,
    limit,
    remaining: limit - used,
    resetAt: startedAt + windowMs,
    retryAt: startedAt + windowMs,
  })
  return {
    spend(now) {
      roll(now)
      if (used >= limit) return state(false)
      used += 1
      return state(true)
    },
    peek(now) {
      roll(now)
      return state(used < limit)
    },
  }
}
