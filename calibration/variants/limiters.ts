import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Allowance, Limiter, Window } from '../../src/service/limits/limiter.ts'
import { conformingSettings } from '../../src/service/settings.ts'
import { adjust, both, change, type Edit, override } from '../edit.ts'
import { bucketInLumps } from '../limits/bucket-in-lumps.ts'
import { counted } from '../limits/counted.ts'
import { logInParts } from '../limits/log-in-parts.ts'
import { slidingCounter } from '../limits/sliding-counter.ts'
import { slidingWindow } from '../limits/sliding-window.ts'
import { tokenBucket } from '../limits/token-bucket.ts'
import { aligned, away, counting, customPlan } from '../mutants/counting.ts'
import { variant, variants } from './variants.ts'

const { windows } = conformingSettings

const countedInTwo = counted((window) => slidingCounter(window, { share: 0.5 }))

/** A key of which others spend too, right after each request: what they take shows on the next response. */
const sharedWithOthers = (others: number): Edit =>
  counting(['enterprise'], (inner) => ({
    ...inner,
    spend: (now) => {
      const told = inner.spend(now)
      for (let count = 0; count < others; count += 1) inner.spend(now)
      return told
    },
  }))

const prolongedByMs = 2000

/** Stops the clock of a limiter for a while with each request that it refuses. */
const prolonged = (inner: Limiter): Limiter => {
  let stoodStill = 0
  const told = (allowance: Allowance): Allowance => ({
    ...allowance,
    resetAt: allowance.resetAt + stoodStill,
    retryAt: allowance.retryAt + stoodStill,
  })
  return {
    spend(now) {
      const allowance = inner.spend(now - stoodStill)
      if (!allowance.allowed) stoodStill += prolongedByMs
      return told(allowance)
    },
    peek: (now) => told(inner.peek(now - stoodStill)),
  }
}

/** What comes back within the second that Reset is told in may come back as fast as it is spent. */
const ofFastWindows = ['RATE-3', 'RATE-5', 'RATE-6', 'RATE-7', 'RATE-8', 'RATE-11'] as const

/** A limiter that gives back as fast as requests go one by one, for the keys of the custom plan. */
const farOff = (what: string, latencyMs: number, window: Window, build: (window: Window) => Limiter) =>
  variant(`${what}, ${latencyMs} ms away`, both(counted(build), away(latencyMs)), {
    settings: customPlan(window),
    ...(window.windowMs < 1000 ? { inconclusive: ofFastWindows } : {}),
  })

/** A window, in short. */
const per = (windowMs: number, limit: number): Window => ({ limit, windowMs })

const limiterFree = 'RATE-3: fixed window, sliding window, token bucket are free'
const whatCounts = 'RATE-9: whether refused requests count'

const sixty = [{ limit: 60, windowMs: 2000 }]

/** Ways to count requests (interface document, Limits). */
export const limiters = [
  ...variants(limiterFree, {
    'limiter-sliding-window': ['counts in a sliding window', counted('sliding-window')],
    'limiter-token-bucket': ['counts with a bucket that refills', counted('token-bucket')],
    'limiter-aligned-window': ['counts in windows that begin with the clock', counted(aligned)],
    'limiter-sliding-reset-next': {
      summary: 'counts in a sliding window and tells of the next request that comes back',
      apply: counted((window) => slidingWindow(window, { resetIsNext: true })),
    },
  }),
  ...variants('RATE-3: a window counter that weighs two windows included', {
    'limiter-sliding-window-counter': {
      summary:
        'counts this window and what of the last still lies in the sliding one; tells when all is back',
      apply: counted((window) => slidingCounter(window)),
    },
    'limiter-two-window-counter': variant('counts this window and half of the last; tells when all is back', {
      apply: countedInTwo,
    }),
    'limiter-two-window-counter-far-off': {
      summary:
        'counts this window and half of the last, 60 ms away, so that windows end while the limit is spent',
      settings: customPlan({ limit: 60, windowMs: 1000 }),
      apply: both(countedInTwo, away(60)),
    },
  }),
  ...variants('RATE-5: crossed with requests side by side where refill is fast', {
    'bucket-10-a-second-far-off': farOff('refills ten a second', 150, per(2000, 20), tokenBucket),
    'bucket-20-a-second-far-off': farOff('refills 20 a second', 100, per(2000, 40), tokenBucket),
    'window-of-a-quarter-second-far-off': farOff(
      'lets ten in each quarter of a second',
      26,
      per(250, 10),
      fixedWindow,
    ),
    'bucket-of-half-a-second-far-off': farOff(
      'holds ten and refills 20 a second',
      30,
      per(500, 10),
      tokenBucket,
    ),
    'bucket-in-lumps-far-off': farOff('refills eight at each whole second', 300, per(4000, 32), (window) =>
      bucketInLumps(window, 4),
    ),
    'log-in-parts-far-off': farOff(
      'forgets what was spent in each sixth of a window at once',
      300,
      per(4000, 30),
      (window) => logInParts(window, 6),
    ),
  }),
  ...variants('RATE-9: whether limits are counted per key, per operation or per address', {
    'limiter-bucket-in-lumps': {
      summary: 'counts with a bucket, a quarter of which is refilled at each quarter of a second',
      freedom: limiterFree,
      settings: customPlan({ limit: 100, windowMs: 1000 }),
      apply: counted((window) => bucketInLumps(window, 4)),
    },
    'limiter-log-in-parts': variant('counts in a sliding window of six parts', {
      freedom: limiterFree,
      apply: counted((window) => logInParts(window, 6)),
    }),
    'others-spend-rate-limit-key': {
      summary: 'has another client that spends two requests for each one on the custom plan',
      freedom: 'For all rows: requests of others count: what fell by more than was sent is open',
      inconclusive: ['RATE-7'],
      apply: sharedWithOthers(2),
    },
    'two-keys-one-account': variant('counts the Business key and the custom one together', {
      settings: { windows: { ...windows, business: sixty, enterprise: sixty } },
      apply: override('bucket', (call) => (call.key === 'business' ? 'enterprise' : undefined)),
    }),
    'refused-count-too': variant('counts refused requests in a sliding window too', {
      freedom: whatCounts,
      apply: counted((window) => slidingWindow(window, { countsRefused: true })),
    }),
    'refused-prolong-the-wait': variant('keeps a key out for two seconds more with each 429', {
      freedom: whatCounts,
      answers: { 'RATE-9 rejected-count': 'they count: Reset moved on' },
      apply: counting(['enterprise'], prolonged),
    }),
    'invalid-requests-free': variant('does not count requests that it refuses with 400', {
      freedom: whatCounts,
      apply: change('order', () => () => ['admit', 'validate', 'spend', 'perform']),
    }),
    'counted-per-operation': variant('counts each operation by itself', {
      answers: { 'RATE-9 counted-by': 'a limit of their own for' },
      apply: adjust('bucket', (bucket, call) => `${bucket} ${call.operation}`),
    }),
    'counted-per-address': variant('counts all requests of an address together, 60 in two seconds', {
      settings: {
        windows: { free: sixty, pro: sixty, business: sixty, enterprise: sixty, spare: sixty },
        anonymous: sixty,
      },
      apply: change('bucket', () => () => 'address'),
    }),
  }),
]
