import { type Behaviour, change } from '../../src/service/behaviour.ts'
import { wholeSeconds } from '../../src/service/conforming/rate-limiting.ts'
import type { Edit } from '../../src/service/edit.ts'
import { allOf } from '../../src/service/limits/all-of.ts'
import { bucketInLumps } from '../../src/service/limits/bucket-in-lumps.ts'
import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Allowance, Limiter, Window } from '../../src/service/limits/limiter.ts'
import { logInParts } from '../../src/service/limits/log-in-parts.ts'
import { slidingCounter } from '../../src/service/limits/sliding-counter.ts'
import { slidingWindow } from '../../src/service/limits/sliding-window.ts'
import { tokenBucket } from '../../src/service/limits/token-bucket.ts'
import { Refusal } from '../../src/service/refusal.ts'
import {
  conformingSettings,
  type KeyName,
  type LimiterKind,
  type Settings,
} from '../../src/service/settings.ts'
import type { Variant } from '../variant.ts'

const { windows } = conformingSettings

const counted = (build: (window: Window) => Limiter): Edit =>
  change('limiter', () => (all) => allOf(all.map(build)))

/** Windows that begin at whole multiples of their length, whoever asks when. */
const aligned = (window: Window): Limiter => {
  const inner = fixedWindow(window)
  const start = (now: number): number => Math.floor(now / window.windowMs) * window.windowMs
  return { spend: (now) => inner.spend(start(now)), peek: (now) => inner.peek(start(now)) }
}

/** Enforces every window and tells of the shortest. */
const tellingOfTheFirst = (all: readonly Window[]): Limiter => {
  const limiters = all.map(fixedWindow)
  const inner = allOf(limiters)
  const told = (now: number, allowance: ReturnType<Limiter['peek']>) => {
    const first = limiters[0]?.peek(now) ?? allowance
    return { ...allowance, limit: first.limit, remaining: first.remaining, resetAt: first.resetAt }
  }
  return {
    spend: (now) => told(now, inner.spend(now)),
    peek: (now) => told(now, inner.peek(now)),
  }
}

/** Enforces every window and tells of the longest: a plan's day. */
const tellingOfTheDay = (all: readonly Window[]): Limiter => {
  const limiters = all.map(fixedWindow)
  const inner = allOf(limiters)
  const told = (now: number, allowance: ReturnType<Limiter['peek']>) => {
    const day = limiters.at(-1)?.peek(now) ?? allowance
    return { ...allowance, limit: day.limit, remaining: day.remaining, resetAt: day.resetAt }
  }
  return {
    spend: (now) => told(now, inner.spend(now)),
    peek: (now) => told(now, inner.peek(now)),
  }
}

const limitsInTurn: readonly number[] = [20, 12, 16]

/** Windows of the clock, each with a limit of its own, as a service has that lets in what it can bear. */
const adaptive = (): Limiter => {
  const windowMs = 2000
  let from = Number.NEGATIVE_INFINITY
  let turn = -1
  let used = 0
  const roll = (now: number): void => {
    const start = Math.floor(now / windowMs) * windowMs
    if (start > from) {
      from = start
      turn += 1
      used = 0
    }
  }
  const state = (allowed: boolean) => {
    const limit = limitsInTurn[turn % limitsInTurn.length] ?? 0
    return { allowed, limit, remaining: limit - used, resetAt: from + windowMs, retryAt: from + windowMs }
  }
  return {
    spend(now) {
      roll(now)
      if (state(true).remaining <= 0) return state(false)
      used += 1
      return state(true)
    },
    peek(now) {
      roll(now)
      return state(state(true).remaining > 0)
    },
  }
}

/** A key of which others spend too, right after each request: what they take shows on the next response. */
const sharedWithOthers = (key: KeyName, others: number): Edit =>
  change('limiter', (limiter) => (all, bucket) => {
    const inner = limiter(all, bucket)
    if (bucket !== key) return inner
    return {
      ...inner,
      spend: (now) => {
        const told = inner.spend(now)
        for (let count = 0; count < others; count += 1) inner.spend(now)
        return told
      },
    }
  })

const hourMs = 3_600_000

/**
 * A key of which others spent an hour before the first request, one request after the other: each comes back as an
 * hour has passed, and sooner than the run spends.
 */
const spentAnHourAgo = (key: KeyName, requests: number, everyMs: number): Edit =>
  change('limiter', (limiter) => (all, bucket) => {
    const inner = limiter(all, bucket)
    if (bucket !== key) return inner
    let begun = false
    const begin = (now: number): void => {
      if (begun) return
      begun = true
      for (let count = 1; count <= requests; count += 1) inner.spend(now - hourMs + count * everyMs)
    }
    return {
      spend: (now) => {
        begin(now)
        return inner.spend(now)
      },
      peek: (now) => {
        begin(now)
        return inner.peek(now)
      },
    }
  })

/** A limiter that gives back as fast as requests go one by one, for the keys of the custom plan. */
const farOff = (
  name: string,
  summary: string,
  window: Window,
  latencyMs: number,
  build: (window: Window) => Limiter = tokenBucket,
): Variant => ({
  name,
  summary,
  freedom: 'RATE-5: crossed with requests side by side where refill is fast',
  settings: {
    windows: { ...windows, enterprise: [window], spare: [window] },
  },
  apply: (behaviour) => ({
    ...behaviour,
    limiter: (all) => allOf(all.map(build)),
    around: async (call, next, store) => {
      if (call.key === 'enterprise' || call.key === 'spare') await call.sleep(latencyMs)
      return behaviour.around(call, next, store)
    },
  }),
})

const mainKey = (
  name: string,
  summary: string,
  limit: number,
  windowMs: number,
  limiter: LimiterKind,
): Variant => ({
  name,
  summary,
  freedom: 'For all rows: 429 may come before any other answer; Limits: custom plans',
  settings: { limiter, windows: { ...windows, business: [{ limit, windowMs }] } },
})

const rate = (
  name: string,
  summary: string,
  freedom: string,
  apply: Edit,
  settings: Partial<Settings> = {},
): Variant => ({
  name,
  summary,
  freedom,
  settings,
  apply,
})

const refusals = (edit: (text: string) => { readonly text: string; readonly type?: string }): Edit =>
  change('finish', (finish) => (raw, call) => {
    const whole = finish(raw, call)
    if (whole.status !== 429) return whole
    const { text, type = 'application/json' } = edit(whole.text)
    return { ...whole, text, headers: { ...whole.headers, 'Content-Type': type } }
  })

const limiterFree = 'RATE-3: fixed window, sliding window, token bucket are free'
const countersFree = 'RATE-3: a window counter that weighs two windows included'
const perWhat = 'RATE-9: whether limits are counted per key, per operation or per address'
const bodyFree = "RATE-9: the 429's body is free"
const whatCounts = 'RATE-9: whether refused requests count'

const slowBucket = { limit: 4, windowMs: 24_000 }

/** A bucket that tells when the next request comes back, and not when all of them have. */
const tellingNext = (window: Window): Limiter => {
  const inner = tokenBucket(window)
  const each = window.windowMs / window.limit
  const told = (allowance: Allowance, now: number): Allowance => {
    const given = window.limit - (allowance.resetAt - now) / each
    return { ...allowance, resetAt: now + (1 - (given % 1)) * each }
  }
  return {
    spend: (now) => told(inner.spend(now), now),
    peek: (now) => told(inner.peek(now), now),
  }
}

const brisk = { limit: 100, windowMs: 1000 }
const accountWindows = [{ limit: 60, windowMs: 2000 }]
const addressWindows = [{ limit: 60, windowMs: 2000 }]

/** What comes back within the second that Reset is told in may come back as fast as it is spent. */
const ofFastWindows = ['RATE-3', 'RATE-5', 'RATE-6', 'RATE-7', 'RATE-8', 'RATE-11'] as const

/** Ways to count and to tell of it (interface document, Limits). */
export const rateLimits: readonly Variant[] = [
  {
    name: 'limiter-sliding-window',
    summary: 'counts in a sliding window',
    freedom: limiterFree,
    settings: { limiter: 'sliding-window' },
  },
  {
    name: 'limiter-token-bucket',
    summary: 'counts with a bucket that refills',
    freedom: limiterFree,
    settings: { limiter: 'token-bucket' },
  },
  rate(
    'limiter-aligned-window',
    'counts in windows that begin with the clock',
    limiterFree,
    counted(aligned),
  ),
  rate(
    'limiter-sliding-reset-next',
    'counts in a sliding window and tells of the next request that comes back',
    limiterFree,
    counted((window) => slidingWindow(window, { resetIsNext: true })),
  ),
  rate(
    'limiter-sliding-window-counter',
    'counts this window and what of the last still lies in the sliding one; tells when all is back',
    countersFree,
    counted((window) => slidingCounter(window)),
  ),
  rate(
    'limiter-two-window-counter',
    'counts this window and half of the last; tells when all is back',
    countersFree,
    counted((window) => slidingCounter(window, { share: 0.5 })),
  ),
  {
    ...rate(
      'limiter-two-window-counter-far-off',
      'counts this window and half of the last, 60 ms away, so that windows end while the limit is spent',
      countersFree,
      (behaviour) => ({
        ...behaviour,
        limiter: (all) => allOf(all.map((window) => slidingCounter(window, { share: 0.5 }))),
        around: async (call, next, store) => {
          if (call.key === 'enterprise' || call.key === 'spare') await call.sleep(60)
          return behaviour.around(call, next, store)
        },
      }),
      {
        windows: {
          ...windows,
          enterprise: [{ limit: 60, windowMs: 1000 }],
          spare: [{ limit: 60, windowMs: 1000 }],
        },
      },
    ),
  },
  farOff(
    'bucket-10-a-second-far-off',
    'refills ten a second, 150 ms away',
    { limit: 20, windowMs: 2000 },
    150,
  ),
  farOff(
    'bucket-20-a-second-far-off',
    'refills 20 a second, 100 ms away',
    { limit: 40, windowMs: 2000 },
    100,
  ),
  {
    ...farOff(
      'window-of-a-quarter-second-far-off',
      'lets ten in each quarter of a second, 26 ms away',
      { limit: 10, windowMs: 250 },
      26,
      fixedWindow,
    ),
    inconclusive: ofFastWindows,
  },
  {
    ...farOff(
      'bucket-of-half-a-second-far-off',
      'holds ten and refills 20 a second, 30 ms away',
      { limit: 10, windowMs: 500 },
      30,
    ),
    inconclusive: ofFastWindows,
  },
  farOff(
    'bucket-in-lumps-far-off',
    'refills eight at each whole second, 300 ms away',
    { limit: 32, windowMs: 4000 },
    300,
    (window) => bucketInLumps(window, 4),
  ),
  farOff(
    'log-in-parts-far-off',
    'forgets what was spent in each sixth of a window at once, 300 ms away',
    { limit: 30, windowMs: 4000 },
    300,
    (window) => logInParts(window, 6),
  ),
  rate(
    'limiter-bucket-in-lumps',
    'counts with a bucket, a quarter of which is refilled at each quarter of a second',
    limiterFree,
    counted((window) => bucketInLumps(window, 4)),
    { windows: { ...windows, enterprise: [brisk], spare: [brisk] } },
  ),
  rate(
    'limiter-log-in-parts',
    'counts in a sliding window of six parts',
    limiterFree,
    counted((window) => logInParts(window, 6)),
  ),
  {
    ...rate(
      'others-spend-rate-limit-key',
      'has another client that spends two requests for each one on the custom plan',
      'For all rows: requests of others count: what fell by more than was sent is open',
      sharedWithOthers('enterprise', 2),
    ),
    inconclusive: ['RATE-7'],
  },
  {
    ...rate(
      'two-keys-one-account',
      'counts the Business key and the custom one together',
      perWhat,
      change('bucket', (bucket) => (call) => (call.key === 'business' ? 'enterprise' : bucket(call))),
      { windows: { ...windows, business: accountWindows, enterprise: accountWindows } },
    ),
  },
  rate(
    'refused-count-too',
    'counts refused requests in a sliding window too',
    whatCounts,
    counted((window) => slidingWindow(window, { countsRefused: true })),
  ),
  rate(
    'invalid-requests-free',
    'does not count requests that it refuses with 400',
    whatCounts,
    change('order', () => () => ['admit', 'validate', 'spend', 'perform']),
  ),
  rate(
    'counted-per-operation',
    'counts each operation by itself',
    perWhat,
    change('bucket', (bucket) => (call) => `${bucket(call)} ${call.operation}`),
  ),
  rate(
    'counted-per-address',
    'counts all requests of an address together, 60 in two seconds',
    perWhat,
    change('bucket', () => () => 'address'),
    {
      windows: {
        free: addressWindows,
        pro: addressWindows,
        business: addressWindows,
        enterprise: addressWindows,
        spare: addressWindows,
      },
      anonymous: addressWindows,
    },
  ),
  {
    ...rate(
      'told-of-the-day',
      "tells of the day's limit and enforces a shorter one too",
      "RATE-4, RATE-7: the minute's or the day's figure",
      change('limiter', () => tellingOfTheDay),
      {
        windows: {
          ...windows,
          enterprise: [
            { limit: 20, windowMs: 2000 },
            { limit: 5000, windowMs: 86_400_000 },
          ],
          spare: [
            { limit: 20, windowMs: 2000 },
            { limit: 5000, windowMs: 86_400_000 },
          ],
        },
      },
    ),
    inconclusive: ['RATE-7', 'RATE-10', 'RATE-11'],
  },
  rate(
    'retry-after-date',
    'sends Retry-After as an HTTP date',
    'RATE-6: whole seconds or an HTTP date',
    change('retryHeaders', () => ({ retryAt }) => ({
      'Retry-After': new Date(wholeSeconds(retryAt) * 1000).toUTCString(),
    })),
  ),
  rate(
    'retry-after-date-behind-an-edge',
    'sends Retry-After as an HTTP date behind an edge that stamps Date by a clock four seconds ahead',
    'RATE-6; RATE-2: a few seconds are left',
    (behaviour) => ({
      ...behaviour,
      retryHeaders: ({ retryAt }) => ({
        'Retry-After': new Date(wholeSeconds(retryAt) * 1000).toUTCString(),
      }),
      encode: ({ headers, ...raw }, call) => {
        const ahead = new Date(Date.parse(headers['Date'] ?? '') + 4000).toUTCString()
        return behaviour.encode({ ...raw, headers: { ...headers, Date: ahead } }, call)
      },
    }),
  ),
  {
    ...rate(
      'retry-after-date-on-late-clock',
      'sends Retry-After as an HTTP date of a clock that is an hour late',
      'RATE-6; RATE-2: judged against the own Date',
      change('retryHeaders', () => ({ retryAt }) => ({
        'Retry-After': new Date(wholeSeconds(retryAt) * 1000).toUTCString(),
      })),
      { clockOffsetMs: -3_600_000 },
    ),
    inconclusive: ['RATE-8', 'RATE-10'],
  },
  rate(
    'retry-after-longer',
    'tells of two seconds more than the wait',
    'RATE-8: let in once the time has passed, and before is free',
    change(
      'retryHeaders',
      (headers) => (allowance, call) => headers({ ...allowance, retryAt: allowance.retryAt + 2000 }, call),
    ),
  ),
  rate('refused-without-body', 'sends 429 without a body', bodyFree, (behaviour: Behaviour) => ({
    ...behaviour,
    finish: (raw, call) => {
      const whole = behaviour.finish(raw, call)
      if (whole.status !== 429) return whole
      const { 'Content-Type': _, ...headers } = whole.headers
      return { ...whole, text: '', headers }
    },
  })),
  {
    ...rate(
      'refused-with-12-mb',
      'sends 429 with a body of 12 MB',
      bodyFree,
      refusals(() => ({ text: JSON.stringify('x'.repeat(12_000_000)) })),
    ),
  },
  rate(
    'unavailable-below-the-limit',
    'answers the ninth and tenth request of each key to exhaust with 503',
    'ERROR-4: a SHOULD; RATE-5 is about requests beyond the limit',
    (behaviour) => {
      const asked = new Map<string, number>()
      return change('enforce', (enforce) => (allowance, call) => {
        enforce(allowance, call)
        if (call.key !== 'enterprise') return
        const count = (asked.get(call.key) ?? 0) + 1
        asked.set(call.key, count)
        if (count === 9 || count === 10) throw new Refusal(503, 'unavailable', 'Come back in a moment.')
      })(behaviour)
    },
  ),
  rate(
    'refused-with-html',
    'sends 429 with an HTML page',
    bodyFree,
    refusals(() => ({ text: '<h1>Slow down</h1>', type: 'text/html' })),
  ),
  rate(
    'refused-with-text',
    'sends 429 with a line of text',
    bodyFree,
    refusals(() => ({ text: 'Slow down', type: 'text/plain' })),
  ),
  mainKey(
    'main-key-fixed-window',
    'lets the Business key send 30 requests in two seconds',
    30,
    2000,
    'fixed-window',
  ),
  mainKey(
    'main-key-sliding-window',
    'lets the Business key send 30 requests in any two seconds',
    30,
    2000,
    'sliding-window',
  ),
  mainKey(
    'main-key-token-bucket',
    'lets the Business key send 15 requests a second',
    30,
    2000,
    'token-bucket',
  ),
  {
    name: 'orders-limited-by-themselves',
    summary: 'lets each key list orders three times an hour, and do all else 900 times a minute',
    freedom: 'RATE-9: whether limits are counted per operation is open',
    settings: { windows: { ...windows, business: [{ limit: 900, windowMs: 60_000 }] } },
    apply: (behaviour: Behaviour): Behaviour => ({
      ...behaviour,
      bucket: (call) =>
        call.operation === 'listOrders' ? `${behaviour.bucket(call)} orders` : behaviour.bucket(call),
      limiter: (all, bucket) =>
        bucket.endsWith(' orders')
          ? fixedWindow({ limit: 3, windowMs: hourMs })
          : behaviour.limiter(all, bucket),
    }),
  },
  {
    name: 'bucket-slow-and-retry-longer',
    summary:
      'gives one of four requests back every six seconds, tells of the next for Reset, and asks to wait four seconds more',
    freedom: 'RATE-8: let in once the time has passed, and before is free; RATE-3: refill is free',
    settings: {
      windows: { ...windows, enterprise: [slowBucket], spare: [slowBucket] },
    },
    apply: (behaviour: Behaviour): Behaviour => ({
      ...behaviour,
      limiter: (all, bucket) =>
        bucket.startsWith('enterprise') || bucket.startsWith('spare')
          ? tellingNext(slowBucket)
          : behaviour.limiter(all, bucket),
      retryHeaders: (allowance, call) =>
        behaviour.retryHeaders({ ...allowance, retryAt: allowance.retryAt + 4000 }, call),
    }),
  },
  {
    name: 'windows-spent-at-once',
    summary: 'lets in one request in three seconds and two in twelve, so that one request spends both',
    freedom: 'Limits: custom plans; RATE-10: a service may count in two windows',
    inconclusive: ['RATE-3', 'RATE-11'],
    settings: {
      windows: {
        ...windows,
        enterprise: [
          { limit: 1, windowMs: 3000 },
          { limit: 2, windowMs: 12_000 },
        ],
      },
    },
  },
  rate(
    'limit-of-each-window-another',
    'has a limit of 20 in a window, of 12 in the next, and of 16 in the one after that',
    'Limits: custom plans; the limit in force may change',
    change(
      'limiter',
      (limiter) => (all, bucket) => (bucket === 'enterprise' ? adaptive() : limiter(all, bucket)),
    ),
  ),
  {
    name: 'main-key-two-windows',
    summary: 'tells of thirty requests a second, and refuses more than 45 in two too',
    freedom: 'RATE-7: open where Retry-After reaches beyond Reset (another window)',
    settings: {
      windows: {
        ...windows,
        business: [
          { limit: 30, windowMs: 1000 },
          { limit: 45, windowMs: 2000 },
        ],
      },
    },
    apply: change('limiter', () => tellingOfTheFirst),
  },
  {
    name: 'main-key-spent-an-hour-ago',
    summary: 'tells of more requests remaining as time goes on, for what others sent an hour ago comes back',
    freedom: 'RATE-3: refill is free, and requests of others count',
    settings: {
      limiter: 'sliding-window',
      windows: { ...windows, business: [{ limit: 1000, windowMs: hourMs }] },
    },
    apply: spentAnHourAgo('business', 500, 5),
  },
  mainKey('main-key-small', 'lets the Business key send ten requests a second', 10, 1000, 'fixed-window'),
]
