import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { newLimiter } from './new-limiter.ts'

/** How a sliding window may differ (RATE-9: whether refused requests count is open). */
export interface SlidingOptions {
  readonly countsRefused?: boolean
  /** Reset tells of the next request that comes back, not of the last. */
  readonly resetIsNext?: boolean
}

/** Keeps the time of every request; each comes back one window after it was made. */
export function slidingWindow(
  { limit, windowMs }: Window,
  { countsRefused = false, resetIsNext = false }: SlidingOptions = {},
): Limiter {
  let spent: number[] = []
  const note = (now: number): void => {
    spent.push(now)
  }
  return newLimiter(limit, {
    roll(now) {
      spent = spent.filter((at) => at + windowMs > now)
    },
    has: () => spent.length < limit,
    take: note,
    ...(countsRefused ? { refuse: note } : {}),
    told(now) {
      const backAt = (place: number): number => (spent.at(place) ?? now - windowMs) + windowMs
      const isFull = spent.length >= limit
      return {
        remaining: Math.max(0, limit - spent.length),
        resetAt: backAt(!resetIsNext ? -1 : isFull ? -limit : 0),
        retryAt: isFull ? backAt(-limit) : now,
      }
    },
  })
}
