import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { on, refusedWith } from './edits.ts'
import { enforcing, neverRefused, onCustomPlan, rateFault } from './rate-fault.ts'
import { withSlowWindows } from './slow-windows.ts'
import { secondsLeft } from './telling.ts'

/** Limits that are not enforced, or with another answer than 429 (interface document, Limits, rule 1). */
export const rateEnforcement: readonly Fault[] = [
  rateFault(
    'RATE-5',
    'limit-never-enforced',
    'lets every request in and goes on telling of 0 left',
    change('enforce', () => () => {}),
    neverRefused,
  ),
  withSlowWindows(
    rateFault(
      'RATE-5',
      'limit-never-enforced-far-off',
      'lets every request in, 100 ms away, and goes on telling of 0 left',
      (behaviour) => ({
        ...behaviour,
        enforce: () => {},
        around: async (call, next, store) => {
          if (onCustomPlan(call)) await call.sleep(100)
          return behaviour.around(call, next, store)
        },
      }),
      neverRefused,
    ),
  ),
  rateFault(
    'RATE-5',
    'limit-never-enforced-seconds-left',
    'lets every request in, and sends the seconds left for Reset',
    (behaviour) => secondsLeft({ ...behaviour, enforce: () => {} }),
    [...neverRefused, 'RATE-2'],
  ),
  rateFault(
    'RATE-5',
    'limit-503-seconds-left',
    'answers 503 for 429, and sends the seconds left for Reset',
    (behaviour) => secondsLeft(refusedWith(429, 503)(behaviour)),
    [...neverRefused, 'ERROR-4', 'RATE-2'],
  ),
  rateFault(
    'RATE-5',
    'limit-enforced-at-twice',
    'lets twice as many requests in as Limit says',
    enforcing(
      (limit) => 2 * limit,
      ({ remaining }, limit) => Math.max(0, remaining - limit),
    ),
    ['RATE-11'],
  ),
  rateFault(
    'RATE-5',
    'limit-enforced-at-five-times',
    'lets five times as many requests in as Limit says',
    enforcing(
      (limit) => 5 * limit,
      ({ remaining }, limit) => Math.max(0, remaining - 4 * limit),
    ),
    ['RATE-11'],
  ),
  rateFault('RATE-5', 'limit-503', 'answers 503 for 429', refusedWith(429, 503), [
    ...neverRefused,
    'ERROR-4',
  ]),
  rateFault('RATE-5', 'limit-403', 'answers 403 for 429', refusedWith(429, 403), neverRefused),
  rateFault('RATE-5', 'limit-400', 'answers 400 for 429', refusedWith(429, 400), neverRefused),
  rateFault(
    'RATE-5',
    'limit-200',
    'answers 200 with an Error that tells of 429',
    change('around', (around) => async (...call) => {
      const raw = await around(...call)
      return raw.status === 429 ? { ...raw, status: 200 } : raw
    }),
    [...neverRefused, 'LIST-1'],
  ),
  rateFault(
    'RATE-5',
    'limit-empty-list',
    'answers 200 with no animals for 429',
    change('around', (around) => async (...call) => {
      const raw = await around(...call)
      return raw.status === 429 ? { ...raw, status: 200, text: '[]' } : raw
    }),
    [...neverRefused, 'LIST-5'],
  ),
  withSlowWindows(
    rateFault(
      'RATE-5',
      'limit-slows-down',
      'makes requests beyond the limit wait and lets them in',
      (behaviour) => ({
        ...behaviour,
        enforce: () => {},
        around: async (call, next, store) => {
          const raw = await behaviour.around(call, next, store)
          if (call.allowance?.allowed === false) await call.sleep(80)
          return raw
        },
      }),
      neverRefused,
    ),
  ),
  rateFault(
    'RATE-5',
    'limit-on-creates-only',
    'enforces the limit on creates alone',
    change('enforce', (enforce) => (allowance, call) => {
      if (on('createPet')(call)) enforce(allowance, call)
    }),
    neverRefused,
  ),
  {
    ...rateFault(
      'RATE-5',
      'limit-of-each-path-and-query',
      'counts every path and query apart, so that asking otherwise is never refused',
      change('bucket', (bucket) => (call) => `${bucket(call)} ${call.path}`),
      [...neverRefused, 'RATE-3'],
    ),
    corner: true,
  },
]
