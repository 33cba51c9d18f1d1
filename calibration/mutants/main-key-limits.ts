import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Allowance } from '../../src/service/limits/limiter.ts'
import { conformingSettings, type Settings } from '../../src/service/settings.ts'
import type { Fault } from '../fault.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { fullOnly } from './seen-in.ts'
import { slowWindows } from './slow-windows.ts'
import { retryingAfter, telling } from './telling.ts'

const ofMainKey = (call: Call): boolean => call.key === 'business'

const withMainKey = (limit: number, windowMs: number): Partial<Settings> => ({
  windows: { ...conformingSettings.windows, business: [{ limit, windowMs }] },
})

/** A window in which next to nothing could refill during a run. */
export const hourly = withMainKey(1000, 3_600_000)
/** A window that ends soon after others have spent it. */
const brief = withMainKey(300, 1000)
/** One that others spend while most of it is to come: what ends within a second or two may be another than is told of. */
const longer = withMainKey(300, 5000)

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

/** Limits that go wrong on the key that all requests are made with (interface document, Limits; Errors). */
export const mainKeyLimits: readonly Fault[] = [
  ...faults('RATE-6', {
    'main-key-429-without-retry-after': {
      summary: 'sends no Retry-After with a 429 on the Business key',
      profiles: fullOnly,
      edgeCase: true,
      settings: brief,
      apply: both(spentByOthers, retryOnMainKey(undefined)),
    },
    'main-key-429-retry-after-soon': {
      summary: 'sends Retry-After: soon with a 429 on the Business key',
      profiles: fullOnly,
      edgeCase: true,
      settings: brief,
      apply: both(spentByOthers, retryOnMainKey('soon')),
    },
    'main-key-429-retry-after-fraction': {
      summary: 'sends Retry-After: 0.8 with a 429 on the Business key',
      profiles: fullOnly,
      edgeCase: true,
      settings: brief,
      apply: both(spentByOthers, retryOnMainKey('0.8')),
    },
  }),
  ...faults('RATE-7', {
    'main-key-429-while-requests-remain': {
      summary: 'refuses every fiftieth request on the Business key, whatever remains',
      profiles: fullOnly,
      edgeCase: true,
      apply: (behaviour) => {
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
    },
    'main-key-429-tells-limit': {
      summary: 'tells of the whole Limit remaining in a 429 on the Business key',
      profiles: fullOnly,
      edgeCase: true,
      settings: longer,
      apply: both(
        spentByOthers,
        remainingOnMainKey(({ allowed, limit }) => (allowed ? undefined : limit)),
      ),
    },
  }),
  ...faults('RATE-3', {
    'main-key-remaining-never-falls': {
      summary: 'sends the same Remaining with every response on the Business key',
      profiles: fullOnly,
      edgeCase: true,
      settings: hourly,
      apply: remainingOnMainKey(({ limit }) => limit - 1),
    },
    'main-key-creates-uncounted': {
      summary: 'counts reads alone: a create tells of the whole Limit, however many there were',
      profiles: fullOnly,
      edgeCase: true,
      showsAfter: { createPet: 24 },
      settings: hourly,
      apply: (behaviour) =>
        telling((allowance, call) => (on('createPet')(call) ? { remaining: allowance.limit } : {}))({
          ...behaviour,
          bucket: (call) =>
            on('createPet')(call) ? `${behaviour.bucket(call)} creates` : behaviour.bucket(call),
          enforce: (allowance, call) => {
            if (!on('createPet')(call)) behaviour.enforce(allowance, call)
          },
        }),
    },
  }),
  ...faults('RATE-5', {
    'creates-never-refused': {
      summary: 'counts creates and reads together, and lets creates in beyond the limit',
      edgeCase: true,
      // One request more than the limit tells something only where none comes back while it is spent.
      settings: slowWindows,
      apply: change('enforce', (enforce) => (allowance, call) => {
        if (!on('createPet')(call)) enforce(allowance, call)
      }),
    },
  }),
]
