import type { Operation } from '../../src/service/call.ts'
import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Allowance } from '../../src/service/limits/limiter.ts'
import { tokenBucket } from '../limits/token-bucket.ts'
import { counting, customKeys, happening, onCustomPlan, slowWindows, verySlowWindows } from './counting.ts'
import { adjust, both, change, type Edit, on } from './edits.ts'
import { aim, faults, fullOnly, mutant } from './faults.ts'
import { all, isFetch, isOrders } from './guards.ts'
import { retryingAfter, secondsToWait, telling, unenforced } from './telling.ts'

/** Once a key crossed the limit, one operation stays refused for longer than it tells. */
const blocking =
  (operation: Operation, extraMs: number): Edit =>
  (behaviour) => {
    let until = Number.NEGATIVE_INFINITY
    return telling((_, __, status) => (status === 429 ? { remaining: 0 } : {}))({
      ...behaviour,
      enforce: (allowance, call) => {
        if (!onCustomPlan(call)) return behaviour.enforce(allowance, call)
        if (!allowance.allowed) until = Math.max(until, allowance.retryAt + extraMs)
        const isBlocked = on(operation)(call) && call.at < until
        behaviour.enforce(isBlocked ? { ...allowance, allowed: false } : allowance, call)
      },
    })
  }

/** What is asked for within so much time looks at the same count, and adds to it afterwards. */
const countedAfter = (ms: number): Edit =>
  counting(customKeys, (inner) => {
    let waiting: number[] = []
    const count = (now: number): void => {
      const due = waiting.filter((at) => at + ms <= now)
      waiting = waiting.filter((at) => at + ms > now)
      for (const at of due) inner.spend(at)
    }
    const spend = (now: number): Allowance => {
      const seen = inner.peek(now)
      if (!seen.allowed) return seen
      waiting.push(now)
      return { ...seen, remaining: seen.remaining - 1, resetAt: Math.max(seen.resetAt, now) }
    }
    return happening({ ...inner, spend }, count)
  })

/** Counts by operation, and enforces no limit on one of them. */
const exempting = (operation: Operation): Edit =>
  both(
    adjust('bucket', (bucket, call) => `${bucket} ${call.operation}`),
    unenforced(all(on(operation), onCustomPlan)),
  )

/** Limits that hold once, on some operations, or for requests that come one by one (interface document, Limits). */
export const secondWindows = [
  // Limits that are crossed rightly once, or on one operation (interface document, Limits, rule 1).
  ...faults('RATE-5', {
    'limit-enforced-once': {
      summary: 'blocks a key that crossed the limit until its window ends, and never again',
      apply: change('enforce', (enforce) => {
        let until: number | undefined
        return (allowance, call) => {
          if (!onCustomPlan(call)) return enforce(allowance, call)
          if (!allowance.allowed && (until === undefined || call.at < until)) {
            until ??= allowance.resetAt
            enforce(allowance, call)
          }
        }
      }),
    },
    'limit-of-creates-not-enforced': mutant('counts by operation, and enforces no limit on creates', {
      settings: verySlowWindows,
      apply: exempting('createPet'),
    }),
    'limit-of-orders-not-enforced': mutant('counts orders with all else, and lets them in beyond the limit', {
      profiles: fullOnly,
      settings: verySlowWindows,
      apply: unenforced(isOrders),
    }),
    'bucket-told-as-a-window': mutant('enforces a bucket that refills, and tells of a window that does not', {
      settings: verySlowWindows,
      mayBreak: ['RATE-7'],
      apply: counting(customKeys, (_, window) => {
        const [told, enforced] = [fixedWindow(window), tokenBucket(window)]
        const tell = (way: 'spend' | 'peek') => (now: number) => {
          const { allowed, retryAt } = enforced[way](now)
          return { ...told[way](now), allowed, retryAt }
        }
        return { spend: tell('spend'), peek: tell('peek') }
      }),
    }),
    'limit-of-fetches-not-enforced': mutant('counts by operation, and enforces no limit on fetches', {
      apply: exempting('getPet'),
    }),
    'orders-429-without-retry-after': mutant('sends no Retry-After with a 429 to orders', 'RATE-6', {
      profiles: fullOnly,
      apply: retryingAfter((_, call, before) => (isOrders(call) ? undefined : before)),
    }),
    'limit-halved-after-429': mutant('lets half as many in as it tells of once a key crossed the limit', {
      target: 'RATE-7',
      apply: change('enforce', (enforce) => {
        let isPunished = false
        return (allowance, call) => {
          if (!onCustomPlan(call)) return enforce(allowance, call)
          const isHalfSpent = allowance.remaining < allowance.limit / 2
          const refused = { ...allowance, allowed: false }
          if (!allowance.allowed && !isPunished) {
            isPunished = true
            enforce(allowance, call)
          } else enforce(isPunished && isHalfSpent ? refused : allowance, call)
        }
      }),
    }),
    'blocked-for-longer-the-second-time': {
      summary: 'blocks a key that crosses the limit a second time for a minute, whatever Retry-After says',
      target: 'RATE-8',
      collateral: ['RATE-7'],
      apply: change('enforce', (enforce) => {
        let [crossings, refusedAt, until] = [0, Number.NEGATIVE_INFINITY, 0]
        return (allowance, call) => {
          if (!onCustomPlan(call)) return enforce(allowance, call)
          const { at } = call
          if (at < until) {
            const retryAt = Math.max(allowance.retryAt, at + 1000)
            return enforce({ ...allowance, allowed: false, remaining: 0, retryAt }, call)
          }
          if (!allowance.allowed) {
            if (at - refusedAt > 1500) crossings += 1
            refusedAt = at
            if (crossings === 2) until = at + 60_000
          }
          enforce(allowance, call)
        }
      }),
    },
  }),
  ...faults(aim('RATE-3', { mayBreak: ['RATE-2'] }), {
    'window-begins-once': mutant('sets the count back with each request once the first window is over', {
      collateral: ['RATE-5'],
      apply: change('limiter', (limiter) => (windows, bucket) => {
        const [window] = windows
        if (window === undefined || windows.length > 1) return limiter(windows, bucket)
        const inner = fixedWindow(window)
        let endsAt: number | undefined
        const tell = (now: number) => ({
          allowed: true,
          limit: window.limit,
          remaining: window.limit - 1,
          resetAt: now + window.windowMs,
          retryAt: now,
        })
        return {
          spend: (now) => {
            endsAt ??= now + window.windowMs
            return now < endsAt ? inner.spend(now) : tell(now)
          },
          peek: (now) => (endsAt === undefined || now < endsAt ? inner.peek(now) : tell(now)),
        }
      }),
    }),
    'limit-of-each-animal': mutant('counts fetches by the animal, so that each has a limit of its own', {
      mayBreak: ['RATE-5'],
      apply: adjust('bucket', (bucket, call) => (isFetch(call) ? `${bucket} ${call.path}` : bucket)),
    }),
  }),
  // Retry-After that holds for some operations, or the first time, and not for others (interface document, Limits, rule
  // 2).
  ...faults('RATE-8', {
    'fetches-refused-for-longer': {
      summary: 'refuses fetches for half a minute longer than it tells, and lets lists in',
      mayBreak: ['RATE-11'],
      apply: blocking('getPet', 30_000),
    },
    'creates-refused-for-longer': {
      summary: 'refuses creates for half a minute longer than it tells, and lets reads in',
      apply: blocking('createPet', 30_000),
    },
    'retry-one-from-the-second-window-on': {
      summary: 'tells of one second whatever the wait, once a window has ended that was spent',
      settings: slowWindows,
      apply: (behaviour) => {
        let firstReset: number | undefined
        return retryingAfter((allowance, call) => {
          if (onCustomPlan(call)) firstReset ??= allowance.resetAt
          const isFirst = !onCustomPlan(call) || allowance.resetAt === firstReset
          return isFirst ? String(secondsToWait(allowance, call)) : '1'
        })(behaviour)
      },
    },
  }),
  // Limits that hold for requests that come one by one (interface document, Limits, rule 1).
  ...faults('RATE-5', {
    'limit-looked-at-before-it-is-counted': {
      summary: 'reads the count, and adds to it 20 ms later: requests side by side all pass',
      mayBreak: ['RATE-3'],
      settings: verySlowWindows,
      apply: countedAfter(20),
    },
  }),
]
