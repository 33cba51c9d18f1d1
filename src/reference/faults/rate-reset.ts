import type { Fault } from '../fault.ts'
import { rateFault } from './rate-fault.ts'
import { withSlowWindows } from './slow-windows.ts'
import { retryingAfter, secondsToWait, telling } from './telling.ts'

/** Reset and Retry-After that contradict each other (interface document, Limits). */
export const rateMoments: readonly Fault[] = [
  rateFault(
    'RATE-10',
    'reset-an-hour-after-retry',
    'tells of a Reset an hour later in a 429',
    telling(({ resetAt, allowed }) => (allowed ? {} : { reset: Math.ceil(resetAt / 1000) + 3600 })),
  ),
  rateFault(
    'RATE-10',
    'reset-of-the-year',
    'tells of the end of the year for Reset in a 429',
    telling(({ allowed }, call) =>
      allowed ? {} : { reset: Date.UTC(new Date(call.at).getUTCFullYear() + 1) / 1000 },
    ),
  ),
  rateFault(
    'RATE-10',
    'reset-two-minutes-after-retry',
    'tells of a Reset two minutes later, always',
    telling(({ resetAt }) => ({ reset: Math.ceil(resetAt / 1000) + 120 })),
  ),
  rateFault(
    'RATE-10',
    'retry-a-minute-after-reset',
    'tells of a wait of a minute more than Reset does',
    retryingAfter((...wait) => String(secondsToWait(...wait) + 60)),
  ),
]

/** Remaining that does not come back (interface document, Limits). */
export const rateReset: readonly Fault[] = [
  withSlowWindows(
    rateFault(
      'RATE-11',
      'reset-too-early',
      'tells of a Reset five seconds too early, but never in the past',
      telling(({ resetAt }, call) => ({
        reset: Math.max(Math.ceil(call.at / 1000), Math.ceil(resetAt / 1000) - 5),
      })),
      ['RATE-8', 'RATE-10'],
    ),
  ),
  rateFault(
    'RATE-11',
    'remaining-stays-zero',
    'tells of 0 remaining ever after a refusal, though it lets requests in',
    (behaviour) => {
      const spent = new Set<string>()
      return telling((allowance, call) => {
        const bucket = behaviour.bucket(call)
        if (!allowance.allowed) spent.add(bucket)
        return spent.has(bucket) ? { remaining: 0 } : {}
      })(behaviour)
    },
    ['RATE-3'],
  ),
  rateFault(
    'RATE-11',
    'remaining-comes-back-late',
    'tells of 0 remaining for half a minute after Reset',
    (behaviour) => {
      const until = new Map<string, number>()
      return telling((allowance, call) => {
        const bucket = behaviour.bucket(call)
        if (!allowance.allowed) until.set(bucket, allowance.resetAt + 30_000)
        return (until.get(bucket) ?? 0) > call.at ? { remaining: 0 } : {}
      })(behaviour)
    },
    ['RATE-3'],
  ),
]
