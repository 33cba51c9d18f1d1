import type { Allowance, Limiter, Window } from '../../src/service/limits/limiter.ts'

/** Counts the requests of each part of a window; those of one part come back together, a window after it began. */
export function logInParts({ limit, windowMs }: Window, parts: number): Limiter {
  const partMs = windowMs / parts
  let counts: readonly { readonly part: number; readonly count: number }[] = []

  const forget = (now: number): number => {
    const part = Math.floor(now / partMs)
    counts = counts.filter((one) => one.part > part - parts)
    return part
  }
  const used = (): number => counts.reduce((sum, { count }) => sum + count, 0)
  const backAt = (one: { readonly part: number } | undefined, now: number): number =>
    one === undefined ? now : (one.part + parts) * partMs
  const state = (allowed: boolean, now: number): Allowance => ({
    allowed,
    limit,
    remaining: limit - used(),
    resetAt: backAt(counts.at(-1), now),
    retryAt: used() < limit ? now : backAt(counts[0], now),
  })
  return {
    spend(now) {
      const part = forget(now)
      if (used() >= limit) return state(false, now)
      const same = counts.find((one) => one.part === part)?.count ?? 0
      counts = [...counts.filter((one) => one.part !== part), { part, count: same + 1 }]
      return state(true, now)
    },
    peek(now) {
      forget(now)
      return state(used() < limit, now)
    },
  }
}
