import type { Allowance, Limiter } from '../../src/service/limits/limiter.ts'
import { away, counting, customKeys, customPlan, enforcing, onCustomPlan, slowWindows } from './counting.ts'
import { adjust, answered, both, type Call, type Edit, refusedWith } from './edits.ts'
import { aim, edge, faults, fullOnly, mutant } from './faults.ts'
import { all, given, isCreate, isFetch, isList, not, type When } from './guards.ts'
import { secondsLeft, telling, unenforced } from './telling.ts'

/** Windows of the custom plan long enough to tell when one of them began. */
const wideWindows = customPlan({ limit: 20, windowMs: 30_000 })

/** The minute of the Free plan for the custom one: the trial sends some of its requests side by side. */
const minuteWindows = customPlan({ limit: 60, windowMs: 60_000 })

/** Takes so many for each request on the custom plan, as a limiter does that is there more than once. */
const costing = (cost: number): Edit =>
  counting(customKeys, (inner) => {
    const spend: Limiter['spend'] = (now) => {
      let told = inner.spend(now)
      for (let taken = 1; told.allowed && taken < cost; taken += 1)
        told = { ...inner.spend(now), allowed: true }
      return told
    }
    return { ...inner, spend }
  })

/** Does not count some requests, and tells with them of what remains to the others. */
const uncounted = (which: (call: Call) => boolean): Edit =>
  adjust('order', (stages, call) =>
    which(call) && onCustomPlan(call) ? stages.filter((stage) => stage !== 'spend') : stages,
  )

/** Tells of something else that remains, on the custom plan. */
const tellingOnPlan = (tell: (allowance: Allowance) => number, when: When = () => true): Edit =>
  telling((allowance, call) => (when(call) && onCustomPlan(call) ? { remaining: tell(allowance) } : {}))

const isFiltered = all(isList, given('status'))

const isBare = all(isList, not(given('status')), not(given('limit')))

/** Limits that are not enforced, or counted otherwise than one by one (interface document, Limits). */
export const rateEnforcement = [
  // Limits that are not enforced, or with another answer than 429 (interface document, Limits, rule 1).
  ...faults('RATE-5', {
    'limit-never-enforced': ['lets every request in and goes on telling of 0 left', unenforced(() => true)],
    'limit-never-enforced-far-off': {
      summary: 'lets every request in, 100 ms away, and goes on telling of 0 left',
      settings: slowWindows,
      apply: both(
        away(100),
        unenforced(() => true),
      ),
    },
    'limit-never-enforced-seconds-left': {
      summary: 'lets every request in, and sends the seconds left for Reset',
      collateral: ['RATE-2'],
      apply: both(
        unenforced(() => true),
        secondsLeft,
      ),
    },
    'limit-503-seconds-left': mutant('answers 503 for 429, and sends the seconds left for Reset', {
      collateral: ['RATE-2'],
      apply: both(refusedWith(429, 503), secondsLeft),
    }),
    'limit-enforced-at-twice': mutant('lets twice as many requests in as Limit says', {
      apply: enforcing((limit) => 2 * limit),
    }),
    'limit-enforced-at-one-more': {
      summary: 'lets one more request in than Limit says, and tells of 0 left twice',
      collateral: [],
      apply: enforcing((limit) => limit + 1),
    },
    'limit-enforced-at-one-more-slow': {
      summary: 'lets one more request in than Limit says, in windows of half a minute',
      collateral: [],
      settings: slowWindows,
      apply: enforcing((limit) => limit + 1),
    },
    'limit-enforced-at-five-times': mutant('lets five times as many requests in as Limit says', {
      apply: enforcing((limit) => 5 * limit),
    }),
    'limit-503': ['answers 503 for 429', refusedWith(429, 503)],
    'limit-403': ['answers 403 for 429', refusedWith(429, 403)],
    'limit-400': mutant('answers 400 for 429', {
      // Where Remaining hides that the limit is spent, nothing tells these from what they were asked for.
      mayBreak: ['LIST-1', 'LIST-3', 'LIST-4', 'CREATE-1', 'GET-1', 'GET-2', 'GET-3'],
      apply: refusedWith(429, 400),
    }),
    'limit-200': mutant('answers 200 with an Error that tells of 429', {
      collateral: ['LIST-1'],
      mayBreak: ['RATE-3', 'CREATE-4', 'GET-3'],
      apply: answered((raw) => (raw.status === 429 ? { ...raw, status: 200 } : raw)),
    }),
    'limit-empty-list': mutant('answers 200 with no animals for 429', {
      collateral: ['LIST-5'],
      mayBreak: ['LIST-6', 'CREATE-4', 'GET-3'],
      apply: answered((raw) => (raw.status === 429 ? { ...raw, status: 200, text: '[]' } : raw)),
    }),
    'limit-slows-down': mutant('makes requests beyond the limit wait and lets them in', {
      settings: slowWindows,
      apply: both(
        unenforced(() => true),
        answered(async (raw, call) => {
          if (call.allowance?.allowed === false) await call.sleep(80)
          return raw
        }),
      ),
    }),
    'limit-on-creates-only': ['enforces the limit on creates alone', unenforced(not(isCreate))],
    'limit-of-each-path-and-query': {
      summary: 'counts every path and query apart, so that asking otherwise is never refused',
      collateral: ['RATE-3'],
      edgeCase: true,
      apply: adjust('bucket', (bucket, call) => `${bucket} ${call.path}`),
    },
  }),
  // Requests that are counted otherwise than one by one, or not all of them (interface document, Limits).
  ...faults(aim('RATE-7', { settings: wideWindows }), {
    'each-request-costs-two': ['takes two for each request, so that half of Limit is let in', costing(2)],
    'each-request-costs-two-a-minute': mutant('takes two of the 60 a minute for each request', costing(2), {
      settings: minuteWindows,
    }),
  }),
  ...faults('RATE-7', {
    'each-request-costs-two-brief': ['takes two for each request, in windows of two seconds', costing(2)],
    'limit-told-higher': mutant('tells of a Limit of 30, and lets 20 in', {
      settings: wideWindows,
      apply: telling((_, call) => (onCustomPlan(call) ? { limit: 30 } : {})),
    }),
  }),
  ...faults(aim('RATE-5', { settings: slowWindows }), {
    'limit-enforced-at-one-more-told-before': {
      summary: 'tells of what remained before each request, and lets one more in than Limit says',
      apply: enforcing(
        (limit) => limit + 1,
        (left) => left,
      ),
    },
    'filtered-lists-never-refused': edge('counts lists with a status, and lets them in beyond the limit', {
      apply: unenforced(isFiltered),
    }),
    'filtered-lists-uncounted': edge('does not count lists with a status', uncounted(isFiltered), {
      collateral: ['RATE-3'],
    }),
  }),
  ...faults(aim('RATE-5', { mayBreak: ['RATE-3'], edgeCase: true, settings: slowWindows }), {
    'available-lists-uncounted': mutant('does not count lists of available animals', {
      apply: uncounted((call) => isList(call) && call.query('status') === 'available'),
    }),
    'bare-lists-uncounted': ['does not count lists without a query', uncounted(isBare)],
  }),
  ...faults(aim('RATE-3', { settings: slowWindows }), {
    'remaining-falls-by-two': {
      summary: 'tells of two requests fewer with each, so that 0 remains when half of Limit was let in',
      apply: tellingOnPlan(({ limit, remaining }) => Math.max(0, 2 * remaining - limit)),
    },
    'remaining-always-0': mutant('tells of 0 left with every response on the custom plan', {
      apply: tellingOnPlan(() => 0),
    }),
    'fetches-tell-limit': edge('tells of the whole Limit remaining with every fetch', {
      showsAfter: { getPet: 1 },
      apply: tellingOnPlan(({ limit }) => limit, isFetch),
    }),
    'fetches-tell-one-spent': edge('tells of one request spent with every fetch', {
      showsAfter: { getPet: 1 },
      apply: tellingOnPlan(({ limit }) => limit - 1, isFetch),
    }),
    'creates-uncounted': edge('does not count creates, and tells with them of what remains to reads', {
      profiles: fullOnly,
      apply: uncounted(isCreate),
    }),
    'fetches-uncounted': edge('does not count fetches, and tells with them of what remains to the others', {
      showsAfter: { getPet: 1 },
      apply: uncounted(isFetch),
    }),
  }),
]
