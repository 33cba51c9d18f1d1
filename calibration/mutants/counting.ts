import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Allowance, Limiter, Window } from '../../src/service/limits/limiter.ts'
import { conformingSettings, type KeyName, type Settings } from '../../src/service/settings.ts'
import { adjust, type Call, change, type Edit } from '../edit.ts'

const { windows: plans } = conformingSettings

/** What the keys of the custom plan may spend. */
export const customPlan = (...windows: readonly Window[]): Partial<Settings> => ({
  windows: { ...plans, enterprise: windows, spare: windows },
})

/** What the key may spend that a run is made with. */
export const mainPlan = (...windows: readonly Window[]): Partial<Settings> => ({
  windows: { ...plans, business: windows },
})

/** Windows of the custom plan that are longer than usual: long enough to tell a wait that is too short. */
export const slowWindows = customPlan({ limit: 20, windowMs: 6000 })

/** Windows of the custom plan that take as long to wait for as most others. */
export const verySlowWindows = customPlan({ limit: 20, windowMs: 30_000 })

/** Only there: a check of another requirement need not meet it. */
export const onCustomPlan = (call: Call): boolean => call.key === 'enterprise' || call.key === 'spare'

/** Puts another limiter in the place of what counts some keys. */
export const counting = (
  keys: readonly KeyName[],
  build: (inner: Limiter, window: Window) => Limiter,
): Edit =>
  adjust('limiter', (inner, [window], bucket) =>
    window !== undefined && keys.some((key) => key === bucket) ? build(inner, window) : inner,
  )

/** The keys of the custom plan. */
export const customKeys: readonly KeyName[] = ['enterprise', 'spare']

/** A limiter whose word is changed. */
export const retold = (
  limiter: Limiter,
  tell: (allowance: Allowance, now: number) => Allowance,
): Limiter => ({
  spend: (now) => tell(limiter.spend(now), now),
  peek: (now) => tell(limiter.peek(now), now),
})

/** A limiter to which something happens before each request. */
export const happening = (inner: Limiter, happen: (now: number) => void): Limiter => ({
  spend: (now) => {
    happen(now)
    return inner.spend(now)
  },
  peek: (now) => {
    happen(now)
    return inner.peek(now)
  },
})

/** Windows that begin at whole multiples of their length, whoever asks when. */
export const aligned = (window: Window): Limiter => {
  const inner = fixedWindow(window)
  const start = (now: number): number => Math.floor(now / window.windowMs) * window.windowMs
  return { spend: (now) => inner.spend(start(now)), peek: (now) => inner.peek(start(now)) }
}

/** Others spend all that remains on the main key ahead of every sixtieth request. */
export const spentInBursts: Edit = counting(['business'], (inner) => {
  let asked = 0
  return {
    ...inner,
    spend: (now) => {
      asked += 1
      if (asked % 60 === 0) while (inner.spend(now).allowed);
      return inner.spend(now)
    },
  }
})

/** Takes so long for each request on the custom plan to get there. */
export const away = (latencyMs: number): Edit =>
  change('around', (around) => async (call, next, store) => {
    if (onCustomPlan(call)) await call.sleep(latencyMs)
    return around(call, next, store)
  })

/** Refuses some requests of a kind whatever remains, and has them come back in a second. */
export const refusingSome =
  (isOfKind: (call: Call) => boolean, isRefused: (call: Call) => boolean): Edit =>
  (behaviour) => ({
    ...behaviour,
    enforce: (allowance, call) =>
      behaviour.enforce(
        isOfKind(call) && isRefused(call) ? { ...allowance, allowed: false } : allowance,
        call,
      ),
    retryHeaders: (allowance, call) =>
      isOfKind(call) ? { 'Retry-After': '1' } : behaviour.retryHeaders(allowance, call),
  })

/** Lets in another number of requests than it tells of; Remaining is what is left of those that it tells of. */
export const enforcing = (
  enforced: (limit: number) => number,
  remaining = (left: number, limit: number): number => Math.max(0, left + limit - enforced(limit)),
): Edit =>
  change('limiter', (limiter) => (windows, bucket) => {
    const limit = windows[0]?.limit ?? 0
    const inner = limiter(
      windows.map((window) => ({ ...window, limit: enforced(window.limit) })),
      bucket,
    )
    return retold(inner, (allowance) => ({
      ...allowance,
      limit,
      remaining: remaining(allowance.remaining, limit),
    }))
  })
