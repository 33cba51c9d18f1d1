import type { Allowance, Limiter, Window } from './limiter.ts'

/** Counts from the first request of a window on, and forgets the count when the window ends. */
export function fixedWindow({ limit, windowMs }: Window): Limiter {
  let startedAt = Number.NEGATIVE_INFINITY
  let used = 0
  const hasOne = (now: number): boolean => {
    if (now >= startedAt + windowMs) used = 0
    if (used === 0) startedAt = now
    return used < limit
  }
  const told = (allowed: boolean): Allowance => {
    const end = startedAt + windowMs
    return { allowed, limit, remaining: limit - used, resetAt: end, retryAt: end }
  }
  return {
    spend(now) {
      const allowed = hasOne(now)
      if (allowed) used += 1
      return told(allowed)
    },
    peek: (now) => told(hasOne(now)),
  }
}
