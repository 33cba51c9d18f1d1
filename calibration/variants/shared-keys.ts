import { change } from '../../src/service/behaviour.ts'
import type { Operation } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { slidingCounter } from '../../src/service/limits/sliding-counter.ts'
import { slidingWindow } from '../../src/service/limits/sliding-window.ts'
import { tokenBucket } from '../../src/service/limits/token-bucket.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { conformingSettings, type Settings } from '../../src/service/settings.ts'
import type { Variant } from '../variant.ts'

const windowsOf = (window: Window): Partial<Settings> => ({
  windows: { ...conformingSettings.windows, enterprise: [window], spare: [window] },
})
const wide = windowsOf({ limit: 20, windowMs: 30_000 })

/** Counts the keys of the custom plan in another way. */
const onCustomKeys = (build: (window: Window) => Limiter): Edit =>
  change('limiter', (limiter) => (windows, bucket) => {
    const [window] = windows
    const isCustom = bucket === 'enterprise' || bucket === 'spare'
    return isCustom && window !== undefined ? build(window) : limiter(windows, bucket)
  })

/** Whoever spends beside the run heeds Remaining. */
const leftToOthers = 3

/** Somebody else spends, at moments that only the clock tells, and from the first request on. */
const spentBeside = (
  inner: Limiter,
  windowMs: number,
  momentsIn: (from: number, to: number) => readonly number[],
): Limiter => {
  let until: number | undefined
  const catchUp = (now: number): void => {
    for (const at of momentsIn(until ?? now - windowMs, now))
      if (inner.peek(at).remaining > leftToOthers) inner.spend(at)
    until = now
  }
  return {
    spend: (now) => {
      catchUp(now)
      return inner.spend(now)
    },
    peek: (now) => {
      catchUp(now)
      return inner.peek(now)
    },
  }
}

/** Every so many milliseconds, a few at once. */
const regularly =
  (everyMs: number, count: number) =>
  (from: number, to: number): readonly number[] => {
    const first = Math.floor(from / everyMs) + 1
    const ticks = Math.max(0, Math.floor(to / everyMs) - first + 1)
    return Array.from({ length: ticks * count }, (_, index) => (first + Math.floor(index / count)) * everyMs)
  }

/** Windows that begin at whole multiples of their length. */
const aligned = (window: Window): Limiter => {
  const inner = fixedWindow(window)
  const start = (now: number): number => Math.floor(now / window.windowMs) * window.windowMs
  return { spend: (now) => inner.spend(start(now)), peek: (now) => inner.peek(start(now)) }
}

/** A counter of two windows that tells of the end of the one under way. */
const tellingOfItsEnd = (window: Window): Limiter => {
  const inner = slidingCounter(window, { share: 0.5 })
  const told = (allowance: ReturnType<Limiter['peek']>, now: number) => ({
    ...allowance,
    resetAt: allowance.allowed
      ? (Math.floor(now / window.windowMs) + 1) * window.windowMs
      : allowance.retryAt,
  })
  return { spend: (now) => told(inner.spend(now), now), peek: (now) => told(inner.peek(now), now) }
}

const freedom = 'RATE-7: others may have spent what was not let in'

/** Lets the key that is exhausted do some of what there is, and answers 403 to all else. */
const scoped =
  (...allowed: readonly Operation[]): Edit =>
  (behaviour) => ({
    ...behaviour,
    admit: (call) => {
      behaviour.admit(call)
      if (call.key === 'enterprise' && !allowed.includes(call.operation))
        throw new Refusal(403, 'forbidden', 'The key may not do this.')
    },
  })

/** Keys of which others spend too, or seem to, as the one that is exhausted shows it (interface document, Limits). */
export const sharedKeys: readonly Variant[] = [
  {
    name: 'others-poll-rate-limit-key',
    summary: 'counts in a sliding window, in which another client asks every three seconds',
    freedom,
    inconclusive: ['RATE-7', 'RATE-11'],
    settings: wide,
    apply: onCustomKeys((window) => spentBeside(slidingWindow(window), window.windowMs, regularly(3000, 1))),
  },
  {
    name: 'others-poll-rate-limit-key-oldest',
    summary: 'counts and is asked so too, and tells when the oldest request comes back',
    freedom,
    inconclusive: ['RATE-7', 'RATE-11'],
    settings: wide,
    apply: onCustomKeys((window) =>
      spentBeside(slidingWindow(window, { resetIsNext: true }), window.windowMs, regularly(3000, 1)),
    ),
  },
  {
    name: 'others-spend-as-windows-begin',
    summary: 'counts in windows of the clock, and another client sends eight requests as each begins',
    freedom,
    inconclusive: ['RATE-7'],
    settings: wide,
    apply: onCustomKeys((window) =>
      spentBeside(aligned(window), window.windowMs, regularly(window.windowMs, 8)),
    ),
  },
  {
    name: 'two-window-counter-told-of-its-end',
    summary: 'counts this window and half of the last, tells of the end of this one, and was spent before',
    freedom: 'RATE-3: a window counter that weighs two windows included',
    settings: wide,
    apply: onCustomKeys((window) => {
      let begun = false
      return spentBeside(tellingOfItsEnd(window), window.windowMs, (_, now) => {
        if (begun) return []
        begun = true
        return Array.from({ length: 14 }, () => now - window.windowMs)
      })
    }),
  },
  {
    name: 'rate-limit-key-may-not-list',
    summary: 'has a key to exhaust that may fetch and create, and not list',
    freedom: 'For all rows: key scopes are not shown',
    apply: scoped('getPet', 'createPet'),
  },
  {
    name: 'rate-limit-key-may-fetch',
    summary: 'has a key to exhaust that may fetch, and nothing else',
    freedom: 'For all rows: key scopes are not shown',
    apply: scoped('getPet'),
  },
  {
    name: 'rate-limit-key-may-create',
    summary: 'has a key to exhaust that may create two animals in ten seconds, and do nothing else',
    freedom: 'For all rows: key scopes are not shown',
    settings: windowsOf({ limit: 2, windowMs: 10_000 }),
    apply: scoped('createPet'),
  },
  {
    name: 'others-exhaust-rate-limit-key',
    summary: 'has others who spend all of the key to exhaust, in each window anew',
    freedom: 'RATE-7: others may have spent what was not let in',
    inconclusive: ['RATE-3', 'RATE-5', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11'],
    settings: wide,
    apply: onCustomKeys((window) => {
      const inner = aligned(window)
      const exhausted = (now: number): ReturnType<Limiter['peek']> => {
        while (inner.spend(now).allowed);
        return inner.peek(now)
      }
      return { spend: exhausted, peek: exhausted }
    }),
  },
  {
    name: 'unavailable-after-retry-after',
    summary: 'refills one a second, and answers 503 to the first request after the wait that it asked for',
    freedom: 'ERROR-4: a SHOULD; RATE-10: a limit that comes back by and by',
    inconclusive: ['RATE-8', 'RATE-10', 'RATE-11'],
    settings: windowsOf({ limit: 30, windowMs: 30_000 }),
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
]
