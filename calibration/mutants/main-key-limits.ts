import type { Allowance } from '../../src/service/limits/limiter.ts'
import { conformingSettings, type Settings } from '../../src/service/settings.ts'
import { mainPlan, refusingSome, slowWindows, spentInBursts } from './counting.ts'
import { adjust, both, type Call, type Edit, failing, hiding, Refusal } from './edits.ts'
import { aim, among, edge, faults, fullOnly, mutant, writing } from './faults.ts'
import { isCreate, isFetch } from './guards.ts'
import { retryingAfter, telling, unenforced } from './telling.ts'

const ofMainKey = (call: Call): boolean => call.key === 'business'

/** A window in which next to nothing could refill during a run. */
export const hourly = mainPlan({ limit: 1000, windowMs: 3_600_000 })
/** A window that ends soon after others have spent it. */
const brief = mainPlan({ limit: 300, windowMs: 1000 })
/** One that others spend while most of it is to come: what ends within a second or two may be another than is told of. */
const longer = mainPlan({ limit: 300, windowMs: 5000 })

/** Tells of something else on the main key. */
const remainingOnMainKey = (tell: (allowance: Allowance, call: Call) => number | undefined): Edit =>
  telling((allowance, call) => {
    const remaining = ofMainKey(call) ? tell(allowance, call) : undefined
    return remaining === undefined ? {} : { remaining }
  })

const retryOnMainKey = (value: string | undefined): Edit =>
  retryingAfter((_, call, before) => (ofMainKey(call) ? value : before))

const refused = (status: number) => (): Refusal => new Refusal(status, 'refused', 'The request was refused.')

/** Who is told of 0 left waits for Reset: it must come soon, or nothing can be tried at all. */
const minutely: Partial<Settings> = { windows: conformingSettings.windows }

/** Tells of 0 left with every error, as a handler of errors does that knows nothing of the limit. */
const errorsTell0 = (edit: Edit): Edit =>
  both(
    edit,
    telling((_, __, status) => (status >= 400 ? { remaining: 0 } : {})),
  )

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
        return refusingSome(ofMainKey, () => {
          asked += 1
          return asked % 50 === 0
        })(behaviour)
      },
    },
    'main-key-429-for-a-second': {
      summary: 'refuses every fortieth request on the Business key for a second, whatever remains',
      settings: mainPlan({ limit: 1000, windowMs: 60_000 }),
      apply: (behaviour) => {
        let asked = 0
        const isFortieth = (): boolean => {
          asked += 1
          return asked % 40 === 0
        }
        return both(refusingSome(ofMainKey, isFortieth), retryOnMainKey('1'))(behaviour)
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
      apply: both(
        adjust('bucket', (bucket, call) => (isCreate(call) ? `${bucket} creates` : bucket)),
        unenforced(isCreate),
        telling(({ limit }, call) => (isCreate(call) ? { remaining: limit } : {})),
      ),
    },
  }),
  ...faults('RATE-5', {
    'creates-never-refused': edge('counts creates and reads together, and lets creates in beyond the limit', {
      // One request more than the limit tells something only where none comes back while it is spent.
      settings: slowWindows,
      apply: unenforced(isCreate),
    }),
  }),
  // Wrong answers that tell that no request remains, though many do (interface document, Limits; Endpoints).
  ...faults(aim('CREATE-1', { settings: minutely }), {
    'digits-refused-telling-0': {
      summary: 'refuses plain names of digits alone, and tells of 0 left with every error',
      factors: ['name'],
      apply: errorsTell0(failing('readName', (value) => /^\d+$/.test(String(value)), refused(400))),
    },
    'apostrophe-409-telling-0': {
      summary: 'answers 409 to a name with an apostrophe, and tells of 0 left with every error',
      factors: [among.signs],
      edgeCase: true,
      apply: errorsTell0(failing('readName', (value) => String(value).includes("'"), refused(409))),
    },
    'limit-100-refused-telling-0': mutant('refuses a limit of 100, and tells of 0 left with every error', {
      target: 'LIST-3',
      factors: ['limit'],
      apply: errorsTell0(failing('readLimit', (text) => text === '100', refused(400))),
    }),
  }),
  ...faults(aim('GET-1', { factors: ['status'], settings: minutely }), {
    'sold-refused-telling-0': mutant('refuses status=sold, and tells of 0 left with every error', 'LIST-4', {
      apply: errorsTell0(failing('readStatusFilter', (text) => text === 'sold', refused(400))),
    }),
    'pending-not-found-telling-0': {
      summary: 'does not find animals that are pending, and tells of 0 left with every error',
      mayBreak: ['LIST-7'],
      apply: errorsTell0(hiding(({ status }) => status === 'pending')),
    },
    'sold-not-found-telling-0': {
      summary: 'does not find own animals that are sold, and tells of 0 left with every fetch',
      mayBreak: ['RATE-5'],
      profiles: writing,
      edgeCase: true,
      apply: both(
        hiding(({ status, createdAt }) => status === 'sold' && createdAt > 0),
        telling((_, call) => (isFetch(call) ? { remaining: 0 } : {})),
      ),
    },
  }),
]
