import { wholeSeconds } from '../../src/service/conforming-behaviour.ts'
import { allOf } from '../../src/service/limits/all-of.ts'
import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { conformingSettings } from '../../src/service/settings.ts'
import { counted, type LimiterKind } from '../limits/counted.ts'
import { tokenBucket } from '../limits/token-bucket.ts'
import {
  away,
  counting,
  customKeys,
  customPlan,
  happening,
  mainPlan,
  onCustomPlan,
  retold,
  slowWindows,
} from '../mutants/counting.ts'
import {
  answered,
  both,
  change,
  type Edit,
  Refusal,
  responsesTo,
  sentAs,
  withoutHeaders,
} from '../mutants/edits.ts'
import { variant, variants } from './variants.ts'

const { windows } = conformingSettings

/** Enforces every window and tells of one of them. */
const tellingOf = (which: (limiters: readonly Limiter[]) => Limiter | undefined): Edit =>
  change('limiter', () => (all) => {
    const limiters = all.map(fixedWindow)
    return retold(allOf(limiters), (allowance, now) => {
      const { limit, remaining, resetAt } = which(limiters)?.peek(now) ?? allowance
      return { ...allowance, limit, remaining, resetAt }
    })
  })

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

const hourMs = 3_600_000

/**
 * The main key, of which others spent an hour before the first request, one request after the other: each comes back as
 * an hour has passed, and sooner than the run spends.
 */
const spentAnHourAgo = (requests: number, everyMs: number): Edit =>
  counting(['business'], (inner) => {
    let begun = false
    return happening(inner, (now) => {
      if (begun) return
      begun = true
      for (let count = 1; count <= requests; count += 1) inner.spend(now - hourMs + count * everyMs)
    })
  })

const retryOnDate: Edit = change('retryHeaders', () => ({ retryAt }) => ({
  'Retry-After': new Date(wholeSeconds(retryAt) * 1000).toUTCString(),
}))

/** Takes `Date` off what is sent with 429. */
const undatedRefusals: Edit = change(
  'encode',
  (encode) => (raw, call) => encode(raw.status === 429 ? withoutHeaders(raw, 'Date') : raw, call),
)

/** Takes a second for the answer that tells that none remains: meanwhile one comes back to a bucket. */
const oneBack: Edit = answered(async (raw, call) => {
  const { allowance } = call
  const isSpent = allowance?.allowed === true && allowance.remaining === 0
  if (isSpent && onCustomPlan(call)) await call.sleep(1000)
  return raw
})

const waitingLonger = (ms: number): Edit =>
  change(
    'retryHeaders',
    (headers) => (allowance, call) => headers({ ...allowance, retryAt: allowance.retryAt + ms }, call),
  )

const thirty = (told: string, limiter: LimiterKind) =>
  variant(`lets the Business key send ${told}`, {
    settings: mainPlan({ limit: 30, windowMs: 2000 }),
    apply: counted(limiter),
  })

/** A bucket that tells when the next request comes back, and not when all of them have. */
const tellingNext = (window: Window): Limiter => {
  const each = window.windowMs / window.limit
  return retold(tokenBucket(window), (allowance, now) => {
    const given = window.limit - (allowance.resetAt - now) / each
    return { ...allowance, resetAt: now + (1 - (given % 1)) * each }
  })
}

/** Ways to tell of a limit, and limits of the main key (interface document, Limits). */
export const rateLimits = [
  ...variants("RATE-9: the 429's body is free", {
    'told-of-the-day': variant("tells of the day's limit and enforces a shorter one too", {
      freedom: "RATE-4, RATE-7: the minute's or the day's figure",
      settings: customPlan({ limit: 20, windowMs: 2000 }, { limit: 5000, windowMs: 86_400_000 }),
      inconclusive: ['RATE-7', 'RATE-10', 'RATE-11'],
      apply: tellingOf((all) => all.at(-1)),
    }),
    'retry-after-date': variant('sends Retry-After as an HTTP date', retryOnDate, {
      freedom: 'RATE-6: whole seconds or an HTTP date',
    }),
    'retry-after-date-without-a-date': variant(
      'sends Retry-After as an HTTP date, and no Date',
      both(
        retryOnDate,
        change('encode', (encode) => (raw, call) => encode(withoutHeaders(raw, 'Date'), call)),
      ),
      { freedom: 'RATE-6: whole seconds or an HTTP date; no section asks for a Date' },
    ),
    'retry-after-date-behind-an-edge': {
      summary:
        'sends Retry-After as an HTTP date behind an edge that stamps Date by a clock four seconds ahead',
      freedom: 'RATE-6; RATE-2: a few seconds are left',
      apply: (behaviour) => ({
        ...retryOnDate(behaviour),
        encode: ({ headers, ...raw }, call) => {
          const ahead = new Date(Date.parse(headers['Date'] ?? '') + 4000).toUTCString()
          return behaviour.encode({ ...raw, headers: { ...headers, Date: ahead } }, call)
        },
      }),
    },
    'retry-after-date-on-late-clock': {
      summary: 'sends Retry-After as an HTTP date of a clock that is an hour late',
      freedom: 'RATE-6; RATE-2: judged against the own Date',
      settings: { clockOffsetMs: -3_600_000 },
      inconclusive: ['RATE-8', 'RATE-10'],
      apply: retryOnDate,
    },
    'retry-after-rounded-down': variant('cuts the wait to whole seconds, so that it may be over too early', {
      freedom: 'RATE-8: let in one second after the moment that Retry-After names',
      settings: slowWindows,
      apply: change('retryHeaders', () => ({ retryAt }, call) => ({
        'Retry-After': String(Math.floor((retryAt - call.at) / 1000)),
      })),
    }),
    'refused-without-date': variant('sends 429 without a Date, as HAProxy does by itself', undatedRefusals, {
      freedom: "RATE-10, RATE-11: read by the client's clock",
      settings: slowWindows,
    }),
    'refused-without-date-on-late-clock': {
      summary: 'sends 429 without a Date, from a clock that is an hour late',
      freedom: "RATE-10, RATE-11: read by the client's clock, with the offset that other answers show",
      settings: { ...slowWindows, clockOffsetMs: -3_600_000 },
      apply: undatedRefusals,
    },
    'bucket-one-back-before-the-crossing': {
      summary:
        'refills one a second, of which one comes back between the last that remained and the next request',
      freedom: 'RATE-5: allow for refill',
      settings: customPlan({ limit: 20, windowMs: 20_000 }),
      apply: both(counted('token-bucket'), oneBack),
    },
    'bucket-1000-a-minute-far-off': {
      summary: 'refills 1,000 a minute, 200 ms away',
      freedom: 'RATE-5: allow for refill',
      settings: customPlan({ limit: 1000, windowMs: 60_000 }),
      apply: both(counted('token-bucket'), away(200)),
    },
    'retry-after-longer': variant('tells of two seconds more than the wait', waitingLonger(2000), {
      freedom: 'RATE-8: let in once the time has passed, and before is free',
    }),
    'refused-without-body': variant('sends 429 without a body', {
      apply: responsesTo([429], (raw) => ({ ...withoutHeaders(raw, 'Content-Type'), text: '' })),
    }),
    'refused-with-12-mb': variant('sends 429 with a body of 12 MB', {
      apply: responsesTo([429], { text: JSON.stringify('x'.repeat(12_000_000)) }),
    }),
    'unavailable-below-the-limit': {
      summary: 'answers the ninth and tenth request of each key to exhaust with 503',
      freedom: 'ERROR-4: a SHOULD; RATE-5 is about requests beyond the limit',
      apply: change('enforce', (enforce) => {
        let asked = 0
        return (allowance, call) => {
          enforce(allowance, call)
          if (call.key === 'enterprise') asked += 1
          if (call.key !== 'enterprise' || (asked !== 9 && asked !== 10)) return
          throw new Refusal(503, 'unavailable', 'Come back in a moment.')
        }
      }),
    },
    'refused-with-html': variant('sends 429 with an HTML page', {
      answers: { 'RATE-9 body': '429, text/html' },
      apply: sentAs([429], 'text/html', '<h1>Slow down</h1>'),
    }),
    'refused-with-text': ['sends 429 with a line of text', sentAs([429], 'text/plain', 'Slow down')],
  }),
  ...variants('For all rows: 429 may come before any other answer; Limits: custom plans', {
    'main-key-fixed-window': thirty('30 requests in two seconds', 'fixed-window'),
    'main-key-sliding-window': thirty('30 requests in any two seconds', 'sliding-window'),
    'main-key-token-bucket': thirty('15 requests a second', 'token-bucket'),
    'orders-limited-by-themselves': {
      summary: 'lets each key list orders three times an hour, and do all else 900 times a minute',
      freedom: 'RATE-9: whether limits are counted per operation is open',
      settings: mainPlan({ limit: 900, windowMs: 60_000 }),
      apply: (behaviour) => ({
        ...behaviour,
        bucket: (call) =>
          call.operation === 'listOrders' ? `${behaviour.bucket(call)} orders` : behaviour.bucket(call),
        limiter: (all, bucket) =>
          bucket.endsWith(' orders')
            ? fixedWindow({ limit: 3, windowMs: hourMs })
            : behaviour.limiter(all, bucket),
      }),
    },
    'bucket-slow-and-retry-longer': {
      summary:
        'gives one of four requests back every six seconds, tells of the next for Reset, and asks to wait four seconds more',
      freedom: 'RATE-8: let in once the time has passed, and before is free; RATE-3: refill is free',
      settings: customPlan({ limit: 4, windowMs: 24_000 }),
      apply: both(
        counting(customKeys, (_, window) => tellingNext(window)),
        waitingLonger(4000),
      ),
    },
    'windows-spent-at-once': {
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
    'limit-of-each-window-another': {
      summary: 'has a limit of 20 in a window, of 12 in the next, and of 16 in the one after that',
      freedom: 'Limits: custom plans; the limit in force may change',
      apply: counting(['enterprise'], adaptive),
    },
    'main-key-two-windows': {
      summary: 'tells of thirty requests a second, and refuses more than 45 in two too',
      freedom: 'RATE-7: open where Retry-After reaches beyond Reset (another window)',
      settings: mainPlan({ limit: 30, windowMs: 1000 }, { limit: 45, windowMs: 2000 }),
      apply: tellingOf(([first]) => first),
    },
    'main-key-spent-an-hour-ago': {
      summary:
        'tells of more requests remaining as time goes on, for what others sent an hour ago comes back',
      freedom: 'RATE-3: refill is free, and requests of others count',
      settings: mainPlan({ limit: 1000, windowMs: hourMs }),
      apply: both(counted('sliding-window'), spentAnHourAgo(500, 5)),
    },
    'main-key-small': variant('lets the Business key send ten requests a second', {
      settings: mainPlan({ limit: 10, windowMs: 1000 }),
    }),
  }),
]
