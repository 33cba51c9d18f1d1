import { change, type Edit, failing, on, Refusal } from '../mutants/edits.ts'
import { during, gatewayAlone, type When } from './for-a-while.ts'
import { variant, variants } from './variants.ts'

/** How long a request takes that others are turned away beside, in ms. */
const takesMs = 20

/** Lets so many requests of the main key be under way at a time, and tells the others to come back in a second. */
const atATime = (most: number, remaining: number, resetsInS: number): Edit =>
  change('around', (around) => {
    let underWay = 0
    return async (call, next, store) => {
      if (call.key !== 'business') return around(call, next, store)
      if (underWay >= most) {
        const headers = {
          'Content-Type': 'application/json',
          'Retry-After': '1',
          'X-RateLimit-Limit': '1000',
          'X-RateLimit-Remaining': String(remaining),
          'X-RateLimit-Reset': String(Math.ceil(call.at / 1000) + resetsInS),
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
        return await around(call, next, store)
      } finally {
        underWay -= 1
      }
    }
  })

/** The service answers, and does nothing. */
const own = (status: 500 | 503) => (isOut: When) =>
  failing('admit', isOut, () => new Refusal(status, 'unavailable', 'The database does not answer.'))

const badGateway = gatewayAlone(502, 'Bad Gateway')

const createsWithKey: When = (call) => on('createPet')(call) && call.key !== undefined

const oneOfThree: When = ({ chance }) => chance() < 1 / 3

/** A gateway alone answers for a while: nothing comes to the service. */
const rollout = (status: 502 | 504, fromMs: number, forMs: number) => ({
  [`gateway-alone-${status}-after-${fromMs}-for-${forMs}`]: variant(
    `answers ${status} with an HTML page, and does nothing, for ${forMs} ms, from ${fromMs} ms after its first request on`,
    during(fromMs, forMs, gatewayAlone(status)),
  ),
})

/** Services of which all or a part is away for some seconds (catalogue, For all rows). */
export const partsAway = [
  ...variants('ERROR-4: a SHOULD; nothing is let in meanwhile that was before', {
    ...rollout(502, 1500, 8000),
    ...rollout(504, 200, 15_000),
    'two-requests-at-a-time': {
      summary: 'answers 429 to whatever comes while two requests of the main key are under way',
      freedom: 'Limits: which requests are counted, and over which time, is not shown',
      apply: atATime(2, 0, 1),
    },
    'four-requests-at-a-time': {
      summary:
        'answers 429 to whatever comes while four requests of the main key are under way, and 994 remain',
      freedom: 'RATE-7: a limit on the requests under way at once is not described',
      apply: atATime(4, 994, 40),
    },
  }),
  ...variants('CREATE-1: while plain creates are let in; ERROR-4: a SHOULD', {
    'outage-of-fetches-behind-a-gateway': variant('answers fetches with 502 for 12 s, whoever asks', {
      apply: during(1500, 12_000, badGateway, on('getPet')),
    }),
    'outage-of-creates-behind-a-gateway': variant('answers creates with 502 for 8 s, whoever asks', {
      apply: during(900, 8000, badGateway, on('createPet')),
    }),
    'outage-of-the-database-for-writes': variant('answers creates with 500 for 9 s where the key is right', {
      apply: during(1200, 9000, own(500), createsWithKey),
    }),
    'maintenance-of-writes': {
      summary: 'answers creates with 503 for 8 s where the key is right, and does not say when to come back',
      apply: during(1200, 8000, own(503), createsWithKey),
    },
    'outage-of-whoever-knows-keys': ['answers everybody with 500 for 6 s', during(1000, 6000, own(500))],
    'outage-of-a-node-of-three-behind-a-gateway': {
      summary: 'has one node of three for which a gateway answers 502, until it is taken out after 6 s',
      apply: during(700, 6000, badGateway, oneOfThree),
    },
    'outage-of-a-node-of-three': {
      summary: 'has one node of three that answers 500, until it is taken out after 5 s',
      apply: during(700, 5000, own(500), oneOfThree),
    },
  }),
]
