import type { Allowance, Limiter } from './limiter.ts'

const tightest = (allowances: readonly Allowance[]): Allowance =>
  allowances.reduce((a, b) => (b.remaining < a.remaining ? b : a))

/** Several windows, such as a plan's minute and day: a request must fit into all, and the tightest is reported. */
export function allOf(limiters: readonly Limiter[]): Limiter {
  const peek = (now: number): Allowance => {
    const all = limiters.map((limiter) => limiter.peek(now))
    const closed = all.filter(({ allowed }) => !allowed)
    return closed.length > 0 ? closed.reduce((a, b) => (b.retryAt > a.retryAt ? b : a)) : tightest(all)
  }
  return {
    peek,
    spend(now) {
      if (peek(now).allowed) return tightest(limiters.map((limiter) => limiter.spend(now)))
      // Each limiter receives the rejection, since it may count rejected requests.
      for (const limiter of limiters) if (!limiter.peek(now).allowed) limiter.spend(now)
      return peek(now)
    },
  }
}
