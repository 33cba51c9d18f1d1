import { theKey } from '../../http/credential.ts'
import { isTooManyAtOnce } from '../../http/too-many-at-once.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import { toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { countedCreate } from '../counted-create.ts'
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

/** The means of a key that may not list, in the order in which they are tried: POSTs leave pets behind. */
export const otherMeans = ['fetch', 'create'] as const

type Means = 'list' | (typeof otherMeans)[number]

/** Sends the requests of a rate-limit trial, with the key that may be exhausted. */
export class TrialRequests {
  /** The requests that spend the limit. */
  means: Means = 'list'
  readonly #run: RunContext
  readonly #creation: Creation
  #sent = 0
  #fetched = 0
  #remaining = 0

  constructor(run: RunContext, creation: Creation) {
    this.#run = run
    this.#creation = creation
  }

  /** Sends a request that spends the limit. @throws Inconclusive where it would create a pet, and none is left */
  async send(): Promise<Exchange> {
    const exchange = await this.by(this.means)
    if (exchange === undefined) throw new Inconclusive('no more animals may be created (--max-creates)')
    return exchange
  }

  /** Sends a request; returns nothing where there is no pet to get, or none may be created. */
  async by(means: Means): Promise<Exchange | undefined> {
    if (means === 'fetch') return this.#fetch()
    if (means === 'create') return this.#create()
    // A limit is the operation's, or the key's: not the query's.
    const queries = ['?limit=1&status=available', '?status=pending', '?limit=3&status=sold', '']
    this.#sent += 1
    return this.#list(queries[this.#sent % queries.length] ?? '')
  }

  /** Repeats a rejected request. */
  async again({ request: { operation, method, path } }: Exchange): Promise<Exchange> {
    if (method === 'GET') return this.#get(operation, path)
    return (await this.#create()) ?? this.send()
  }

  /**
   * The other requests that may exceed the limit.
   *
   * @param createsLeft - so many pets may still be created
   * @param withOrders - whether listOrders has no limit of its own, as far as is known
   */
  others(createsLeft: number, withOrders: boolean): readonly OtherRequest[] {
    const create: OtherRequest = {
      send: () => this.#create(),
      most: mostCreatesAlone,
      worthCrossing: mostCreatesCrossed,
      crossed: Math.min(mostCreatesCrossed, createsLeft - mostCreatesAlone - createsKept),
    }
    const once = (send: OtherRequest['send']): OtherRequest => ({ send, most: 1 })
    if (this.means === 'create') return []
    if (this.means === 'fetch') return [create]
    return [
      create,
      { send: () => this.#fetch(), most: mostFetchesAlone },
      once(() => this.#list('?status=available')),
      once(() => this.#list('')),
      ...(withOrders ? [once(() => this.#get('listOrders', '/store/orders'))] : []),
    ]
  }

  /** Gets a created pet, if there is one, or else any known pet: each time another, since a limit is not that of a pet. */
  async #fetch(): Promise<Exchange | undefined> {
    const { own, ids } = this.#run.store
    const known = own.length > 0 ? own.map(({ id }) => id) : ids
    const id = known[this.#fetched % Math.max(1, known.length)]
    this.#fetched += 1
    return id === undefined ? undefined : this.#get('getPet', `/pets/${id}`)
  }

  /** Creates a plain pet, where that may be done. */
  async #create(): Promise<Exchange | undefined> {
    const { mayWrite, creates, trial } = this.#run
    if (!mayWrite || creates.left <= 0) return undefined
    const categoryId = await this.#creation.category().catch(unlessFatal)
    if (categoryId === undefined) return undefined
    const body = newPetText({ name: this.#creation.names.next(), categoryId, status: 'available' })
    const request = { operation: 'createPet', method: 'POST', path: '/pets', credential: theKey } as const
    return countedCreate(this.#run, () => trial.client.sendOnce({ ...request, body }))
  }

  #list(query: string): Promise<Exchange> {
    return this.#get('listPets', `/pets${query}`)
  }

  /** Repeats a GET that got 503 for the pace, or 429 for how many are under way, while the key's limit is not reached. */
  async #get(operation: OperationId | undefined, path: string): Promise<Exchange> {
    const { trial, clock } = this.#run
    const request = { ...(operation && { operation }), method: 'GET', path, credential: theKey } as const
    for (let tries = 0; ; tries += 1) {
      const exchange = await trial.client.sendOnce(request)
      const { reading } = toStep(exchange)
      this.#remaining = reading?.remaining ?? this.#remaining
      const pauseMs = pausesMs[tries]
      const isTurnedAway = isUnavailable(exchange) && reading === undefined
      if (pauseMs === undefined || !(isTurnedAway || isTooManyAtOnce(exchange))) return exchange
      await clock.sleep(pauseMs, trial.signal)
      if (this.#remaining === 0) return exchange
    }
  }
}
