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

/** Until it shows that creates are not counted: each leaves an animal behind. */
const mostCreatesAlone = 4
const mostFetchesAlone = 10
/** So few creates are worth it that their own limit is crossed. */
const mostCreatesCrossed = 18
/** A create that was refused is sent again. */
const createsKept = 3

/** Before a request that a limiter in front has turned away is sent again. */
const pausesMs: readonly number[] = [500, 1000, 2000]

/** What a key that may not list is tried to spend by, in this order: creates leave animals behind. */
export const otherMeans = ['fetch', 'create'] as const

/** What a trial spends the limit by. */
type Means = 'list' | (typeof otherMeans)[number]

/** Sends what a trial of the rate limit sends, with the key that may be exhausted. */
export class TrialRequests {
  /** What the limit is spent by. */
  means: Means = 'list'
  readonly #run: RunContext
  readonly #creation: Creation
  #sent = 0
  #fetched = 0
  /** What the last answer told of. */
  #remaining = 0

  constructor(run: RunContext, creation: Creation) {
    this.#run = run
    this.#creation = creation
  }

  /**
   * Sends one more of those that the limit is spent by.
   *
   * @throws Inconclusive where the key may only create, and no more may be
   */
  async send(): Promise<Exchange> {
    const exchange = await this.by(this.means)
    if (exchange === undefined) throw new Inconclusive('no more animals may be created (--max-creates)')
    return exchange
  }

  /** Nothing where there is no animal to fetch, or none may be created. */
  async by(means: Means): Promise<Exchange | undefined> {
    if (means === 'fetch') return this.#fetch()
    if (means === 'create') return this.#create()
    // A limit is the operation's, or the key's: not the query's.
    const queries = ['?limit=1&status=available', '?status=pending', '?limit=3&status=sold', '']
    this.#sent += 1
    return this.#list(queries[this.#sent % queries.length] ?? '')
  }

  /** Sends one that was refused once more. */
  async again({ request: { operation, method, path } }: Exchange): Promise<Exchange> {
    if (method === 'GET') return this.#get(operation, path)
    return (await this.#create()) ?? this.send()
  }

  /**
   * What else the limit may be crossed with, beside what it is spent by.
   *
   * @param createsLeft - so many animals may still be created
   * @param withOrders - whether orders have no limit of their own, as far as is known
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

  /**
   * Fetches an animal of the run's own, if there is one, or else any that is known: each time another, for a limit is not
   * that of an animal.
   */
  async #fetch(): Promise<Exchange | undefined> {
    const { own, ids } = this.#run.store
    const known = own.length > 0 ? own.map(({ id }) => id) : ids
    const id = known[this.#fetched % Math.max(1, known.length)]
    this.#fetched += 1
    return id === undefined ? undefined : this.#get('getPet', `/pets/${id}`)
  }

  /** Creates a plain animal, where that may be done. */
  async #create(): Promise<Exchange | undefined> {
    const { mayWrite, creates, trial } = this.#run
    if (!mayWrite || creates.left <= 0) return undefined
    const categoryId = await this.#creation.category().catch(unlessFatal)
    if (categoryId === undefined) return undefined
    const body = newPetText({ name: this.#creation.names.next(), categoryId, status: 'available' })
    const create = {
      operation: 'createPet',
      method: 'POST',
      path: '/pets',
      credential: theKey,
      body,
    } as const
    return countedCreate(this.#run, () => trial.client.sendOnce(create))
  }

  #list(query: string): Promise<Exchange> {
    return this.#get('listPets', `/pets${query}`)
  }

  /**
   * A limiter in front answers 503 for the pace, or a service 429 for the requests that are under way: this one is sent
   * again, while the key's own limit is not reached.
   */
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
