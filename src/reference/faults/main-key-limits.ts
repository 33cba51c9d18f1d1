import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import type { Allowance } from '../limits/limiter.ts'
import { conformingSettings, type Settings } from '../settings.ts'
import { on } from './edits.ts'
import { fullOnly, spending } from './seen-in.ts'
import { retryingAfter, telling } from './telling.ts'

const ofMainKey = (call: Call): boolean => call.key === 'business'

const withMainKey = (limit: number, windowMs: number): Partial<Settings> => ({
  windows: { ...conformingSettings.windows, business: [{ limit, windowMs }] },
})

/** A window in which next to nothing could refill during a run. */
const hourly = withMainKey(1000, 3_600_000)
/** A window that ends soon after others have spent it. */
const brief = withMainKey(300, 1000)

/** Others spend all that remains on the main key ahead of every sixtieth request. */
const spentByOthers: Edit = change('limiter', (limiter) => (windows, bucket) => {
  const inner = limiter(windows, bucket)
  if (bucket !== 'business') return inner
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

const both =
  (...edits: readonly Edit[]): Edit =>
  (behaviour) =>
    edits.reduce((changed, edit) => edit(changed), behaviour)

/** Tells of something else on the main key. */
const remainingOnMainKey = (tell: (allowance: Allowance, call: Call) => number | undefined): Edit =>
  telling((allowance, call) => {
    const remaining = ofMainKey(call) ? tell(allowance, call) : undefined
    return remaining === undefined ? {} : { remaining }
  })

const retryOnMainKey =
  (value: string | undefined): Edit =>
  (behaviour) =>
    retryingAfter((allowance, call) =>
      ofMainKey(call) ? value : behaviour.retryHeaders(allowance, call)['Retry-After'],
    )(behaviour)

const fault = (
  name: string,
  target: RequirementId,
  summary: string,
  apply: Edit,
  extra: Partial<Fault> = {},
): Fault => ({ name, summary, target, profiles: fullOnly, corner: true, apply, ...extra })

const missed = { knownMiss: true } as const

/** Limits that go wrong on the key that all requests are made with (interface document, Limits; Errors). */
export const mainKeyLimits: readonly Fault[] = [
  fault(
    'main-key-429-without-retry-after',
    'RATE-6',
    'sends no Retry-After with a 429 on the Business key',
    both(spentByOthers, retryOnMainKey(undefined)),
    { settings: brief },
  ),
  fault(
    'main-key-429-retry-after-soon',
    'RATE-6',
    'sends Retry-After: soon with a 429 on the Business key',
    both(spentByOthers, retryOnMainKey('soon')),
    { settings: brief },
  ),
  fault(
    'main-key-429-retry-after-fraction',
    'RATE-6',
    'sends Retry-After: 0.8 with a 429 on the Business key',
    both(spentByOthers, retryOnMainKey('0.8')),
    { settings: brief },
  ),
  fault(
    'main-key-429-while-requests-remain',
    'RATE-7',
    'refuses every fiftieth request on the Business key, whatever remains',
    (behaviour) => {
      let asked = 0
      return {
        ...behaviour,
        enforce: (allowance, call) => {
          if (ofMainKey(call)) asked += 1
          behaviour.enforce(
            ofMainKey(call) && asked % 50 === 0 ? { ...allowance, allowed: false } : allowance,
            call,
          )
        },
        retryHeaders: (allowance, call) =>
          ofMainKey(call) ? { 'Retry-After': '1' } : behaviour.retryHeaders(allowance, call),
      }
    },
  ),
  fault(
    'main-key-429-tells-limit',
    'RATE-7',
    'tells of the whole Limit remaining in a 429 on the Business key',
    both(
      spentByOthers,
      remainingOnMainKey(({ allowed, limit }) => (allowed ? undefined : limit)),
    ),
    { settings: brief },
  ),
  fault(
    'main-key-remaining-never-falls',
    'RATE-3',
    'sends the same Remaining with every response on the Business key',
    remainingOnMainKey(({ limit }) => limit - 1),
    { settings: hourly },
  ),
  fault(
    'main-key-remaining-rises',
    'RATE-3',
    'counts Remaining up on the Business key',
    remainingOnMainKey(({ limit, remaining }) => Math.min(limit, limit / 2 + limit - remaining)),
    { ...missed, settings: hourly },
  ),
  fault(
    'main-key-remaining-jumps-back',
    'RATE-3',
    'tells of the whole Limit again after every fortieth request on the Business key, long before Reset',
    remainingOnMainKey(({ limit, remaining }) => limit - 1 - ((limit - remaining) % 40)),
    { settings: hourly },
  ),
  fault(
    'main-key-creates-uncounted',
    'RATE-3',
    'counts reads alone: a create tells of the whole Limit, however many there were',
    (behaviour) =>
      telling((allowance, call) => (on('createPet')(call) ? { remaining: allowance.limit } : {}))({
        ...behaviour,
        bucket: (call) =>
          on('createPet')(call) ? `${behaviour.bucket(call)} creates` : behaviour.bucket(call),
        enforce: (allowance, call) => {
          if (!on('createPet')(call)) behaviour.enforce(allowance, call)
        },
      }),
    { settings: hourly },
  ),
  fault(
    'creates-never-refused',
    'RATE-5',
    'counts creates and reads together, and lets creates in beyond the limit',
    change('enforce', (enforce) => (allowance, call) => {
      if (!on('createPet')(call)) enforce(allowance, call)
    }),
    { ...missed, profiles: spending },
  ),
]
