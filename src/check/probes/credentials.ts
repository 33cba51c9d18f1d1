import type { ChanceStream } from '../../generate/chance.ts'
import { oneOf } from '../../generate/one-of.ts'
import { noCredential, theKey } from '../../http/credential.ts'
import { credentialLevelOf } from '../../interactions/factors/asking.ts'
import { limitLevelOf } from '../../interactions/factors/listing.ts'
import { PairsTried } from '../../interactions/pairs-tried.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Credential } from '../../spec/credential.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { askOpen } from '../ask-open.ts'
import { need } from '../assert.ts'
import { onceEach } from '../once.ts'
import { Inconclusive, NotApplicable, unlessFatal } from '../outcome.ts'
import type { PageQuery } from '../page.ts'
import { percentCode } from '../percent-code.ts'
import type { RunContext } from '../run-context.ts'
import type { Asking, ListQuery } from '../target.ts'
import type { BadCredential } from './bad-credentials.ts'
import type { Creation } from './creation.ts'
import { credentialMaker } from './credential-maker.ts'
import { inTurns } from './in-turns.ts'
import { intrudingRequests, type RequestKind, type RequestSource } from './intruding-requests.ts'
import { intrusions, labelOf, onAnyOperation } from './intrusions.ts'
import type { Listing } from './listing.ts'
import type { Orders } from './orders.ts'
import type { Retrieval } from './retrieval.ts'
import { Writings } from './writings.ts'

interface Others {
  readonly creation: () => Creation
  readonly listing: () => Listing
  readonly retrieval: () => Retrieval
  readonly orders: () => Orders
}

/** Probes of every operation with credentials that are none. */
export class Credentials {
  readonly #run: RunContext
  readonly #others: Others
  readonly #creates: Exchange[] = []
  #begun = 0
  readonly #chance: ChanceStream
  readonly #operations: ReadonlyMap<BadCredential, RequestKind>
  readonly #made: (kind: BadCredential) => Credential
  readonly #pairs: PairsTried
  readonly #writings: Writings

  constructor(run: RunContext, others: Others) {
    this.#run = run
    this.#others = others
    this.#chance = run.chance('credentials')
    this.#operations = inTurns(
      onAnyOperation,
      [
        'list',
        ...(run.mayWrite ? (['create'] as const) : []),
        'get',
        ...(run.settings.profile === 'full' ? (['orders'] as const) : []),
      ],
      run.chance('credentials by operation'),
    )
    this.#made = credentialMaker(run.settings, this.#chance, () => run.target.cookies)
    this.#pairs = new PairsTried(run.chance('credentials by query'))
    this.#writings = new Writings(
      run.chance('writings of creates with bad credentials'),
      run.chance('forms of creates with bad credentials on the wire'),
    )
  }

  /** Makes an intrusion after the same request with the key, so that an answer kept for the one is not given to the other. */
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
    if (requirement === 'AUTH-4' && kind !== 'no credential') await this.#needRefused(kind)
    const { target, variation } = this.#run
    // What decides is plain: a list that is not let in by itself is not for what it is asked with.
    if (essential) {
      variation.seeRefused(operation, credential)
      return this.#send(request, credential)
    }
    const hasBody = operation === 'createPet' && request !== 'create no body'
    const asking = variation.ofIntruding(operation, credential, hasBody)
    if (request !== 'list') return askOpen((way) => this.#send(request, credential, way), asking)
    const query = this.#queryFor(kind)
    return askOpen((way) => target.list(query, credential, way), asking)
  })

  /** A list that the key was let in with, asked for with a bad credential. */
  listWith(kind: BadCredential): Promise<Exchange> {
    return this.#run.target.list(this.#queryFor(kind), this.#made(kind))
  }

  /**
   * Makes requests without a credential while the very same ones are under way with the key, time and again: a service
   * that keeps who asks in one place for all, or answers equal requests together, takes the ones for the others.
   */
  readonly beside = onceEach(
    'credentials.beside',
    async (request: 'list' | 'get' | 'create'): Promise<void> => {
      if (request === 'create') return this.#createBeside()
      this.#run.requireSpare(2 * queriesBeside.length)
      const { target } = this.#run
      await this.#control(request)
      const ids = request === 'get' ? await this.#idsOfEachStatus() : []
      const asked = queriesBeside.map((query, index) => {
        const id = ids[index % ids.length]
        const asking = this.#run.variation.ofRefused(request === 'get' ? 'getPet' : 'listPets', noCredential)
        const ask = (credential: Credential): Promise<Exchange> =>
          id === undefined ? target.list(query, credential, asking) : target.get(id, credential, asking)
        return [ask(theKey), ask(noCredential)] as const
      })
      await Promise.allSettled(asked.flat())
    },
  )

  async #createBeside(): Promise<void> {
    this.#run.requireWrites()
    this.#run.requireSpare(2)
    const creation = this.#others.creation()
    const { categoryId } = await creation.control()
    const sent = { name: creation.names.next(), categoryId, status: creation.statuses.at(0) }
    const letIn = creation.attempt(sent)
    const refused = this.#create(noCredential, 'as it is')
    await Promise.allSettled([refused, letIn])
  }

  /** Sends the creates among those that decide a verdict. */
  async decideCreates(): Promise<void> {
    const creates = intrusions.filter(({ essential, request }) => essential && request.startsWith('create'))
    await Promise.allSettled(creates.map((intrusion) => this.intrude(labelOf(intrusion))))
  }

  /** What valid creates with a bad credential were answered with so far. */
  get creates(): readonly Exchange[] {
    return this.#creates
  }

  /** A key that is let in anyway says nothing of what comes before 401. */
  async #needRefused(kind: BadCredential): Promise<void> {
    const refused = await this.intrude(`list with ${kind}`)
    need(refused.response?.status === 401, `${kind} to be refused`, 'AUTH-2')
  }

  async #control(request: RequestKind): Promise<unknown> {
    switch (intrudingRequests[request].operation) {
      case 'listPets':
        return await this.#others.listing().opening()
      case 'createPet':
        return await this.#others.creation().control()
      case 'listOrders':
        return this.#others.orders().answer()
      case 'getPet': {
        const id = await this.#fetchedId()
        // What is not found tells something where an animal is.
        return request === 'get unknown' ? await this.#others.retrieval().unknowns() : id
      }
    }
  }

  async #send(request: RequestKind, credential: Credential, asking?: Asking): Promise<Exchange> {
    const { target } = this.#run
    const { operation, text, contentType, inPercentCodes } = intrudingRequests[request]
    if (text === undefined) return this.#create(credential, asking === undefined ? 'as it is' : 'varied')
    const sent = text(this.#sourceOf(credential))
    const written = `${sent instanceof Promise ? await sent : sent}`
    switch (operation) {
      case 'listPets':
        return target.listRaw(written, credential, asking)
      case 'createPet': {
        const type = contentType === undefined ? {} : { contentType }
        return target.create({ text: written, ...type, ...asking }, credential)
      }
      case 'getPet':
        return target.getRaw(
          inPercentCodes ? written.replace(/\d/g, percentCode) : written,
          credential,
          asking,
        )
      case 'listOrders':
        return target.orders(credential, asking)
    }
  }

  #sourceOf({ kind }: Credential): RequestSource {
    const isBare = kind === 'none'
    return {
      isBare,
      oneOf: (all) => oneOf(all, this.#chance),
      creation: this.#others.creation(),
      fetchedId: () => this.#fetchedId(),
      idOfOthers: () => this.#idOfOthers(),
      // Of all of int64 or, with a key that is none, as small as those are that a service gives out one after the other.
      unknownId: () =>
        isBare ? this.#others.retrieval().unusedIds()[0] : BigInt(this.#chance.integer(100_000, 999_999_999)),
    }
  }

  /** A list that the key was let in with: who keeps answers by what was asked, and not by who asked, has that one. */
  #queryFor(credential: BadCredential): PageQuery {
    const { letIn } = this.#others.listing()
    const limits = [...new Set(letIn.map(levelOfLimit))]
    if (limits.length === 0) return {}
    const given = this.#pairs.extend({ credential }, 'limit', limits)
    const ofLimit = letIn.filter((query) => levelOfLimit(query) === given['limit'])
    const statuses = [...new Set(ofLimit.map(levelOfStatus))]
    const { status } = this.#pairs.extend(given, 'status', statuses)
    return ofLimit.find((query) => levelOfStatus(query) === status) ?? {}
  }

  /** The animal that stands for all, and one of each status that is known: some may be shown to anybody. */
  async #idsOfEachStatus(): Promise<readonly bigint[]> {
    const control = await this.#fetchedId()
    const own = this.#run.store.own.map(({ id, status }) => ({ id, status }))
    const known = own.length > 0 ? own : await this.#others.listing().before()
    const others = petStatuses.flatMap((status) => {
      const id = known.find((one) => one.status === status && one.id !== undefined)?.id
      return id === undefined ? [] : [id]
    })
    return [...new Set([control, ...others])]
  }

  /** An animal that was there before the run: no create of this key has made it. */
  async #idOfOthers(): Promise<bigint> {
    const listed = (await this.#others.listing().before()).find(({ id }) => id !== undefined)
    if (listed?.id === undefined) throw new NotApplicable('the list showed no animal of others')
    return listed.id
  }

  /** The id of a fetch with the key. Where no animal can be had, one that names none will do: that is not refused with 401. */
  async #fetchedId(): Promise<bigint> {
    try {
      return (await this.#others.retrieval().control()).id
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      const [unknown] = await this.#others.retrieval().unknowns()
      if (unknown === undefined) throw error
      return unknown.id
    }
  }

  async #create(credential: Credential, written: 'as it is' | 'varied'): Promise<Exchange> {
    // Those that go out side by side have the statuses in turn as well.
    const status = this.#others.creation().statuses.at(this.#begun)
    const isBare = written === 'varied' && this.#begun % everyBare === everyBare - 1
    this.#begun += 1
    const { categoryId } = await this.#others.creation().control()
    const send = (): Promise<Exchange> => {
      const name = this.#others.creation().names.next()
      const sent = isBare ? { name, categoryId } : { name, categoryId, status }
      const given = { credential: credentialLevelOf(credential) }
      const body = written === 'varied' ? this.#writings.next(sent, given, given) : sent
      return this.#run.target.create(body, credential)
    }
    const sent = await send()
    // One whose answer was lost may have been stored: then its name tells nothing.
    const refused = sent.earlier === undefined ? sent : ((await send().catch(unlessFatal)) ?? sent)
    this.#creates.push(refused)
    return refused
  }
}

/** Lists that are asked for beside the same ones with the key. */
const queriesBeside: readonly ListQuery[] = [
  { limit: 20 },
  { status: 'pending' },
  { limit: 50 },
  { status: 'sold', limit: 30 },
]

function levelOfLimit({ limit }: PageQuery): string {
  return limitLevelOf(limit)
}

function levelOfStatus({ status }: PageQuery): string {
  return status ?? 'none'
}

/** Of creates with bad credentials, one in so many has no status. */
const everyBare = 4
