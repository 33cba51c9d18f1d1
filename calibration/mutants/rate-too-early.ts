import { enforcing, onCustomPlan } from './enforcing.ts'
import { faults } from './faults.ts'
import { telling } from './telling.ts'

/** 429 while requests remain (interface document, Limits). */
export const rateTooEarly = faults('RATE-7', {
  'limit-enforced-at-half': {
    summary: 'lets half as many requests in as Limit says',
    apply: enforcing(
      (limit) => Math.ceil(limit / 2),
      ({ remaining }, limit) => remaining + Math.floor(limit / 2),
    ),
  },
  'limit-enforced-at-three-quarters': {
    summary: 'lets three quarters of the requests in that Limit says',
    apply: enforcing(
      (limit) => Math.ceil(limit * 0.75),
      ({ remaining }, limit) => remaining + Math.floor(limit * 0.25),
    ),
  },
  'limit-one-early': {
    summary: 'refuses the last request that Remaining tells of',
    apply: enforcing(
      (limit) => limit - 1,
      ({ remaining }) => remaining + 1,
    ),
  },
  'limit-refused-tells-limit': {
    summary: 'tells of the whole Limit remaining in a 429',
    apply: telling(({ limit, allowed }) => (allowed ? {} : { remaining: limit })),
  },
  'limit-refused-tells-one': {
    summary: 'tells of one request remaining in a 429',
    apply: telling(({ allowed }) => (allowed ? {} : { remaining: 1 })),
  },
  'limit-of-bursts': {
    summary: 'refuses more than five requests in a fifth of a second, whatever remains',
    apply: (behaviour) => {
      let recent: readonly number[] = []
      return {
        ...behaviour,
        enforce: (allowance, call) => {
          if (!onCustomPlan(call)) return behaviour.enforce(allowance, call)
          recent = [...recent.filter((at) => at > call.at - 200), call.at]
          behaviour.enforce(recent.length > 5 ? { ...allowance, allowed: false } : allowance, call)
        },
        retryHeaders: (allowance, call) =>
          onCustomPlan(call) ? { 'Retry-After': '1' } : behaviour.retryHeaders(allowance, call),
      }
    },
  },
  'limit-of-parallel-requests': {
    summary: 'refuses more than two requests at a time, whatever remains',
    edgeCase: true,
    apply: (behaviour) => {
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
  },
})
