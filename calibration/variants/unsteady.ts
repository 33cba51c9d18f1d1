import type { Call } from '../../src/service/call.ts'
import {
  barring,
  both,
  dropping,
  type Edit,
  hiding,
  Refusal,
  refusedWith,
  responsesTo,
  typed,
  withHeaders,
} from '../mutants/edits.ts'
import type { Variant } from '../variant.ts'
import { answeredAhead, during, type When } from './for-a-while.ts'
import { variant, variants } from './variants.ts'

/** True for the first request of each path and query, and false for that request made again. */
const firstOfEach = (of: When): When => {
  const seen = new Set<string>()
  return (call) => {
    if (!of(call) || seen.has(call.path)) return false
    seen.add(call.path)
    return true
  }
}

/** Stores every so-manieth animal and breaks the connection before its answer. */
const losingAnswers =
  (every: number): Edit =>
  (behaviour) => {
    let created = 0
    return dropping((call) => {
      if (call.operation !== 'createPet' || call.key === undefined) return false
      created += 1
      return created % every === every - 1
    })(behaviour)
  }

const isQueried = ({ operation, path }: Call): boolean => operation === 'listPets' && path.includes('?')

const unavailable = (when: When): Edit =>
  barring(when, () => new Refusal(503, 'unavailable', 'Come back in a moment.'))

const gone = answeredAhead({ status: 500, headers: {}, text: '' })

const connections = 'For all rows: transport failures that other requests of the kind survive break nothing'

/** Breaks every connection for a while from so long after the first request, and does nothing meanwhile. */
const restarted = (fromMs: number, forMs: number): Variant => ({
  name: `restarted-after-${fromMs}-for-${forMs}`,
  summary: `breaks every connection for ${forMs} ms, from ${fromMs} ms after its first request on`,
  freedom: connections,
  apply: during(fromMs, forMs, (isOut) => both(gone(isOut), unavailable(isOut), dropping(isOut))),
})

const badGatewayWhen = (when: When): Edit =>
  responsesTo([when], (raw) => ({ ...typed(raw, 'text/html', '<h1>Bad Gateway</h1>'), status: 502 }))

const badGateway = (name: string, fromMs: number, untilMs: number): Variant => ({
  name,
  summary: `answers 502 with an HTML page to whatever comes between ${fromMs} and ${untilMs} ms after its first request`,
  freedom: 'ERROR-4: a SHOULD; nothing is let in meanwhile that was before',
  apply: during(fromMs, untilMs - fromMs, badGatewayWhen),
})

/** Answers 503 for a while, and says when to come back, as a service does that is being rolled out anew. */
const unavailableFor = (fromMs: number, forMs: number, retryAfter: string): Variant => ({
  name: `unavailable-after-${fromMs}-for-${forMs}`,
  summary: `answers 503 for ${forMs} ms, from ${fromMs} ms after its first request on, with Retry-After: ${retryAfter}`,
  freedom: 'For all rows: what was answered 503 is asked again; ERROR-4 is a SHOULD',
  apply: during(fromMs, forMs, (isOut) =>
    both(
      unavailable(isOut),
      responsesTo([503, isOut], (raw) => withHeaders(raw, { 'Retry-After': retryAfter })),
    ),
  ),
})

/** Services whose network, or whose machine, fails now and then (catalogue, For all rows). */
export const unsteady = [
  ...variants(connections, {
    'lists-break-once': variant('breaks the connection of each kind of list the first time', {
      apply: (behaviour) => dropping(firstOfEach(isQueried))(behaviour),
    }),
    'strange-paths-forbidden-at-first': {
      summary: 'stands behind a gateway that answers a path 403 until it has looked into it',
      freedom: 'For all rows: 403 is open until the same request gets it again',
      inconclusive: ['GET-2', 'GET-3'],
      apply: (behaviour) => {
        const isFirst = firstOfEach(({ operation, key }) => operation === 'getPet' && key !== undefined)
        return refusedWith(404, 403, isFirst)(behaviour)
      },
    },
    'connections-break-now-and-then': variant('breaks the connection of every 23rd request', {
      apply: dropping(({ index }) => index % 23 === 22),
    }),
    'answers-to-creates-get-lost': {
      summary: 'stores every 25th animal and breaks the connection before its answer',
      apply: losingAnswers(25),
    },
    'answers-to-creates-get-lost-and-fetches-lag': {
      summary:
        'stores every 12th animal and breaks the connection before its answer, and finds each 1.8 s later',
      freedom: `${connections}; a fetch may lag`,
      apply: both(
        hiding(({ createdAt }, { at }) => at - createdAt < 1800),
        losingAnswers(12),
      ),
    },
  }),
  restarted(0, 500),
  restarted(5, 90),
  restarted(60, 2000),
  restarted(100, 1500),
  restarted(300, 150),
  unavailableFor(4000, 1200, '1'),
  unavailableFor(3000, 1300, '3600'),
  restarted(3000, 8000),
  badGateway('outage-of-a-gateway', 500, 900),
  badGateway('outage-of-a-gateway-at-first', 3, 650),
  ...variants('ERROR-4: a SHOULD, and confirmed by a fresh request first', {
    'bad-gateway-now-and-then': {
      summary: 'answers every 45th request of the main key with 502 and an HTML page',
      apply: badGatewayWhen(({ index, key }) => key === 'business' && index % 45 === 20),
    },
    'unavailable-now-and-then': variant('answers every 60th request of the main key with 503', {
      apply: unavailable(({ index, key }) => key === 'business' && index % 60 === 59),
    }),
  }),
]
