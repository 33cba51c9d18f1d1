import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Raw } from '../../src/service/call.ts'
import type { Variant } from '../variant.ts'

/** How long a request takes that others are turned away beside, in ms. */
const takesMs = 20

const html = { 'Content-Type': 'text/html' }

/** A gateway alone answers for a while: nothing comes to the service. */
const gatewayAlone = (status: 502 | 504, fromMs: number, forMs: number): Variant => ({
  name: `gateway-alone-${status}-after-${fromMs}-for-${forMs}`,
  summary: `answers ${status} with an HTML page, and does nothing, for ${forMs} ms, from ${fromMs} ms after its first request on`,
  freedom: 'ERROR-4: a SHOULD; nothing is let in meanwhile that was before',
  apply: (behaviour: Behaviour) => {
    let began: number | undefined
    const page: Raw = { status, headers: html, text: `<h1>${status}</h1>` }
    return {
      ...behaviour,
      around: (call, next, store) => {
        began ??= call.at
        const since = call.at - began
        const isOut = since >= fromMs && since < fromMs + forMs
        return isOut ? Promise.resolve(page) : behaviour.around(call, next, store)
      },
    }
  },
})

/** Lets so many requests of the main key be under way at a time, and tells the others to come back in a second. */
const most = 2
const twoAtATime: Variant = {
  name: 'two-requests-at-a-time',
  summary: `answers 429 to whatever comes while ${most} requests of the main key are under way`,
  freedom: 'Limits: which requests are counted, and over which time, is not shown',
  apply: (behaviour: Behaviour) => {
    let underWay = 0
    return {
      ...behaviour,
      around: async (call, next, store) => {
        if (call.key !== 'business') return behaviour.around(call, next, store)
        if (underWay >= most) {
          const headers = {
            'Content-Type': 'application/json',
            'Retry-After': '1',
            'X-RateLimit-Limit': '1000',
            'X-RateLimit-Remaining': '0',
            'X-RateLimit-Reset': String(Math.ceil(call.at / 1000) + 1),
          }
          return {
            status: 429,
            headers,
            text: '{"code":"too_many","message":"Too many at once.","status":429}',
          }
        }
        underWay += 1
        try {
          await call.sleep(takesMs)
          return await behaviour.around(call, next, store)
        } finally {
          underWay -= 1
        }
      },
    }
  },
}

/** Services that are out for as long as a rollout takes, or take few requests at once (catalogue, For all rows). */
export const outForLong: readonly Variant[] = [
  gatewayAlone(502, 1500, 8000),
  gatewayAlone(504, 200, 15_000),
  twoAtATime,
]
