import { change } from '../../src/service/behaviour.ts'
import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import { tokenBucket } from '../../src/service/limits/token-bucket.ts'
import type { Fault } from '../fault.ts'
import { on } from './edits.ts'
import { onCustomPlan } from './enforcing.ts'
import { faults } from './faults.ts'
import { fullOnly } from './seen-in.ts'
import { verySlowWindows } from './slow-windows.ts'
import { retryingAfter } from './telling.ts'

/** Limits that are crossed rightly once, or on one operation (interface document, Limits, rule 1). */
export const secondWindows: readonly Fault[] = [
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
    'limit-of-creates-not-enforced': {
      summary: 'counts by operation, and enforces no limit on creates',
      settings: verySlowWindows,
      apply: (behaviour) => ({
        ...behaviour,
        bucket: (call) => `${behaviour.bucket(call)} ${call.operation}`,
        enforce: (allowance, call) => {
          if (!on('createPet')(call) || !onCustomPlan(call)) behaviour.enforce(allowance, call)
        },
      }),
    },
    'limit-of-orders-not-enforced': {
      summary: 'counts orders with all else, and lets them in beyond the limit',
      profiles: fullOnly,
      settings: verySlowWindows,
      apply: change('enforce', (enforce) => (allowance, call) => {
        if (!on('listOrders')(call)) enforce(allowance, call)
      }),
    },
    'bucket-told-as-a-window': {
      summary: 'enforces a bucket that refills, and tells of a window that does not',
      settings: verySlowWindows,
      apply: change('limiter', (limiter) => (windows, bucket) => {
        const [window] = windows
        if (window === undefined || (bucket !== 'enterprise' && bucket !== 'spare'))
          return limiter(windows, bucket)
        const [told, enforced] = [fixedWindow(window), tokenBucket(window)]
        const tell = (way: 'spend' | 'peek') => (now: number) => {
          const { allowed, retryAt } = enforced[way](now)
          return { ...told[way](now), allowed, retryAt }
        }
        return { spend: tell('spend'), peek: tell('peek') }
      }),
    },
    'limit-of-fetches-not-enforced': {
      summary: 'counts by operation, and enforces no limit on fetches',
      apply: (behaviour) => ({
        ...behaviour,
        bucket: (call) => `${behaviour.bucket(call)} ${call.operation}`,
        enforce: (allowance, call) => {
          if (!on('getPet')(call) || !onCustomPlan(call)) behaviour.enforce(allowance, call)
        },
      }),
    },
  }),
  ...faults('RATE-6', {
    'orders-429-without-retry-after': {
      summary: 'sends no Retry-After with a 429 to orders',
      profiles: fullOnly,
      apply: (behaviour) =>
        retryingAfter((allowance, call) =>
          on('listOrders')(call) ? undefined : behaviour.retryHeaders(allowance, call)['Retry-After'],
        )(behaviour),
    },
  }),
  ...faults('RATE-7', {
    'limit-halved-after-429': {
      summary: 'lets half as many in as it tells of once a key crossed the limit',
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
    },
  }),
  ...faults('RATE-8', {
    'blocked-for-longer-the-second-time': {
      summary: 'blocks a key that crosses the limit a second time for a minute, whatever Retry-After says',
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
  ...faults('RATE-3', {
    'window-begins-once': {
      summary: 'sets the count back with each request once the first window is over',
      collateral: ['RATE-5'],
      mayBreak: ['RATE-2'],
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
    },
    'limit-of-each-animal': {
      summary: 'counts fetches by the animal, so that each has a limit of its own',
      mayBreak: ['RATE-5'],
      apply: change(
        'bucket',
        (bucket) => (call) => (on('getPet')(call) ? `${bucket(call)} ${call.path}` : bucket(call)),
      ),
    },
  }),
]
