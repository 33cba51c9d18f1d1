import { change } from '../../src/service/behaviour.ts'
import { on, refusedWith } from './edits.ts'
import { enforcing, onCustomPlan } from './enforcing.ts'
import { faults } from './faults.ts'
import { slowWindows } from './slow-windows.ts'
import { secondsLeft } from './telling.ts'

/** Limits that are not enforced, or with another answer than 429 (interface document, Limits, rule 1). */
export const rateEnforcement = faults('RATE-5', {
  'limit-never-enforced': {
    summary: 'lets every request in and goes on telling of 0 left',
    apply: change('enforce', () => () => {}),
  },
  'limit-never-enforced-far-off': {
    summary: 'lets every request in, 100 ms away, and goes on telling of 0 left',
    settings: slowWindows,
    apply: (behaviour) => ({
      ...behaviour,
      enforce: () => {},
      around: async (call, next, store) => {
        if (onCustomPlan(call)) await call.sleep(100)
        return behaviour.around(call, next, store)
      },
    }),
  },
  'limit-never-enforced-seconds-left': {
    summary: 'lets every request in, and sends the seconds left for Reset',
    collateral: ['RATE-2'],
    apply: (behaviour) => secondsLeft({ ...behaviour, enforce: () => {} }),
  },
  'limit-503-seconds-left': {
    summary: 'answers 503 for 429, and sends the seconds left for Reset',
    collateral: ['RATE-2'],
    apply: (behaviour) => secondsLeft(refusedWith(429, 503)(behaviour)),
  },
  'limit-enforced-at-twice': {
    summary: 'lets twice as many requests in as Limit says',
    apply: enforcing(
      (limit) => 2 * limit,
      ({ remaining }, limit) => Math.max(0, remaining - limit),
    ),
  },
  'limit-enforced-at-one-more': {
    summary: 'lets one more request in than Limit says, and tells of 0 left twice',
    collateral: [],
    apply: enforcing(
      (limit) => limit + 1,
      ({ remaining }) => Math.max(0, remaining - 1),
    ),
  },
  'limit-enforced-at-one-more-slow': {
    summary: 'lets one more request in than Limit says, in windows of half a minute',
    collateral: [],
    settings: slowWindows,
    apply: enforcing(
      (limit) => limit + 1,
      ({ remaining }) => Math.max(0, remaining - 1),
    ),
  },
  'limit-enforced-at-five-times': {
    summary: 'lets five times as many requests in as Limit says',
    apply: enforcing(
      (limit) => 5 * limit,
      ({ remaining }, limit) => Math.max(0, remaining - 4 * limit),
    ),
  },
  'limit-503': {
    summary: 'answers 503 for 429',
    apply: refusedWith(429, 503),
  },
  'limit-403': {
    summary: 'answers 403 for 429',
    apply: refusedWith(429, 403),
  },
  'limit-400': {
    summary: 'answers 400 for 429',
    // Where Remaining hides that the limit is spent, nothing tells these from what they were asked for.
    mayBreak: ['LIST-1', 'LIST-3', 'LIST-4', 'CREATE-1', 'GET-1', 'GET-2', 'GET-3'],
    apply: refusedWith(429, 400),
  },
  'limit-200': {
    summary: 'answers 200 with an Error that tells of 429',
    collateral: ['LIST-1'],
    mayBreak: ['RATE-3', 'CREATE-4', 'GET-3'],
    apply: change('around', (around) => async (...call) => {
      const raw = await around(...call)
      return raw.status === 429 ? { ...raw, status: 200 } : raw
    }),
  },
  'limit-empty-list': {
    summary: 'answers 200 with no animals for 429',
    collateral: ['LIST-5'],
    mayBreak: ['LIST-6', 'CREATE-4', 'GET-3'],
    apply: change('around', (around) => async (...call) => {
      const raw = await around(...call)
      return raw.status === 429 ? { ...raw, status: 200, text: '[]' } : raw
    }),
  },
  'limit-slows-down': {
    summary: 'makes requests beyond the limit wait and lets them in',
    settings: slowWindows,
    apply: (behaviour) => ({
      ...behaviour,
      enforce: () => {},
      around: async (call, next, store) => {
        const raw = await behaviour.around(call, next, store)
        if (call.allowance?.allowed === false) await call.sleep(80)
        return raw
      },
    }),
  },
  'limit-on-creates-only': {
    summary: 'enforces the limit on creates alone',
    apply: change('enforce', (enforce) => (allowance, call) => {
      if (on('createPet')(call)) enforce(allowance, call)
    }),
  },
  'limit-of-each-path-and-query': {
    summary: 'counts every path and query apart, so that asking otherwise is never refused',
    collateral: ['RATE-3'],
    edgeCase: true,
    apply: change('bucket', (bucket) => (call) => `${bucket(call)} ${call.path}`),
  },
})
