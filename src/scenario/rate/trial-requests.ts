import { theKey } from '../../http/credential.ts'
import { isTooManyAtOnce } from '../../http/too-many-at-once.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import { toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { isUnavailable } from '../doubtful.ts'
import { Inconclusive, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from '../steps/creation.ts'
import type { OtherRequest } from './trial-options.ts'

/** Most POSTs before they show that they are not counted: each leaves a pet. */
const mostCreatesAlone = 4
const mostFetchesAlone = 10
/** With no more POSTs than this, exceeding their own limit is worthwhile. */
const mostCreatesCrossed = 18
const createsKept = 3

const pausesMs: readonly number[] = [500, 1000, 2000]

/** Queries in turn: a limit belongs to an operation or the key, not to a query. */
const queries = ['?limit=1&status=available', '?status=pending', '?limit=3&status=sold', '']

/** Operations that may exhaust the limit, in the order of trying: POSTs leave pets. */
export const allMeans = ['list', 'fetch', 'create'] as const

/** An operation that exhausts the limit. */
export type Means = (typeof allMeans)[number]

/** Makes the requests of a trial, with the key that may be exhausted. */
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
    /** Fetches a created pet or else a known one, another each time, since no limit is that of a pet. */
    fetch: async (): Promise<Exchange | undefined> => {
      const { own, ids } = store
      const known = own.length > 0 ? own.map(({ id }) => id) : ids
      const id = known[fetched % Math.max(1, known.length)]
      fetched += 1
      return id === undefined ? undefined : get('getPet', `/pets/${id}`)
    },
    /** Creates a plain pet, where the run may. */
    create: async (): Promise<Exchange | undefined> => {
      if (!mayWrite || creates.left <= 0) return undefined
      const categoryId = await creation.category().catch(unlessFatal)
      if (categoryId === undefined) return undefined
      const body = newPetText({ name: creation.names.next(), categoryId, status: 'available' })
      const request = { operation: 'createPet', method: 'POST', path: '/pets', credential: theKey } as const
      return noted(await creates.counted(() => trial.client.sendOnce({ ...request, body })))
    },
  }

  /** Sends a request of the trial. @throws Inconclusive where it would create a pet beyond --max-creates */
  async function send(means: Means): Promise<Exchange> {
    const exchange = await nextOf[means]()
    if (exchange === undefined) throw new Inconclusive('no more pets may be created (--max-creates)')
    return exchange
  }

  async function again({ request: { operation, method, path } }: Exchange, means: Means): Promise<Exchange> {
    if (method === 'GET') return get(operation, path)
    return (await nextOf.create()) ?? send(means)
  }

  /** The other requests that may exceed the limit; among them listOrders, if it shares the limit. */
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

  /** Repeats a GET that was too fast (503) or beside too many others (429), while the limit is not reached. */
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
