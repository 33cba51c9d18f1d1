import { type Behaviour, change } from '../behaviour.ts'
import { wholeSeconds } from '../conforming/rate-limiting.ts'
import type { Edit } from '../edit.ts'
import { allOf } from '../limits/all-of.ts'
import { fixedWindow } from '../limits/fixed-window.ts'
import type { Limiter, Window } from '../limits/limiter.ts'
import { slidingWindow } from '../limits/sliding-window.ts'
import { conformingSettings, type LimiterKind, type Settings } from '../settings.ts'
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
const perWhat = 'RATE-9: whether limits are counted per key, per operation or per address'
const bodyFree = "RATE-9: the 429's body is free"
const whatCounts = 'RATE-9: whether refused requests count'

const addressWindows = [{ limit: 60, windowMs: 2000 }]

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
  mainKey('main-key-small', 'lets the Business key send ten requests a second', 10, 1000, 'fixed-window'),
]
