import { slowWindows } from './counting.ts'
import { faults, mutant, spending } from './faults.ts'
import { retryingAfter, secondsToWait, telling } from './telling.ts'

/** Reset and Remaining that contradict what follows (interface document, Limits). */
export const rateReset = [
  // Reset and Retry-After that contradict each other (interface document, Limits).
  ...faults('RATE-10', {
    'reset-an-hour-after-retry': mutant('tells of a Reset an hour later in a 429', {
      apply: telling(({ resetAt, allowed }) => (allowed ? {} : { reset: Math.ceil(resetAt / 1000) + 3600 })),
    }),
    'reset-of-the-year': mutant('tells of the end of the year for Reset in a 429', {
      apply: telling(({ allowed }, call) =>
        allowed ? {} : { reset: Date.UTC(new Date(call.at).getUTCFullYear() + 1) / 1000 },
      ),
    }),
    'reset-two-minutes-after-retry': mutant('tells of a Reset two minutes later, always', {
      collateral: ['RATE-4'],
      mayBreak: ['RATE-3', 'RATE-5'],
      apply: telling(({ resetAt }) => ({ reset: Math.ceil(resetAt / 1000) + 120 })),
    }),
    'retry-a-minute-after-reset': mutant('tells of a wait of a minute more than Reset does', {
      apply: retryingAfter((...wait) => String(secondsToWait(...wait) + 60)),
    }),
  }),
  // Remaining that does not come back (interface document, Limits).
  ...faults('RATE-11', {
    'reset-too-early': mutant('tells of a Reset five seconds too early, but never in the past', {
      settings: slowWindows,
      apply: telling(({ resetAt }, call) => ({
        reset: Math.max(Math.ceil(call.at / 1000), Math.ceil(resetAt / 1000) - 5),
      })),
    }),
    'remaining-stays-zero': mutant('tells of 0 remaining ever after a refusal, though it lets requests in', {
      apply: (behaviour) => {
        const spent = new Set<string>()
        return telling((allowance, call) => {
          const bucket = behaviour.bucket(call)
          if (!allowance.allowed) spent.add(bucket)
          return spent.has(bucket) ? { remaining: 0 } : {}
        })(behaviour)
      },
    }),
    'remaining-comes-back-late': mutant('tells of 0 remaining for half a minute after Reset', (behaviour) => {
      const until = new Map<string, number>()
      return telling((allowance, call) => {
        const bucket = behaviour.bucket(call)
        if (!allowance.allowed) until.set(bucket, allowance.resetAt + 30_000)
        return (until.get(bucket) ?? 0) > call.at ? { remaining: 0 } : {}
      })(behaviour)
    }),
  }),
  // Reset that is told once and for all (interface document, Limits).
  ...faults('RATE-2', {
    'reset-never-told-anew': mutant("tells of the end of a key's first window ever after", {
      profiles: spending,
      apply: (behaviour) => {
        const told = new Map<string, number>()
        return telling(({ resetAt }, call) => {
          const bucket = behaviour.bucket(call)
          const reset = told.get(bucket) ?? Math.ceil(resetAt / 1000)
          told.set(bucket, reset)
          return { reset }
        })(behaviour)
      },
    }),
  }),
]
