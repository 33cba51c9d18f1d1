import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import { customPlan, enforcing, onCustomPlan, refusingSome, slowWindows } from './counting.ts'
import { adjust, type Behaviour, both, change, type Edit, type Raw } from './edits.ts'
import { aim, edge, family, faults, mutant, spending } from './faults.ts'
import { isCreate } from './guards.ts'
import { retryingAfter, secondsLeft, secondsToWait, telling, tellingAgain } from './telling.ts'

/** Every refusal makes the wait start anew, some time after what Retry-After told. */
const postponed =
  (extraMs: number) =>
  (behaviour: Behaviour): Behaviour => {
    const until = new Map<string, number>()
    return {
      ...behaviour,
      enforce: (allowance, call) => {
        const bucket = behaviour.bucket(call)
        if (!allowance.allowed) until.set(bucket, allowance.retryAt + extraMs)
        const closed = (until.get(bucket) ?? 0) > call.at
        behaviour.enforce(closed ? { ...allowance, allowed: false } : allowance, call)
      },
      rateHeaders: (allowance, call, status) =>
        behaviour.rateHeaders(
          (until.get(behaviour.bucket(call)) ?? 0) > call.at ? { ...allowance, remaining: 0 } : allowance,
          call,
          status,
        ),
    }
  }

/** Whoever has spent the limit is kept out for the rest of four seconds. */
const block = customPlan({ limit: 20, windowMs: 4000 })

/** Counts the creates of a custom key by themselves, eight in twelve seconds. */
const createsApart: Edit = both(
  adjust('bucket', (bucket, call) => (isCreate(call) && onCustomPlan(call) ? `${bucket} creates` : bucket)),
  change('limiter', (limiter) => (windows, bucket) => {
    return bucket.endsWith(' creates')
      ? fixedWindow({ limit: 8, windowMs: 12_000 })
      : limiter(windows, bucket)
  }),
)

const cachedMs = 30_000

/** A cache in front keeps each refusal under its address. */
const cached = change('around', (around) => {
  const kept = new Map<string, { readonly raw: Raw; readonly at: number }>()
  return async (call, next, store) => {
    const before = kept.get(call.path)
    if (call.method === 'GET' && before !== undefined && call.at < before.at + cachedMs) return before.raw
    const raw = await around(call, next, store)
    if (call.method === 'GET' && raw.status === 429) kept.set(call.path, { raw, at: call.at })
    return raw
  }
})

/** Retry-After that is missing, of another form, or not true (interface document, Limits, rules 1 and 2). */
export const rateRetry = [
  // Retry-After that is missing or cannot be read (interface document, Errors; Limits, rule 1).
  ...family('RATE-6', retryingAfter, {
    'retry-absent': ['sends 429 without Retry-After', () => undefined],
    'retry-empty': ['sends an empty Retry-After', () => ''],
    'retry-word': ['sends the word soon for Retry-After', () => 'soon'],
    'retry-fraction': mutant('sends Retry-After with a fraction', {
      apply: retryingAfter(({ retryAt }, call) => ((retryAt - call.at + 500) / 1000).toFixed(3)),
    }),
    'retry-negative': ['sends a negative Retry-After', () => '-1'],
    'retry-with-unit': ['sends Retry-After with its unit', (...wait) => `${secondsToWait(...wait)}s`],
    'retry-iso-date': mutant('sends Retry-After as an ISO date', {
      apply: retryingAfter(({ retryAt }) => new Date(retryAt + 1000).toISOString()),
    }),
    'retry-iso-duration': mutant('sends Retry-After as an ISO duration', {
      apply: retryingAfter((...wait) => `PT${secondsToWait(...wait)}S`),
    }),
    'retry-by-another-name': mutant('sends X-Retry-After for Retry-After', {
      apply: change('retryHeaders', (headers) => (...asked) => ({
        'X-Retry-After': headers(...asked)['Retry-After'] ?? '',
      })),
    }),
    'retry-in-body-only': mutant('tells of the wait in the body of a 429 alone', (behaviour) => ({
      ...behaviour,
      retryHeaders: () => ({}),
      errorBody: ({ code, message, status }) => ({
        code,
        message,
        status,
        ...(status === 429 ? { retryAfter: 2 } : {}),
      }),
    })),
  }),
  // 429 while requests remain (interface document, Limits).
  ...faults('RATE-7', {
    'limit-enforced-at-half': mutant('lets half as many requests in as Limit says', {
      apply: enforcing((limit) => Math.ceil(limit / 2)),
    }),
    'limit-enforced-at-three-quarters': mutant('lets three quarters of the requests in that Limit says', {
      apply: enforcing((limit) => Math.ceil(limit * 0.75)),
    }),
    'limit-one-early': ['refuses the last request that Remaining tells of', enforcing((limit) => limit - 1)],
    'limit-refused-tells-limit': mutant('tells of the whole Limit remaining in a 429', {
      apply: telling(({ limit, allowed }) => (allowed ? {} : { remaining: limit })),
    }),
    'limit-refused-tells-one': mutant('tells of one request remaining in a 429', {
      apply: telling(({ allowed }) => (allowed ? {} : { remaining: 1 })),
    }),
    'limit-of-bursts': mutant('refuses more than five requests in a fifth of a second, whatever remains', {
      apply: (behaviour) => {
        let recent: readonly number[] = []
        return refusingSome(onCustomPlan, ({ at: now }) => {
          recent = [...recent.filter((at) => at > now - 200), now]
          return recent.length > 5
        })(behaviour)
      },
    }),
    'limit-of-parallel-requests': edge('refuses more than two requests at a time, whatever remains', {
      apply: (behaviour) => {
        let open = 0
        return {
          ...behaviour,
          around: async (call, next, store) => {
            if (!onCustomPlan(call)) return behaviour.around(call, next, store)
            open += 1
            try {
              await call.sleep(20)
              return await behaviour.around(call, next, store)
            } finally {
              open -= 1
            }
          },
          enforce: (allowance, call) =>
            behaviour.enforce(open > 2 ? { ...allowance, allowed: false } : allowance, call),
        }
      },
    }),
  }),
  // Retry-After that is not true (interface document, Errors; Limits, rule 2).
  ...family('RATE-8', retryingAfter, {
    'retry-always-one': ['tells of one second whatever the wait', () => '1', { settings: slowWindows }],
    'retry-always-one-seconds-left': {
      summary: 'tells of one second whatever the wait, and sends the seconds left for Reset',
      collateral: ['RATE-2'],
      settings: slowWindows,
      apply: (behaviour) => secondsLeft(retryingAfter(() => '1')(behaviour)),
    },
    'refusals-cached': edge('has a cache in front that keeps a 429 for half a minute under its address', {
      // What is kept tells of a window that has ended.
      mayBreak: ['RATE-2', 'RATE-4', 'RATE-11'],
      apply: cached,
    }),
    'retry-zero': ['tells of no wait at all', () => '0', { settings: slowWindows }],
    'retry-zero-in-a-block': [
      'tells of no wait, for a block of four seconds',
      () => '0',
      { settings: block },
    ],
  }),
  ...faults(aim('RATE-8', { settings: slowWindows }), {
    'retry-zero-for-creates': mutant('tells of no wait when creates are blocked for twelve seconds', {
      apply: both(
        createsApart,
        retryingAfter((_, call, before) => (isCreate(call) ? '0' : before)),
      ),
    }),
    'retry-half': mutant('tells of half the wait', {
      apply: retryingAfter((...wait) => String(Math.max(1, Math.floor(secondsToWait(...wait) / 2)))),
    }),
    'retry-minutes': mutant('tells of the wait in minutes', {
      apply: retryingAfter((...wait) => String(Math.ceil(secondsToWait(...wait) / 60))),
    }),
    'retry-date-past': mutant('tells of a date an hour ago', {
      apply: retryingAfter((_, call) => new Date(call.at - 3_600_000).toUTCString()),
    }),
    'retry-date-now': edge('tells of the date of the answer', {
      apply: retryingAfter((_, call) => new Date(call.at).toUTCString()),
    }),
  }),
  ...faults(aim('RATE-8', { mayBreak: ['RATE-11'] }), {
    'refused-for-good': ['lets a key in no more once it was refused', postponed(Number.POSITIVE_INFINITY)],
    'refused-some-seconds-longer': ['refuses a key for four seconds longer than it tells', postponed(4000)],
  }),
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
      apply: tellingAgain<true>((before, { allowed }) => {
        const isSpent = before ?? (allowed ? undefined : true)
        return [isSpent, isSpent ? { remaining: 0 } : {}]
      }),
    }),
    'remaining-comes-back-late': mutant('tells of 0 remaining for half a minute after Reset', {
      apply: tellingAgain<number>((before, { allowed, resetAt }, { at }) => {
        const until = allowed ? before : resetAt + 30_000
        return [until, (until ?? 0) > at ? { remaining: 0 } : {}]
      }),
    }),
  }),
  // Reset that is told once and for all (interface document, Limits).
  ...faults('RATE-2', {
    'reset-never-told-anew': mutant("tells of the end of a key's first window ever after", spending, {
      mayBreak: ['RATE-10', 'RATE-11'],
      apply: tellingAgain<number>((before, { resetAt }) => {
        const reset = before ?? Math.ceil(resetAt / 1000)
        return [reset, { reset }]
      }),
    }),
  }),
]
