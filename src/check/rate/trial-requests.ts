import { theKey } from '../../http/credential.ts'
import { isTooManyAtOnce } from '../../http/too-many-at-once.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import { toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { isUnavailable } from '../doubtful.ts'
import { Inconclusive, unlessFatal } from '../outcome.ts'
import type { Creation } from '../probes/creation.ts'
import type { RunContext } from '../run-context.ts'
import type { OtherRequest } from './trial-options.ts'

/** Until it shows that POSTs are not counted: each leaves a pet behind. */
const mostCreatesAlone = 4
const mostFetchesAlone = 10
/** With so few POSTs their own limit is worth exceeding. */
const mostCreatesCrossed = 18
const createsKept = 3

const pausesMs: readonly number[] = [500, 1000, 2000]

/** Queries that are asked for in turn: a limit is the operation's, or the key's, and not the query's. */
const queries = ['?limit=1&status=available', '?status=pending', '?limit=3&status=sold', '']

/** What the limit may be spent by, in the order in which it is tried: POSTs leave pets behind. */
export const allMeans = ['list', 'fetch', 'create'] as const

/** The requests that spend the limit. */
export type Means = (typeof allMeans)[number]

/** Makes the requests of a rate-limit trial, with the key that may be exhausted. */
export function trialRequestsOf({ store, mayWrite, creates, trial, clock }: RunContext, creation: Creation) {
  const answered: Exchange[] = []
  let listed = 0
  let fetched = 0
  let remaining = 0
  const nextOf = {
    list: (): Promise<Exchange> => {
      listed += 1
      return list(queries[listed % queries.length] ?? '')
    },
    /** Gets a created pet, if there is one, or else any known pet: each time another, since a limit is not that of a pet. */
    fetch: async (): Promise<Exchange | undefined> => {
      const { own, ids } = store
      const known = own.length > 0 ? own.map(({ id }) => id) : ids
      const id = known[fetched % Math.max(1, known.length)]
      fetched += 1
      return id === undefined ? undefined : get('getPet', `/pets/${id}`)
    },
    /** Creates a plain pet, where that may be done. */
    create: async (): Promise<Exchange | undefined> => {
      if (!mayWrite || creates.left <= 0) return undefined
      const categoryId = await creation.category().catch(unlessFatal)
      if (categoryId === undefined) return undefined
      const body = newPetText({ name: creation.names.next(), categoryId, status: 'available' })
      const request = { operation: 'createPet', method: 'POST', path: '/pets', credential: theKey } as const
      return noted(await creates.counted(() => trial.client.sendOnce({ ...request, body })))
    },
  }

  /** Sends a request that spends the limit. @throws Inconclusive where it would create a pet, and none is left */
  async function send(means: Means): Promise<Exchange> {
    const exchange = await nextOf[means]()
    if (exchange === undefined) throw new Inconclusive('no more animals may be created (--max-creates)')
    return exchange
  }

  /** Repeats a rejected request. */
  async function again({ request: { operation, method, path } }: Exchange, means: Means): Promise<Exchange> {
    if (method === 'GET') return get(operation, path)
    return (await nextOf.create()) ?? send(means)
  }

  /**
   * The other requests that may exceed the limit.
   *
   * @param createsLeft - so many pets may still be created
   * @param withOrders - whether listOrders has no limit of its own, as far as is known
   */
  function others(means: Means, createsLeft: number, withOrders: boolean): readonly OtherRequest[] {
    const create: OtherRequest = {
      send: nextOf.create,
      most: mostCreatesAlone,
      worthCrossing: mostCreatesCrossed,
      crossed: Math.min(mostCreatesCrossed, createsLeft - mostCreatesAlone - createsKept),
    }
    if (means === 'create') return []
    if (means === 'fetch') return [create]
    return [
      create,
      { send: nextOf.fetch, most: mostFetchesAlone },
      { send: () => list('?status=available'), most: 1 },
      { send: () => list(''), most: 1 },
      ...(withOrders ? [{ send: () => get('listOrders', '/store/orders'), most: 1 }] : []),
    ]
  }

  function list(query: string): Promise<Exchange> {
    return get('listPets', `/pets${query}`)
  }

  /** Repeats a GET that got 503 for the pace, or 429 for how many are under way, while the key's limit is not reached. */
  async function get(operation: OperationId | undefined, path: string): Promise<Exchange> {
    const request = { ...(operation && { operation }), method: 'GET', path, credential: theKey } as const
    for (let tries = 0; ; tries += 1) {
      const exchange = await trial.client.sendOnce(request)
      const { reading } = toStep(exchange)
      remaining = reading?.remaining ?? remaining
      const pauseMs = pausesMs[tries]
      const isTurnedAway = isUnavailable(exchange) && reading === undefined
      if (pauseMs === undefined || !(isTurnedAway || isTooManyAtOnce(exchange))) return noted(exchange)
      await clock.sleep(pauseMs, trial.signal)
      if (remaining === 0) return noted(exchange)
    }
  }

  function noted(exchange: Exchange): Exchange {
    answered.push(exchange)
    return exchange
  }

  return { answered, send, again, others, by: (means: Means) => nextOf[means]() }
}
