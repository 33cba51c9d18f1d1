import type { Allowance } from '../../src/service/limits/limiter.ts'
import { mainPlan, slowWindows, spentInBursts } from './counting.ts'
import { type Call, change, type Edit, on } from './edits.ts'
import { aim, faults, fullOnly, mutant } from './faults.ts'
import { retryingAfter, telling } from './telling.ts'

const ofMainKey = (call: Call): boolean => call.key === 'business'

/** A window in which next to nothing could refill during a run. */
export const hourly = mainPlan({ limit: 1000, windowMs: 3_600_000 })
/** A window that ends soon after others have spent it. */
const brief = mainPlan({ limit: 300, windowMs: 1000 })
/** One that others spend while most of it is to come: what ends within a second or two may be another than is told of. */
const longer = mainPlan({ limit: 300, windowMs: 5000 })

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
export const mainKeyLimits = [
  ...faults(aim('RATE-6', { profiles: fullOnly, edgeCase: true, settings: brief }), {
    'main-key-429-without-retry-after': mutant('sends no Retry-After with a 429 on the Business key', {
      apply: both(spentInBursts, retryOnMainKey(undefined)),
    }),
    'main-key-429-retry-after-soon': mutant('sends Retry-After: soon with a 429 on the Business key', {
      apply: both(spentInBursts, retryOnMainKey('soon')),
    }),
    'main-key-429-retry-after-fraction': mutant('sends Retry-After: 0.8 with a 429 on the Business key', {
      apply: both(spentInBursts, retryOnMainKey('0.8')),
    }),
  }),
  ...faults(aim('RATE-7', { profiles: fullOnly, edgeCase: true }), {
    'main-key-429-while-requests-remain': {
      summary: 'refuses every fiftieth request on the Business key, whatever remains',
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
    'main-key-429-tells-limit': mutant('tells of the whole Limit remaining in a 429 on the Business key', {
      settings: longer,
      apply: both(
        spentInBursts,
        remainingOnMainKey(({ allowed, limit }) => (allowed ? undefined : limit)),
      ),
    }),
  }),
  ...faults(aim('RATE-3', { profiles: fullOnly, edgeCase: true, settings: hourly }), {
    'main-key-remaining-never-falls': {
      summary: 'sends the same Remaining with every response on the Business key',
      apply: remainingOnMainKey(({ limit }) => limit - 1),
    },
    'main-key-creates-uncounted': {
      summary: 'counts reads alone: a create tells of the whole Limit, however many there were',
      showsAfter: { createPet: 24 },
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
