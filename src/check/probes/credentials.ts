import type { ChanceStream } from '../../generate/chance.ts'
import { noCredential, theKey } from '../../http/credential.ts'
import { credentialLevelOf } from '../../interactions/factors/asking.ts'
import { limitLevelOf } from '../../interactions/factors/listing.ts'
import { PairsTried } from '../../interactions/pairs-tried.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Credential } from '../../spec/credential.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { askOpen } from '../ask-open.ts'
import { need } from '../assert.ts'
import { onceEach } from '../once.ts'
import { Inconclusive, NotApplicable, unlessFatal } from '../outcome.ts'
import type { PageQuery } from '../page.ts'
import { percentCode } from '../percent-code.ts'
import type { RunContext } from '../run-context.ts'
import type { Asking, ListQuery } from '../target.ts'
import { BadCredentials } from './bad-credentials.ts'
import type { Creation } from './creation.ts'
import { inTurns } from './in-turns.ts'
import {
  type BadCredential,
  type Intrusion,
  intrusions,
  labelOf,
  onAnyOperation,
  type RequestKind,
} from './intrusions.ts'
import type { Listing } from './listing.ts'
import type { Orders } from './orders.ts'
import type { Retrieval } from './retrieval.ts'
import { Writings } from './writings.ts'

/** Probes of every operation with credentials that are none. */
export class Credentials {
  readonly #run: RunContext
  readonly #creation: () => Creation
  readonly #listing: () => Listing
  readonly #retrieval: () => Retrieval
  readonly #orders: () => Orders
  readonly #creates: Exchange[] = []
  #begun = 0
  readonly #chance: ChanceStream
  readonly #operations: ReadonlyMap<BadCredential, RequestKind>
  readonly #bad: BadCredentials
  readonly #pairs: PairsTried
  readonly #writings: Writings

  constructor(
    run: RunContext,
    others: {
      readonly creation: () => Creation
      readonly listing: () => Listing
      readonly retrieval: () => Retrieval
      readonly orders: () => Orders
    },
  ) {
    this.#run = run
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
    this.#bad = new BadCredentials(run.settings, this.#chance, () => run.target.cookies)
    this.#pairs = new PairsTried(run.chance('credentials by query'))
    this.#writings = new Writings(
      run.chance('writings of creates with bad credentials'),
      run.chance('forms of creates with bad credentials on the wire'),
    )
    this.#creation = others.creation
    this.#listing = others.listing
    this.#retrieval = others.retrieval
    this.#orders = others.orders
  }

  /** Makes an intrusion after the same request with the key, so that an answer kept for the one is not given to the other. */
  readonly intrude = onceEach('credentials.intrude', async (label: string): Promise<Exchange> => {
    const intrusion = intrusions.find((candidate) => labelOf(candidate) === label)
    if (intrusion === undefined) throw new RangeError(`no intrusion is called ${label}`)
    const request = this.#requestOf(intrusion)
    if (request === 'orders') this.#run.requireOrders()
    if (request.startsWith('create')) this.#run.requireWrites()
    if (!intrusion.essential) this.#run.requireSpare(1)
    const credential = this.#bad.of(intrusion.credential)
    await this.#control(request)
    if (intrusion.requirement === 'AUTH-4' && intrusion.credential !== 'no credential') {
      await this.#needRefused(intrusion.credential)
    }
    // What decides is plain: a list that is not let in by itself is not for what it is asked with.
    if (intrusion.essential) {
      this.#run.variation.seeRefused(operationOf(request), credential)
      return this.#send(request, intrusion.credential, credential)
    }
    const kind = request.startsWith('create') && request !== 'create no body' ? 'a body' : 'no body'
    const asking = this.#run.variation.ofIntruding(operationOf(request), credential, kind)
    if (request !== 'list')
      return askOpen((way) => this.#send(request, intrusion.credential, credential, way), asking)
    const query = this.queryFor(intrusion.credential)
    return askOpen((way) => this.#run.target.list(query, credential, way), asking)
  })

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
        const asking = this.#run.variation.ofRefused(operationOf(request), noCredential)
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
    const creation = this.#creation()
    const { categoryId } = await creation.control()
    const sent = { name: creation.names.next(), categoryId, status: creation.statusAt(0) }
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

  /** Makes a credential of a kind. Throws NotApplicable when the key is too short for a near miss. */
  credential(kind: BadCredential): Credential {
    return this.#bad.of(kind)
  }

  /** What is asked for: where any operation will do, the one that was drawn for this credential. */
  #requestOf({ request, credential }: Intrusion): RequestKind {
    return request === 'an operation' ? (this.#operations.get(credential) ?? 'list') : request
  }

  #oneOf<T>(all: readonly T[]): T {
    const chosen = all[this.#chance.integer(0, all.length - 1)]
    if (chosen === undefined) throw new RangeError('there is nothing to choose from')
    return chosen
  }

  /** A key that is let in anyway says nothing of what comes before 401. */
  async #needRefused(credential: BadCredential): Promise<void> {
    const refused = await this.intrude(`list with ${credential}`)
    need(refused.response?.status === 401, `${credential} to be refused`, 'AUTH-2')
  }

  async #control(request: RequestKind): Promise<unknown> {
    switch (operationOf(request)) {
      case 'listPets':
        return await this.#listing().opening()
      case 'createPet':
        return await this.#creation().control()
      case 'listOrders':
        return this.#orders().answer()
      case 'getPet': {
        const id = await this.#fetchedId()
        // What is not found tells something where an animal is.
        return request === 'get unknown' ? await this.#retrieval().unknowns() : id
      }
    }
  }

  async #send(
    request: RequestKind,
    kind: BadCredential,
    credential: Credential,
    varied?: Asking,
  ): Promise<Exchange> {
    const { target } = this.#run
    const asking = varied ?? {}
    switch (request) {
      case 'list':
        return target.list({}, credential, asking)
      case 'list filtered':
        return target.list({ status: 'available' }, credential, asking)
      case 'list limited':
        // What looks after a service asks for one animal, to see whether it is up.
        return target.list({ limit: 1 }, credential, asking)
      case 'list beyond limit':
        return target.listRaw(this.#oddQueryOf(kind), credential, asking)
      case 'create':
        return this.#create(credential, varied === undefined ? 'as it is' : 'varied')
      case 'create invalid':
        return target.create({ text: await this.#invalidBodyOf(kind), ...asking }, credential)
      case 'create empty object':
        return target.create({ text: '{}', ...asking }, credential)
      case 'create no object':
        return target.create({ text: '[]', ...asking }, credential)
      case 'create no body':
        return target.create({ text: '', ...asking }, credential)
      case 'create malformed':
        return target.create({ text: '{"name":', ...asking }, credential)
      case 'create in another media type':
        return target.create({ text: 'name=Rex', contentType: 'text/plain', ...asking }, credential)
      case 'create in a large body':
        return target.create({ text: '{"categoryId":"none"}'.padEnd(largeBody), ...asking }, credential)
      case 'get a word':
        return target.getRaw(this.#wordFor(kind), credential, asking)
      // The same id, which patterns of paths may not know.
      case 'get in percent codes':
        return target.getRaw(String(await this.#fetchedId()).replace(/\d/g, percentCode), credential, asking)
      case 'get':
        return target.get(await this.#fetchedId(), credential, asking)
      case 'get unknown':
        return target.get(this.#unknownIdOf(kind), credential, asking)
      case "get of others'":
        return target.get(await this.#idOfOthers(), credential, asking)
      case 'orders':
        return target.orders(credential, asking)
    }
  }

  /** A list that the key was let in with: who keeps answers by what was asked, and not by who asked, has that one. */
  queryFor(credential: BadCredential): PageQuery {
    const { letIn } = this.#listing()
    const limits = [...new Set(letIn.map(levelOfLimit))]
    if (limits.length === 0) return {}
    const given = this.#pairs.extend({ credential }, 'limit', limits)
    const ofLimit = letIn.filter((query) => levelOfLimit(query) === given['limit'])
    const statuses = [...new Set(ofLimit.map(levelOfStatus))]
    const { status } = this.#pairs.extend(given, 'status', statuses)
    return ofLimit.find((query) => levelOfStatus(query) === status) ?? {}
  }

  /** What is read as a number, and what is looked up, each by itself: either may come before it is asked who is there. */
  #oddQueryOf(credential: BadCredential): string {
    return credential === 'no credential' ? 'limit=ten' : 'status=lost'
  }

  /** A word or, with a key that is none, what some look at as a number. */
  #wordFor(credential: BadCredential): string {
    return credential === 'no credential' ? 'rex' : this.#oneOf(['rex', '-1', '9223372036854775808'])
  }

  /** Without a credential it lacks a name too; otherwise one value is all that is wrong with it. */
  async #invalidBodyOf(credential: BadCredential): Promise<string> {
    if (credential === 'no credential') return '{"categoryId":"none"}'
    const { categoryId } = await this.#creation().control()
    const name = JSON.stringify(this.#creation().names.next())
    return this.#oneOf([
      `{"name":${name},"categoryId":"${categoryId}"}`,
      `{"name":${name},"categoryId":${categoryId},"status":"lost"}`,
    ])
  }

  /** Of all of int64 or, with a key that is none, as small as those are that a service gives out one after the other. */
  #unknownIdOf(credential: BadCredential): bigint {
    if (credential === 'no credential') return this.#retrieval().unusedIds()[0]
    return BigInt(this.#chance.integer(100_000, 999_999_999))
  }

  /** The animal that stands for all, and one of each status that is known: some may be shown to anybody. */
  async #idsOfEachStatus(): Promise<readonly bigint[]> {
    const control = await this.#fetchedId()
    const own = this.#run.store.own.map(({ id, status }) => ({ id, status }))
    const known = own.length > 0 ? own : await this.#listing().before()
    const others = petStatuses.flatMap((status) => {
      const id = known.find((one) => one.status === status && one.id !== undefined)?.id
      return id === undefined ? [] : [id]
    })
    return [...new Set([control, ...others])]
  }

  /** An animal that was there before the run: no create of this key has made it. */
  async #idOfOthers(): Promise<bigint> {
    const listed = (await this.#listing().before()).find(({ id }) => id !== undefined)
    if (listed?.id === undefined) throw new NotApplicable('the list showed no animal of others')
    return listed.id
  }

  /** The id of a fetch with the key. Where no animal can be had, one that names none will do: that is not refused with 401. */
  async #fetchedId(): Promise<bigint> {
    try {
      return (await this.#retrieval().control()).id
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      const [unknown] = await this.#retrieval().unknowns()
      if (unknown === undefined) throw error
      return unknown.id
    }
  }

  async #create(credential: Credential, written: 'as it is' | 'varied'): Promise<Exchange> {
    // Those that go out side by side have the statuses in turn as well.
    const status = this.#creation().statusAt(this.#begun)
    const isBare = written === 'varied' && this.#begun % everyBare === everyBare - 1
    this.#begun += 1
    const { categoryId } = await this.#creation().control()
    const send = (): Promise<Exchange> => {
      const name = this.#creation().names.next()
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

function operationOf(request: RequestKind): OperationId {
  if (request === 'orders') return 'listOrders'
  if (request.startsWith('list')) return 'listPets'
  return request.startsWith('get') ? 'getPet' : 'createPet'
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

/** Beyond what common frameworks take in by default. */
const largeBody = 110_000
