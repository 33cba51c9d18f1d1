import type { Operation } from '../../src/service/call.ts'
import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { barring, change, type Edit, Refusal } from '../edit.ts'
import { slidingCounter } from '../limits/sliding-counter.ts'
import { slidingWindow } from '../limits/sliding-window.ts'
import { tokenBucket } from '../limits/token-bucket.ts'
import {
  aligned,
  counting,
  customKeys,
  customPlan,
  happening,
  retold,
  verySlowWindows,
} from '../mutants/counting.ts'
import { variant, variants } from './variants.ts'

/** Counts the keys of the custom plan in another way. */
const onCustomKeys = (build: (window: Window) => Limiter): Edit =>
  counting(customKeys, (_, window) => build(window))

/** Whoever spends beside the run heeds Remaining. */
const leftToOthers = 3

/** Somebody else spends, at moments that only the clock tells, and from the first request on. */
const spentBeside = (
  inner: Limiter,
  windowMs: number,
  momentsIn: (from: number, to: number) => readonly number[],
): Limiter => {
  let until: number | undefined
  return happening(inner, (now) => {
    for (const at of momentsIn(until ?? now - windowMs, now))
      if (inner.peek(at).remaining > leftToOthers) inner.spend(at)
    until = now
  })
}

/** Every so many milliseconds, a few at once. */
const regularly =
  (everyMs: number, count: number) =>
  (from: number, to: number): readonly number[] => {
    const first = Math.floor(from / everyMs) + 1
    const ticks = Math.max(0, Math.floor(to / everyMs) - first + 1)
    return Array.from({ length: ticks * count }, (_, index) => (first + Math.floor(index / count)) * everyMs)
  }

/** Counts so, and another client asks every so many milliseconds, or as each window begins, a few times at once. */
const polled = (build: (window: Window) => Limiter, count: number, everyMs?: number): Edit =>
  onCustomKeys((window) =>
    spentBeside(build(window), window.windowMs, regularly(everyMs ?? window.windowMs, count)),
  )

/** A counter of two windows that tells of the end of the one under way. */
const tellingOfItsEnd = (window: Window): Limiter =>
  retold(slidingCounter(window, { share: 0.5 }), (allowance, now) => ({
    ...allowance,
    resetAt: allowance.allowed
      ? (Math.floor(now / window.windowMs) + 1) * window.windowMs
      : allowance.retryAt,
  }))

const freedom = 'RATE-7: others may have spent what was not let in'

/** Lets the key that is exhausted do some of what there is, and answers 403 to all else. */
const scoped = (...allowed: readonly Operation[]): Edit =>
  barring(
    (call) => call.key === 'enterprise' && !allowed.includes(call.operation),
    () => new Refusal(403, 'forbidden', 'The key may not do this.'),
  )

/** Keys of which others spend too, or seem to, as the one that is exhausted shows it (interface document, Limits). */
export const sharedKeys = [
  ...variants(freedom, {
    'others-poll-rate-limit-key': {
      summary: 'counts in a sliding window, in which another client asks every three seconds',
      inconclusive: ['RATE-7', 'RATE-11'],
      settings: verySlowWindows,
      apply: polled((window) => slidingWindow(window), 1, 3000),
    },
    'others-poll-rate-limit-key-oldest': {
      summary: 'counts and is asked so too, and tells when the oldest request comes back',
      inconclusive: ['RATE-7', 'RATE-11'],
      settings: verySlowWindows,
      apply: polled((window) => slidingWindow(window, { resetIsNext: true }), 1, 3000),
    },
    'others-spend-as-windows-begin': {
      summary: 'counts in windows of the clock, and another client sends eight requests as each begins',
      inconclusive: ['RATE-7'],
      settings: verySlowWindows,
      apply: polled(aligned, 8),
    },
  }),
  ...variants('For all rows: key scopes are not shown', {
    'two-window-counter-told-of-its-end': {
      summary: 'counts this window and half of the last, tells of the end of this one, and was spent before',
      freedom: 'RATE-3: a window counter that weighs two windows included',
      settings: verySlowWindows,
      apply: onCustomKeys((window) => {
        let begun = false
        return spentBeside(tellingOfItsEnd(window), window.windowMs, (_, now) => {
          if (begun) return []
          begun = true
          return Array.from({ length: 14 }, () => now - window.windowMs)
        })
      }),
    },
    'rate-limit-key-may-not-list': variant('has a key to exhaust that may fetch and create, and not list', {
      apply: scoped('getPet', 'createPet'),
    }),
    'rate-limit-key-may-fetch': ['has a key to exhaust that may fetch, and nothing else', scoped('getPet')],
    'rate-limit-key-may-create': {
      summary: 'has a key to exhaust that may create two animals in ten seconds, and do nothing else',
      settings: customPlan({ limit: 2, windowMs: 10_000 }),
      apply: scoped('createPet'),
    },
    'others-exhaust-rate-limit-key': {
      summary: 'has others who spend all of the key to exhaust, in each window anew',
      freedom: 'RATE-7: others may have spent what was not let in',
      inconclusive: ['RATE-3', 'RATE-5', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11'],
      settings: verySlowWindows,
      apply: onCustomKeys((window) => {
        const inner = aligned(window)
        const exhausted = (now: number): ReturnType<Limiter['peek']> => {
          while (inner.spend(now).allowed);
          return inner.peek(now)
        }
        return { spend: exhausted, peek: exhausted }
      }),
    },
    'unavailable-after-retry-after': {
      summary: 'refills one a second, and answers 503 to the first request after the wait that it asked for',
      freedom: 'ERROR-4: a SHOULD; RATE-10: a limit that comes back by and by',
      inconclusive: ['RATE-8', 'RATE-10', 'RATE-11'],
      settings: customPlan({ limit: 30, windowMs: 30_000 }),
      apply: (behaviour) => {
        let isNext = false
        return change('enforce', (enforce) => (allowance, call) => {
          const isCustom = call.key === 'enterprise'
          if (isCustom && isNext && allowance.allowed) {
            isNext = false
            throw new Refusal(503, 'unavailable', 'Come back in a moment.')
          }
          isNext ||= isCustom && !allowance.allowed
          enforce(allowance, call)
        })(onCustomKeys(tokenBucket)(behaviour))
      },
    },
  }),
]
