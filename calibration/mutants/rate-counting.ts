import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Limiter } from '../../src/service/limits/limiter.ts'
import { conformingSettings, type Settings } from '../../src/service/settings.ts'
import { on } from './edits.ts'
import { enforcing, onCustomPlan } from './enforcing.ts'
import { faults } from './faults.ts'
import { fullOnly } from './seen-in.ts'
import { slowWindows } from './slow-windows.ts'
import { telling } from './telling.ts'

const wide = { limit: 20, windowMs: 30_000 }
/** Windows of the custom plan long enough to tell when one of them began. */
const wideWindows: Partial<Settings> = {
  windows: { ...conformingSettings.windows, enterprise: [wide], spare: [wide] },
}

const minute = { limit: 60, windowMs: 60_000 }
/** The minute of the Free plan for the custom one: the trial sends some of its requests side by side. */
const minuteWindows: Partial<Settings> = {
  windows: { ...conformingSettings.windows, enterprise: [minute], spare: [minute] },
}

/** Takes so many for each request on the custom plan, as a limiter does that is there more than once. */
const costing = (cost: number): Edit =>
  change('limiter', (limiter) => (windows, bucket) => {
    const inner = limiter(windows, bucket)
    if (bucket !== 'enterprise' && bucket !== 'spare') return inner
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
  change('order', (order) => (call) => {
    const stages = order(call)
    return which(call) && onCustomPlan(call) ? stages.filter((stage) => stage !== 'spend') : stages
  })

const isFiltered = (call: Call): boolean => on('listPets')(call) && call.query('status') !== undefined
const isBare = (call: Call): boolean =>
  on('listPets')(call) && call.query('status') === undefined && call.query('limit') === undefined

/** Requests that are counted otherwise than one by one, or not all of them (interface document, Limits). */
export const rateCounting = [
  ...faults('RATE-7', {
    'each-request-costs-two': {
      summary: 'takes two for each request, so that half of Limit is let in',
      settings: wideWindows,
      apply: costing(2),
    },
    'each-request-costs-two-a-minute': {
      summary: 'takes two of the 60 a minute for each request',
      settings: minuteWindows,
      apply: costing(2),
    },
    'each-request-costs-two-brief': {
      summary: 'takes two for each request, in windows of two seconds',
      apply: costing(2),
    },
    'limit-told-higher': {
      summary: 'tells of a Limit of 30, and lets 20 in',
      settings: wideWindows,
      apply: telling((_, call) => (onCustomPlan(call) ? { limit: 30 } : {})),
    },
  }),
  ...faults('RATE-5', {
    'limit-enforced-at-one-more-told-before': {
      summary: 'tells of what remained before each request, and lets one more in than Limit says',
      settings: slowWindows,
      apply: enforcing(
        (limit) => limit + 1,
        ({ remaining }) => remaining,
      ),
    },
    'filtered-lists-never-refused': {
      summary: 'counts lists with a status, and lets them in beyond the limit',
      edgeCase: true,
      settings: slowWindows,
      apply: change('enforce', (enforce) => (allowance, call) => {
        if (!isFiltered(call)) enforce(allowance, call)
      }),
    },
    'filtered-lists-uncounted': {
      summary: 'does not count lists with a status',
      collateral: ['RATE-3'],
      edgeCase: true,
      settings: slowWindows,
      apply: uncounted(isFiltered),
    },
    'available-lists-uncounted': {
      summary: 'does not count lists of available animals',
      mayBreak: ['RATE-3'],
      edgeCase: true,
      settings: slowWindows,
      apply: uncounted((call) => on('listPets')(call) && call.query('status') === 'available'),
    },
    'bare-lists-uncounted': {
      summary: 'does not count lists without a query',
      mayBreak: ['RATE-3'],
      edgeCase: true,
      settings: slowWindows,
      apply: uncounted(isBare),
    },
  }),
  ...faults('RATE-3', {
    'remaining-falls-by-two': {
      summary: 'tells of two requests fewer with each, so that 0 remains when half of Limit was let in',
      settings: slowWindows,
      apply: telling(({ limit, remaining }, call) =>
        onCustomPlan(call) ? { remaining: Math.max(0, 2 * remaining - limit) } : {},
      ),
    },
    'remaining-always-0': {
      summary: 'tells of 0 left with every response on the custom plan',
      settings: slowWindows,
      apply: telling((_, call) => (onCustomPlan(call) ? { remaining: 0 } : {})),
    },
    'fetches-tell-limit': {
      summary: 'tells of the whole Limit remaining with every fetch',
      edgeCase: true,
      showsAfter: { getPet: 1 },
      settings: slowWindows,
      apply: telling(({ limit }, call) =>
        on('getPet')(call) && onCustomPlan(call) ? { remaining: limit } : {},
      ),
    },
    'fetches-tell-one-spent': {
      summary: 'tells of one request spent with every fetch',
      edgeCase: true,
      showsAfter: { getPet: 1 },
      settings: slowWindows,
      apply: telling(({ limit }, call) =>
        on('getPet')(call) && onCustomPlan(call) ? { remaining: limit - 1 } : {},
      ),
    },
    'creates-uncounted': {
      summary: 'does not count creates, and tells with them of what remains to reads',
      profiles: fullOnly,
      edgeCase: true,
      settings: slowWindows,
      apply: uncounted(on('createPet')),
    },
    'fetches-uncounted': {
      summary: 'does not count fetches, and tells with them of what remains to the others',
      edgeCase: true,
      showsAfter: { getPet: 1 },
      settings: slowWindows,
      apply: uncounted(on('getPet')),
    },
  }),
]
