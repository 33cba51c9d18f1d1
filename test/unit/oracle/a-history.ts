import fc from 'fast-check'
import { noCredential, theKey } from '../../../src/http/credential.ts'
import type { OracleEvent } from '../../../src/oracle/judge.ts'
import { endOf } from '../../../src/oracle/moments.ts'
import { petStatuses } from '../../../src/oracle/new-pet.ts'
import { seePet } from '../../../src/oracle/seen-pet.ts'
import type { Exchange, RequestSpec } from '../../../src/spec/exchange.ts'
import { aService, type GivenService } from './a-service.ts'
import { options } from './an-exchange.ts'

/** One request of a history: who fetches takes one of the ids that were told by then. */
interface Act {
  /** When it goes out, in ms after the beginning. */
  readonly at: number
  readonly request: RequestSpec | { readonly fetch: number }
}

/** Requests that overlap, and how long each takes on its way. */
export interface History {
  readonly acts: readonly Act[]
  /** In ms, for one way after the other, and then again. */
  readonly ways: readonly number[]
}

const { tag, consistencyWindowMs } = options
/** Requests go out within this time. */
const busyMs = 4000
/** What is under way when the last goes out has come by then, and may lag no more. */
const restMs = 3 * consistencyWindowMs
const longestWayMs = 900
/** An answer is told no later than this after it came, in ms: what is sent afterwards may rest on it. */
const mostTellingMs = 1000
/** Of those that pages show at the end. */
const mostFetched = 12

const list = (query = ''): RequestSpec => ({
  operation: 'listPets',
  method: 'GET',
  path: `/pets${query}`,
  credential: theKey,
})

const create = (body: object, credential = theKey): RequestSpec => ({
  operation: 'createPet',
  method: 'POST',
  path: '/pets',
  credential,
  body: JSON.stringify(body),
})

const fetch = (id: bigint): RequestSpec => ({
  operation: 'getPet',
  method: 'GET',
  path: `/pets/${id}`,
  credential: theKey,
})

const status = fc.constantFrom(...petStatuses)
const name = fc.nat({ max: 5 }).map((n) => `${tag} ${n}`)
const newPet = fc.record(
  { name, categoryId: fc.constantFrom(1, 3), status },
  { requiredKeys: ['name', 'categoryId'] },
)
const strange = { name: `${tag} strange`, categoryId: 3 }

const request: fc.Arbitrary<Act['request']> = fc.oneof(
  { weight: 4, arbitrary: newPet.map((pet) => create(pet)) },
  { weight: 1, arbitrary: newPet.map((pet) => create({ ...pet, categoryId: 'three' })) },
  {
    weight: 1,
    arbitrary: newPet.map((pet) => create(pet, noCredential)),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ limit: fc.option(fc.constantFrom(1, 3, 20, 100)), status: fc.option(status) })
      .map((query) => {
        const given = Object.entries(query).flatMap(([name, value]) =>
          value === null ? [] : [`${name}=${value}`],
        )
        return list(given.length === 0 ? '' : `?${given.join('&')}`)
      }),
  },
  { weight: 3, arbitrary: fc.record({ fetch: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 2n ** 40n, max: 2n ** 52n }).map(fetch) },
)

/** Histories of a few animals, of which much happens at once. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  acts: fc.array(fc.record({ at: fc.nat({ max: busyMs }), request }), {
    minLength: 1,
    maxLength: 24,
    size: 'max',
  }),
  ways: fc.array(fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: longestWayMs })), {
    minLength: 1,
    maxLength: 30,
  }),
})

/** Adds to a history what it takes for a fault to show at its end: two animals, and creates that are refused. */
export function withWhatShows({ acts, ways }: History): History {
  const needed = [
    create({ name: `${tag} Needed`, categoryId: 3, status: 'sold' }),
    create({ name: `${tag} Needed too`, categoryId: 3, status: 'sold' }),
    create({ ...strange, categoryId: 'three' }),
    create({ ...strange, name: `${tag} stranger` }, noCredential),
  ]
  return { acts: [...acts, ...needed.map((request, index) => ({ at: 300 * index, request }))], ways }
}

/** What shows most faults, once nothing lags any more. */
const lastLook: readonly RequestSpec[] = [
  list(),
  ...petStatuses.map((one) => list(`?status=${one}`)),
  list('?limit=100'),
  list('?limit=3'),
  list('?limit=100'),
  ...petStatuses.map((one) => list(`?status=${one}&limit=3`)),
  list('?limit=100'),
]

/**
 * Plays a history: a look at the beginning, all that overlaps, and three looks at the end, with time between them for what
 * others removed to be gone everywhere, by fetches too.
 *
 * @returns what the oracle is told, in the order in which it happened
 */
export async function play(
  { acts, ways }: History,
  service: GivenService = {},
): Promise<readonly OracleEvent[]> {
  let [way, isBusy] = [0, false]
  const { clock, send, events } = aService({
    ...service,
    latencyMs: () => {
      way += 1
      return isBusy ? (ways[way % ways.length] ?? 1) : 1
    },
  })
  const ids: bigint[] = []
  const own = new Set<bigint>()
  const learn = ({ request, response }: Exchange): void => {
    const told =
      request.method === 'POST' ? [response?.body] : Array.isArray(response?.body) ? response.body : []
    for (const pet of told) {
      const { id, name } = seePet(pet)
      if (id !== undefined && !ids.includes(id)) ids.push(id)
      if (id !== undefined && name?.includes(tag) === true) own.add(id)
    }
  }
  /** One of the run's own, or of all that were seen. */
  const chosen = (pick: number): bigint => {
    const some = pick % 3 > 0 && own.size > 0 ? [...own] : ids
    return some[Math.floor(pick / 3) % some.length] ?? 1n
  }
  learn(await send(list('?limit=3')))
  isBusy = true
  const act = async ({ at, request }: Act): Promise<void> => {
    await clock.sleep(at)
    learn(await send('fetch' in request ? fetch(chosen(request.fetch)) : request))
  }
  await Promise.all(acts.map(act))
  isBusy = false
  for (let looks = 0; looks < 3; looks += 1) {
    await clock.sleep(restMs)
    for (const spec of lastLook) learn(await send(spec))
    for (const id of new Set([...own, ...ids.slice(-mostFetched)])) await send(fetch(id))
  }
  return events
}

/** When the looks at the end of a history begin, in local ms. */
export function lookedAtFrom(events: readonly OracleEvent[]): number {
  const times = events.flatMap((event) => ('exchange' in event ? [event.exchange.sentAt] : []))
  const inOrder = times.toSorted((one, other) => one - other)
  const first = inOrder.find((at, index) => at - (inOrder[index - 1] ?? at) >= restMs)
  if (first === undefined) throw new RangeError('nobody looks at the end')
  return first
}

/**
 * Tells of the same requests, answered at the same times, in another order: an answer is told at any time after it came,
 * that is, beside others and beside what was sent later.
 *
 * @param picks - chooses, of what may be told next, one after the other
 * @param until - from this moment on, in local ms, all is told as it happened
 */
export function reordered(
  events: readonly OracleEvent[],
  picks: readonly number[],
  until = Number.POSITIVE_INFINITY,
): readonly OracleEvent[] {
  const exchanges = events.flatMap((event) => ('exchange' in event ? [event.exchange] : []))
  const waiting = [...exchanges].sort((a, b) => a.sentAt - b.sentAt)
  const underWay: Exchange[] = []
  const told: OracleEvent[] = []
  for (let turn = 0; waiting.length > 0 || underWay.length > 0; turn += 1) {
    const [next] = waiting
    const come = underWay.filter((exchange) => next === undefined || endOf(exchange) <= next.sentAt)
    const isLast = come.some(
      (exchange) =>
        exchange.sentAt >= until || (next !== undefined && endOf(exchange) + mostTellingMs < next.sentAt),
    )
    const choice = (picks[turn % picks.length] ?? 0) % (come.length + (next === undefined || isLast ? 0 : 1))
    const answered = come[choice]
    if (answered !== undefined) {
      underWay.splice(underWay.indexOf(answered), 1)
      told.push({ kind: 'answered', exchange: answered })
    } else if (next !== undefined) {
      waiting.shift()
      underWay.push(next)
      told.push({ kind: 'sent', request: next.request })
    }
  }
  return told
}

/** Chooses in {@link reordered}. */
export const anyPicks: fc.Arbitrary<readonly number[]> = fc.array(fc.nat({ max: 5039 }), {
  minLength: 1,
  maxLength: 40,
})
