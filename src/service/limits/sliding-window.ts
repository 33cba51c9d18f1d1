import { type Limiter, newLimiter, type Window } from './limiter.ts'

/** How a sliding window may differ (RATE-9: whether refused requests count is open). */
export interface SlidingOptions {
  readonly countsRefused?: boolean
  /** Reset tells of the next request that comes back, not of the last. */
  readonly resetIsNext?: boolean
}

/** Keeps the time of every request; each comes back one window after it was made. */
export function slidingWindow({ limit, windowMs }: Window, options: SlidingOptions = {}): Limiter {
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
    ...(options.countsRefused === true ? { refuse: note } : {}),
    told(now) {
      const next = (spent.at(-limit) ?? now - windowMs) + windowMs
      const last = (spent.at(-1) ?? now - windowMs) + windowMs
      const first = (spent[0] ?? now - windowMs) + windowMs
      return {
        remaining: Math.max(0, limit - spent.length),
        resetAt: options.resetIsNext !== true ? last : spent.length >= limit ? next : first,
        retryAt: spent.length >= limit ? next : now,
      }
    },
  })
}
