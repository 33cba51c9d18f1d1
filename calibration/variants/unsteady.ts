import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { adjust, type Edit, onTheWire } from '../edit.ts'
import { refusedWith } from '../mutants/edits.ts'
import type { Variant } from '../variant.ts'
import { variant, variants } from './variants.ts'

const brokenWhen = (when: (call: Call) => boolean): Edit =>
  onTheWire((wire, call) => (when(call) ? { ...wire, drop: true } : wire))

/** True for the first request of each path and query, and false for that request made again. */
const firstOfEach = (of: (call: Call) => boolean): ((call: Call) => boolean) => {
  const seen = new Set<string>()
  return (call) => {
    if (!of(call) || seen.has(call.path)) return false
    seen.add(call.path)
    return true
  }
}

const isQueried = ({ operation, path }: Call): boolean => operation === 'listPets' && path.includes('?')

const unavailable = (when: (call: Call) => boolean): Edit =>
  adjust('admit', (_, call) => {
    if (when(call)) throw new Refusal(503, 'unavailable', 'Come back in a moment.')
  })

const connections = 'For all rows: transport failures that other requests of the kind survive break nothing'

/** Breaks every connection for a while from so long after the first request, and does nothing meanwhile. */
const restarted = (fromMs: number, forMs: number): Variant => ({
  name: `restarted-after-${fromMs}-for-${forMs}`,
  summary: `breaks every connection for ${forMs} ms, from ${fromMs} ms after its first request on`,
  freedom: connections,
  apply: (behaviour: Behaviour) => {
    let began: number | undefined
    const isOut = ({ at }: Call): boolean => {
      began ??= at
      return at - began >= fromMs && at - began < fromMs + forMs
    }
    return brokenWhen(isOut)(
      unavailable(isOut)({
        ...behaviour,
        around: (call, next, store) =>
          isOut(call) ? Promise.resolve(nowhere) : behaviour.around(call, next, store),
      }),
    )
  },
})

const badGatewayWhen = (when: (call: Call) => boolean): Edit =>
  adjust('finish', (whole, _raw, call) => {
    const headers = { ...whole.headers, 'Content-Type': 'text/html' }
    return when(call) ? { status: 502, headers, text: '<h1>Bad Gateway</h1>' } : whole
  })

const badGateway = (name: string, fromMs: number, untilMs: number): Variant => ({
  name,
  summary: `answers 502 with an HTML page to whatever comes between ${fromMs} and ${untilMs} ms after its first request`,
  freedom: 'ERROR-4: a SHOULD; nothing is let in meanwhile that was before',
  apply: (behaviour: Behaviour) => {
    let began: number | undefined
    return badGatewayWhen(({ at }) => {
      began ??= at
      return at - began >= fromMs && at - began < untilMs
    })(behaviour)
  },
})

/** Answers 503 for a while, and says when to come back, as a service does that is being rolled out anew. */
const unavailableFor = (fromMs: number, forMs: number, retryAfter: string): Variant => ({
  name: `unavailable-after-${fromMs}-for-${forMs}`,
  summary: `answers 503 for ${forMs} ms, from ${fromMs} ms after its first request on, with Retry-After: ${retryAfter}`,
  freedom: 'For all rows: what was answered 503 is asked again; ERROR-4 is a SHOULD',
  apply: (behaviour: Behaviour) => {
    let began: number | undefined
    const isOut = ({ at }: Call): boolean => {
      began ??= at
      return at - began >= fromMs && at - began < fromMs + forMs
    }
    return adjust('finish', (whole, _raw, call) =>
      whole.status === 503 && isOut(call)
        ? { ...whole, headers: { ...whole.headers, 'Retry-After': retryAfter } }
        : whole,
    )(unavailable(isOut)(behaviour))
  },
})

const nowhere = { status: 500, headers: {}, text: '' }

/** Services whose network, or whose machine, fails now and then (catalogue, For all rows). */
export const unsteady: readonly Variant[] = [
  ...variants(connections, {
    'lists-break-once': variant(
      'breaks the connection of each kind of list the first time',
      (behaviour: Behaviour) => brokenWhen(firstOfEach(isQueried))(behaviour),
    ),
    'strange-paths-forbidden-at-first': {
      summary: 'stands behind a gateway that answers a path 403 until it has looked into it',
      freedom: 'For all rows: 403 is open until the same request gets it again',
      inconclusive: ['GET-2', 'GET-3'],
      apply: (behaviour: Behaviour) => {
        const isFirst = firstOfEach(({ operation, key }) => operation === 'getPet' && key !== undefined)
        return refusedWith(404, 403, isFirst)(behaviour)
      },
    },
    'connections-break-now-and-then': variant('breaks the connection of every 23rd request', {
      apply: brokenWhen(({ index }) => index % 23 === 22),
    }),
    'answers-to-creates-get-lost': {
      summary: 'stores every 25th animal and breaks the connection before its answer',
      apply: (behaviour: Behaviour) => {
        let created = 0
        return brokenWhen((call) => {
          if (call.operation !== 'createPet' || call.key === undefined) return false
          created += 1
          return created % 25 === 24
        })(behaviour)
      },
    },
    'answers-to-creates-get-lost-and-fetches-lag': {
      summary:
        'stores every 12th animal and breaks the connection before its answer, and finds each 1.8 s later',
      freedom: `${connections}; a fetch may lag`,
      apply: (behaviour: Behaviour) => {
        let created = 0
        return brokenWhen((call) => {
          if (call.operation !== 'createPet' || call.key === undefined) return false
          created += 1
          return created % 12 === 11
        })({
          ...behaviour,
          lookup: (store, id, call) => {
            const pet = behaviour.lookup(store, id, call)
            return pet !== undefined && call.at - pet.createdAt >= 1800 ? pet : undefined
          },
        })
      },
    },
  }),
  restarted(0, 500),
  restarted(5, 90),
  restarted(60, 2000),
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
