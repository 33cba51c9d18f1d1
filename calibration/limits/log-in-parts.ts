import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { newLimiter } from './new-limiter.ts'

/** Counts the requests of each part of a window; those of one part come back together, a window after it began. */
export function logInParts({ limit, windowMs }: Window, parts: number): Limiter {
  const partMs = windowMs / parts
  let counts: readonly { readonly part: number; readonly count: number }[] = []

  const partAt = (now: number): number => Math.floor(now / partMs)
  const used = (): number => counts.reduce((sum, { count }) => sum + count, 0)
  const backAt = (one: { readonly part: number } | undefined, now: number): number =>
    one === undefined ? now : (one.part + parts) * partMs
  return newLimiter(limit, {
    roll(now) {
      counts = counts.filter((one) => one.part > partAt(now) - parts)
    },
    has: () => used() < limit,
    take(now) {
      const part = partAt(now)
      const same = counts.find((one) => one.part === part)?.count ?? 0
      counts = [...counts.filter((one) => one.part !== part), { part, count: same + 1 }]
    },
    told: (now) => ({
      remaining: limit - used(),
      resetAt: backAt(counts.at(-1), now),
      retryAt: used() < limit ? now : backAt(counts[0], now),
    }),
  })
}
