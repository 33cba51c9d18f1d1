import type { ChanceStream } from '../../generate/chance.ts'
import { oneOf } from '../../generate/one-of.ts'
import { noCredential, theKey } from '../../http/credential.ts'
import { credentialLevelOf } from '../../interactions/factors/asking.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Credential } from '../../spec/credential.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { askOpen } from '../ask-open.ts'
import { need } from '../assert.ts'
import { onceEach } from '../once.ts'
import { Inconclusive, NotApplicable } from '../outcome.ts'
import type { PageQuery } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import type { Asking, ListQuery } from '../target.ts'
import type { BadCredential } from './bad-credentials.ts'
import type { Creation } from './creation.ts'
import { credentialMaker } from './credential-maker.ts'
import { inTurns } from './in-turns.ts'
import {
  intrudingRequest,
  intrudingRequests,
  type RequestKind,
  type RequestSource,
} from './intruding-requests.ts'
import { intrusions, labelOf, onAnyOperation } from './intrusions.ts'
import type { Listing } from './listing.ts'
import type { Orders } from './orders.ts'
import type { Retrieval } from './retrieval.ts'
import { Writings } from './writings.ts'

interface Others {
  readonly creation: Creation
  readonly listing: Listing
  readonly retrieval: Retrieval
  readonly orders: Orders
}

/** Requests to every operation with bad credentials. */
export class Credentials {
  readonly #run: RunContext
  readonly #others: () => Others
  readonly #creates: Exchange[] = []
  #begun = 0
  #listed = 0
  readonly #chance: ChanceStream
  readonly #operations: ReadonlyMap<BadCredential, RequestKind>
  readonly #made: (kind: BadCredential) => Credential
  readonly #writings: Writings

  constructor(run: RunContext, others: () => Others) {
    this.#run = run
    this.#others = others
    this.#chance = run.chance('credentials')
    const operations = ['list', 'create', 'get', 'orders'] as const
    this.#operations = inTurns(
      onAnyOperation,
      operations.filter(
        (one) => (one !== 'create' || run.mayWrite) && (one !== 'orders' || run.settings.profile === 'full'),
      ),
      run.chance('credentials by operation'),
    )
    this.#made = credentialMaker(run.settings, this.#chance, () => run.target.cookies)
    this.#writings = new Writings(
      run.chance('writings of creates with bad credentials'),
      run.chance('forms of creates with bad credentials on the wire'),
    )
  }

  /**
   * Sends a request with a bad credential after the same request with the key: a response that is kept for the one must
   * not be returned to the other.
   */
  readonly intrude = onceEach('credentials.intrude', async (label: string): Promise<Exchange> => {
    const intrusion = intrusions.find((candidate) => labelOf(candidate) === label)
    if (intrusion === undefined) throw new RangeError(`no intrusion is called ${label}`)
    const { credential: kind, requirement, essential } = intrusion
    // Where any operation will do, it is the one that was drawn for this credential.
    const request =
      intrusion.request === 'an operation' ? (this.#operations.get(kind) ?? 'list') : intrusion.request
    const { operation } = intrudingRequests[request]
    if (operation === 'listOrders') this.#run.requireOrders()
    if (operation === 'createPet') this.#run.requireWrites()
    if (!essential) this.#run.requireSpare(1)
    const credential = this.#made(kind)
    await this.#control(request)
    if (requirement === 'AUTH-4' && kind !== 'no credential') {
      // A key that is authorised anyway says nothing of what comes before 401.
      const refused = await this.intrude(`list with ${kind}`)
      need(refused.response?.status === 401, `${kind} to be rejected`, 'AUTH-2')
    }
    const { variation } = this.#run
    // A required request is plain: a list that is rejected must not be rejected for the form of its request.
    if (essential) {
      variation.seeRefused(operation, credential)
      return this.#send(request, credential)
    }
    const hasBody = operation === 'createPet' && request !== 'create no body'
    const asking = variation.ofIntruding(operation, credential, hasBody)
    return askOpen((way) => this.#send(request, credential, way), asking)
  })

  /**
   * Sends requests without a credential while the very same ones are under way with the key, time and again: a service
   * that has one place for who asks, or that answers equal requests together, takes the ones for the others.
   */
  readonly beside = onceEach('credentials.beside', async (request: 'list' | 'get'): Promise<void> => {
    this.#run.requireSpare(2 * queriesBeside.length)
    const { target, variation } = this.#run
    await this.#control(request)
    const ids = request === 'get' ? await this.#idsOfEachStatus() : []
    const asked = queriesBeside.flatMap((query, index) => {
      const id = ids[index % ids.length]
      const asking = variation.ofRefused(request === 'get' ? 'getPet' : 'listPets', noCredential)
      return [theKey, noCredential].map((credential) =>
        id === undefined ? target.list(query, credential, asking) : target.get(id, credential, asking),
      )
    })
    await Promise.allSettled(asked)
  })

  /** Sends the required creates. */
  async decideCreates(): Promise<void> {
    const creates = intrusions.filter(({ essential, request }) => essential && request.startsWith('create'))
    await Promise.allSettled(creates.map((intrusion) => this.intrude(labelOf(intrusion))))
  }

  /** What valid creates with a bad credential were answered with so far. */
  get creates(): readonly Exchange[] {
    return this.#creates
  }

  async #control(request: RequestKind): Promise<unknown> {
    const { creation, listing, retrieval, orders } = this.#others()
    // A 404 tells something where there is a pet.
    if (request === 'get unknown') await this.#fetchedId()
    return {
      listPets: listing.opening,
      createPet: creation.control,
      listOrders: orders.answer,
      getPet: request === 'get unknown' ? retrieval.unknowns : () => this.#fetchedId(),
    }[intrudingRequests[request].operation]()
  }

  async #send(request: RequestKind, credential: Credential, asking?: Asking): Promise<Exchange> {
    const { target } = this.#run
    if (request === 'create') return this.#create(credential, asking === undefined ? 'as it is' : 'varied')
    if (request === 'list' && asking !== undefined) return target.list(this.#nextQuery(), credential, asking)
    const made = await intrudingRequest(request, this.#sourceOf(credential))
    return target.send({ ...made, credential, ...asking })
  }

  #sourceOf({ kind }: Credential): RequestSource {
    const isBare = kind === 'none'
    const { creation, retrieval } = this.#others()
    return {
      isBare,
      oneOf: (all) => oneOf(all, this.#chance),
      newPet: async () => ({ ...(await creation.control()), name: creation.names.next() }),
      fetchedId: () => this.#fetchedId(),
      foreignId: () => this.#foreignId(),
      // Of all of int64 or, with a key that is none, as small as those are that a service gives out one after the other.
      unknownId: () =>
        isBare ? retrieval.unusedIds()[0] : BigInt(this.#chance.integer(100_000, 999_999_999)),
    }
  }

  /** A list that the key was let in with, another one each time: a cache that ignores who asks has that one. */
  #nextQuery(): PageQuery {
    const { letIn } = this.#others().listing
    this.#listed += 1
    return letIn[(this.#listed * queryStride) % letIn.length] ?? {}
  }

  /** The control pet, and one of each status that is known: some may be shown to anybody. */
  async #idsOfEachStatus(): Promise<readonly bigint[]> {
    const control = await this.#fetchedId()
    const { own } = this.#run.store
    const known = own.length > 0 ? own : await this.#others().listing.before()
    const others = petStatuses.map((status) => known.find((one) => one.status === status)?.id)
    return [...new Set([control, ...others])].filter((id) => id !== undefined)
  }

  /** A pet that was there before the run: no create of this key has made it. */
  async #foreignId(): Promise<bigint> {
    const listed = (await this.#others().listing.before()).find(({ id }) => id !== undefined)
    if (listed?.id === undefined) throw new NotApplicable('the list showed no foreign pet')
    return listed.id
  }

  /** The id of a fetch with the key. Where there is no pet, an id that names none will do: that is not rejected with 401. */
  async #fetchedId(): Promise<bigint> {
    const { retrieval } = this.#others()
    try {
      return (await retrieval.control()).id
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      const [unknown] = await retrieval.unknowns()
      if (unknown === undefined) throw error
      return unknown.id
    }
  }

  async #create(credential: Credential, written: 'as it is' | 'varied'): Promise<Exchange> {
    const { creation } = this.#others()
    // Those that go out side by side have the statuses in turn as well.
    const status = creation.statuses.at(this.#begun)
    const isBare = written === 'varied' && this.#begun % everyBare === everyBare - 1
    this.#begun += 1
    const { categoryId } = await creation.control()
    const name = creation.names.next()
    const sent = isBare ? { name, categoryId } : { name, categoryId, status }
    const given = { credential: credentialLevelOf(credential) }
    const body = written === 'varied' ? this.#writings.next(sent, given, given) : sent
    const rejected = await this.#run.target.create(body, credential)
    this.#creates.push(rejected)
    return rejected
  }
}

/** Lists that are asked for beside the same ones with the key. */
const queriesBeside: readonly ListQuery[] = [
  { limit: 20 },
  { status: 'pending' },
  { limit: 50 },
  { status: 'sold', limit: 30 },
]

/** Between the lists that are asked for with bad credentials, of those that the key was let in with. */
const queryStride = 7

/** Of creates with bad credentials, one in so many has no status. */
const everyBare = 4
