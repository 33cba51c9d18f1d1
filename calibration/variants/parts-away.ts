import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Call, Raw } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Edit } from '../edit.ts'
import { on } from '../mutants/edits.ts'
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

type When = (call: Call) => boolean

/** A gateway answers, and nothing comes to the service. */
const badGateway = (isOut: When): Edit =>
  change('around', (around) => (call, next, store) => {
    if (!isOut(call)) return around(call, next, store)
    const headers = { 'Content-Type': 'text/html' }
    return Promise.resolve({ status: 502, headers, text: '<h1>Bad Gateway</h1>' })
  })

/** The service answers, and does nothing. */
const own =
  (status: 500 | 503) =>
  (isOut: When): Edit =>
    change('admit', (admit) => (call) => {
      if (isOut(call)) throw new Refusal(status, 'unavailable', 'The database does not answer.')
      admit(call)
    })

interface Outage {
  readonly name: string
  readonly summary: string
  readonly fromMs: number
  readonly forMs: number
  readonly failing: (isOut: When) => Edit
  readonly of?: When
}

/** Fails for a while, from so long after the first request on. */
const outage = ({ name, summary, fromMs, forMs, failing, of = () => true }: Outage): Variant => ({
  name,
  summary,
  freedom: 'CREATE-1: while plain creates are let in; ERROR-4: a SHOULD',
  apply: (behaviour: Behaviour) => {
    let began: number | undefined
    return failing((call) => {
      began ??= call.at
      const since = call.at - began
      return since >= fromMs && since < fromMs + forMs && of(call)
    })(behaviour)
  },
})

const withKey: When = (call) => call.key !== undefined

const creates = on('createPet')

/** Services of which all or a part is away for some seconds (catalogue, For all rows). */
export const partsAway: readonly Variant[] = [
  // Services that are out for as long as a rollout takes, or take few requests at once (catalogue, For all rows).
  gatewayAlone(502, 1500, 8000),
  gatewayAlone(504, 200, 15_000),
  twoAtATime,
  // Services of which a part is away for some seconds, in the middle of a run: an operation, a database, a node.
  outage({
    name: 'outage-of-fetches-behind-a-gateway',
    summary: 'answers fetches with 502 for 12 s, whoever asks',
    fromMs: 1500,
    forMs: 12_000,
    failing: badGateway,
    of: on('getPet'),
  }),
  outage({
    name: 'outage-of-creates-behind-a-gateway',
    summary: 'answers creates with 502 for 8 s, whoever asks',
    fromMs: 900,
    forMs: 8000,
    failing: badGateway,
    of: creates,
  }),
  outage({
    name: 'outage-of-the-database-for-writes',
    summary: 'answers creates with 500 for 9 s where the key is right',
    fromMs: 1200,
    forMs: 9000,
    failing: own(500),
    of: (call) => creates(call) && withKey(call),
  }),
  outage({
    name: 'maintenance-of-writes',
    summary: 'answers creates with 503 for 8 s where the key is right, and does not say when to come back',
    fromMs: 1200,
    forMs: 8000,
    failing: own(503),
    of: (call) => creates(call) && withKey(call),
  }),
  outage({
    name: 'outage-of-whoever-knows-keys',
    summary: 'answers everybody with 500 for 6 s',
    fromMs: 1000,
    forMs: 6000,
    failing: own(500),
  }),
  outage({
    name: 'outage-of-a-node-of-three-behind-a-gateway',
    summary: 'has one node of three for which a gateway answers 502, until it is taken out after 6 s',
    fromMs: 700,
    forMs: 6000,
    failing: badGateway,
    of: ({ chance }) => chance() < 1 / 3,
  }),
  outage({
    name: 'outage-of-a-node-of-three',
    summary: 'has one node of three that answers 500, until it is taken out after 5 s',
    fromMs: 700,
    forMs: 5000,
    failing: own(500),
    of: ({ chance }) => chance() < 1 / 3,
  }),
]
