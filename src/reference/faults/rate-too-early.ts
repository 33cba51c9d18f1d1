import type { Fault } from '../fault.ts'
import { enforcing, onCustomPlan, rateFault } from './rate-fault.ts'
import { telling } from './telling.ts'

/** 429 while requests remain (interface document, Limits). */
export const rateTooEarly: readonly Fault[] = [
  rateFault(
    'RATE-7',
    'limit-enforced-at-half',
    'lets half as many requests in as Limit says',
    enforcing(
      (limit) => Math.ceil(limit / 2),
      ({ remaining }, limit) => remaining + Math.floor(limit / 2),
    ),
    ['RATE-11'],
  ),
  rateFault(
    'RATE-7',
    'limit-enforced-at-three-quarters',
    'lets three quarters of the requests in that Limit says',
    enforcing(
      (limit) => Math.ceil(limit * 0.75),
      ({ remaining }, limit) => remaining + Math.floor(limit * 0.25),
    ),
    ['RATE-11'],
  ),
  rateFault(
    'RATE-7',
    'limit-one-early',
    'refuses the last request that Remaining tells of',
    enforcing(
      (limit) => limit - 1,
      ({ remaining }) => remaining + 1,
    ),
  ),
  rateFault(
    'RATE-7',
    'limit-refused-tells-limit',
    'tells of the whole Limit remaining in a 429',
    telling(({ limit, allowed }) => (allowed ? {} : { remaining: limit })),
    ['RATE-11'],
  ),
  rateFault(
    'RATE-7',
    'limit-refused-tells-one',
    'tells of one request remaining in a 429',
    telling(({ allowed }) => (allowed ? {} : { remaining: 1 })),
  ),
  rateFault(
    'RATE-7',
    'limit-of-bursts',
    'refuses more than five requests in a fifth of a second, whatever remains',
    (behaviour) => {
      let recent: readonly number[] = []
      return {
        ...behaviour,
        enforce: (allowance, call) => {
          if (!onCustomPlan(call)) return behaviour.enforce(allowance, call)
          recent = [...recent.filter((at) => at > call.at - 200), call.at]
          behaviour.enforce(recent.length > 5 ? { ...allowance, allowed: false } : allowance, call)
        },
        retryHeaders: () => ({ 'Retry-After': '1' }),
      }
    },
    ['RATE-8'],
  ),
  {
    ...rateFault(
      'RATE-7',
      'limit-of-parallel-requests',
      'refuses more than two requests at a time, whatever remains',
      (behaviour) => {
        let open = 0
        return {
          ...behaviour,
          around: async (call, next, store) => {
            if (!onCustomPlan(call)) return behaviour.around(call, next, store)
            open += 1
            try {
              await call.sleep(20)
              return await behaviour.around(call, next, store)
            } finally {
              open -= 1
            }
          },
          enforce: (allowance, call) =>
            behaviour.enforce(open > 2 ? { ...allowance, allowed: false } : allowance, call),
        }
      },
    ),
    corner: true,
  },
]
