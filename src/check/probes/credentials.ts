import {
  beheadedKey,
  keyWithEndReplaced,
  keyWithMiddleReplaced,
  noCredential,
  truncatedKey,
} from '../../client/credential.ts'
import type { Credential } from '../../events/credential.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { ChanceStream } from '../../generate/chance.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { need } from '../assert.ts'
import { onceEach } from '../once.ts'
import { Inconclusive } from '../outcome/inconclusive.ts'
import { NotApplicable } from '../outcome/not-applicable.ts'
import type { RunContext } from '../run-context.ts'
import type { ListQuery } from '../target.ts'
import { type Creation, statusAt } from './creation.ts'
import { type BadCredential, type Intrusion, intrusions, labelOf, type RequestKind } from './intrusions.ts'
import type { Listing } from './listing.ts'
import type { Orders } from './orders.ts'
import type { RefusedCreate } from './refusals.ts'
import type { Retrieval } from './retrieval.ts'

/** Probes of every operation with credentials that are none. */
export class Credentials {
  readonly #run: RunContext
  readonly #creation: () => Creation
  readonly #listing: () => Listing
  readonly #retrieval: () => Retrieval
  readonly #orders: () => Orders
  readonly #creates: RefusedCreate[] = []
  #begun = 0
  readonly #chance: ChanceStream
  readonly #suffix: string

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
    this.#suffix = this.#chance
      .integer(36 ** 3, 36 ** 4 - 1)
      .toString(36)
      .padStart(6, 'x7')
    this.#creation = others.creation
    this.#listing = others.listing
    this.#retrieval = others.retrieval
    this.#orders = others.orders
  }

  /** Makes an intrusion after the same request with the key, so that an answer kept for the one is not given to the other. */
  readonly intrude = onceEach('credentials.intrude', async (label: string): Promise<Exchange> => {
    const intrusion = intrusions.find((candidate) => labelOf(candidate) === label)
    if (intrusion === undefined) throw new RangeError(`no intrusion is called ${label}`)
    if (intrusion.request === 'orders') this.#run.requireOrders()
    if (intrusion.request.startsWith('create')) this.#run.requireWrites()
    if (!intrusion.essential) this.#run.requireSpare(1)
    const credential = this.credential(intrusion.credential)
    await this.#control(intrusion.request)
    if (intrusion.requirement === 'AUTH-4' && intrusion.credential !== 'no credential') {
      await this.#needRefused(intrusion.credential)
    }
    return this.#send(intrusion, credential)
  })

  /**
   * Makes requests without a credential while the very same ones are under way with the key, time and again: a service
   * that keeps who asks in one place for all, or answers equal requests together, takes the ones for the others.
   */
  readonly beside = onceEach(
    'credentials.beside',
    async (request: 'list' | 'get'): Promise<readonly Exchange[]> => {
      this.#run.requireSpare(2 * queriesBeside.length)
      const { target } = this.#run
      await this.#control(request)
      const ids = request === 'get' ? await this.#idsOfEachStatus() : []
      const ask = (query: ListQuery, id: bigint | undefined, credential?: Credential): Promise<Exchange> =>
        id === undefined ? target.list(query, credential) : target.get(id, credential)
      const asked = queriesBeside.map((query, index) => {
        const id = ids[index % ids.length]
        return [ask(query, id), ask(query, id, noCredential)] as const
      })
      const all = await Promise.allSettled(asked.map(([, refused]) => refused))
      await Promise.allSettled(asked.map(([letIn]) => letIn))
      const refused = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      need(refused.length > 0, 'an answer to a request without a credential')
      return refused
    },
  )

  /** Sends the creates among those that decide a verdict. */
  async decideCreates(): Promise<void> {
    const creates = intrusions.filter(({ essential, request }) => essential && request.startsWith('create'))
    await Promise.allSettled(creates.map((intrusion) => this.intrude(labelOf(intrusion))))
  }

  /** The valid creates that were sent with a bad credential so far. */
  get creates(): readonly RefusedCreate[] {
    return this.#creates
  }

  /** Makes a credential of a kind. Throws NotApplicable when the key is too short for a near miss. */
  credential(kind: BadCredential): Credential {
    switch (kind) {
      case 'no credential':
        return noCredential
      case 'no credential, as if from within':
        return { kind: 'claims', headers: claimsOfGateways }
      case 'an unrelated key':
        return { kind: 'unrelated', token: unrelated(this.#run.settings.apiKey, this.#pick) }
      case 'an empty token':
        return { kind: 'empty' }
      case 'the key without its end':
        return orTooShort(truncatedKey(this.#run.settings.apiKey))
      case 'the key with more behind it':
        return { kind: 'extended', suffix: this.#suffix }
      // Where a key may have something beside it, it is cut off.
      case 'the key with more behind a colon':
        return { kind: 'extended', suffix: `:${this.#suffix}` }
      case 'the key with more behind a comma':
        return { kind: 'extended', suffix: `,${this.#suffix}` }
      case 'the key with its end replaced':
        return orTooShort(keyWithEndReplaced(this.#run.settings.apiKey, this.#pick))
      case 'the key with its middle replaced':
        return orTooShort(keyWithMiddleReplaced(this.#run.settings.apiKey, this.#pick))
      case 'the key without its beginning':
        return orTooShort(beheadedKey(this.#run.settings.apiKey))
      // Whatever stands before a key is let in by some; others have its number there.
      case 'the key behind a number and a bar':
        return { kind: 'prefixed', prefix: `${this.#chance.integer(1, 9)}|` }
      case 'the key in quotes':
        return { kind: 'enclosed', sign: '"' }
      case 'the word null':
        return this.#word('null')
      case 'the word undefined':
        return this.#word('undefined')
      case 'a key of the documentation':
        return this.#word(keyOfExamples)
      case 'a word for a key':
        return this.#word(wordsForKeys[this.#chance.integer(0, wordsForKeys.length - 1)] ?? 'test')
      case 'a token that nobody has signed':
        return this.#word(unsignedToken)
      // What queries and patterns take for any text.
      case 'a percent sign for a token':
        return this.#word('%')
      case 'an asterisk for a token':
        return this.#word('*')
      case 'underscores for a token':
        return this.#word('_'.repeat(this.#run.settings.apiKey.length))
      case 'quotes and a condition for a token':
        return this.#word(`'or'1'='1`)
      // Who decodes Base64 may skip them.
      case 'the key with signs behind it':
        return { kind: 'extended', suffix: '.~.~' }
      case 'another word before the key':
        return { kind: 'prefixed', prefix: `${this.#suffix} ` }
      case 'the Basic scheme':
        return { kind: 'basic' }
      case 'the Basic scheme before the bare key':
        return { kind: 'scheme-word', word: 'Basic' }
      case 'the scheme word Token':
        return { kind: 'scheme-word', word: 'Token' }
      case 'the scheme word ApiKey':
        return { kind: 'scheme-word', word: 'ApiKey' }
      case 'the scheme word Api-Key':
        return { kind: 'scheme-word', word: 'Api-Key' }
      case 'the scheme word JWT':
        return { kind: 'scheme-word', word: 'JWT' }
      case 'the scheme word NotBearer':
        return { kind: 'scheme-word', word: 'NotBearer' }
      case 'the key without a scheme':
        return { kind: 'bare' }
      case 'the X-API-Key header':
        return { kind: 'x-api-key' }
      case 'headers like X-API-Key':
        return { kind: 'headers', names: headersOfKeys }
      case 'headers like Authorization':
        return { kind: 'bearer-headers', names: headersOfGateways }
    }
  }

  /** A word that software takes for something. It may be one of the run's own keys. */
  #word(token: string): Credential {
    const { apiKey, rateLimitKey } = this.#run.settings
    if (token === apiKey || token === rateLimitKey) throw new NotApplicable('the word is a valid key here')
    return { kind: 'unrelated', token }
  }

  /** A key that is let in anyway says nothing of what comes before 401. */
  async #needRefused(credential: BadCredential): Promise<void> {
    const refused = await this.intrude(`list with ${credential}`)
    need(refused.response?.status === 401, `${credential} to be refused`, 'AUTH-2')
  }

  async #control(request: RequestKind): Promise<Exchange> {
    switch (request) {
      case 'list':
      case 'list filtered':
      case 'list beyond limit':
      case 'list limited':
        return (await this.#listing().opening()).exchange
      case 'create':
      case 'create invalid':
      case 'create empty object':
      case 'create no object':
      case 'create no body':
      case 'create malformed':
      case 'create in another media type':
      case 'create in a large body':
        return (await this.#creation().control()).attempt.exchange
      case 'get':
      case 'get unknown':
      case 'get a word':
      case "get of others'":
        return (await this.#fetched()).exchange
      case 'orders':
        return this.#orders().answer()
    }
  }

  async #send({ request, credential: kind }: Intrusion, credential: Credential): Promise<Exchange> {
    const { target } = this.#run
    switch (request) {
      case 'list':
        return target.list({}, credential)
      case 'list filtered':
        return target.list({ status: 'available' }, credential)
      case 'list limited':
        return target.list({ limit: 5 }, credential)
      case 'list beyond limit':
        return target.list({ limit: 0, status: 'nonsense' }, credential)
      case 'create':
        return this.#create(kind, credential)
      case 'create invalid':
        return target.create({ text: '{"categoryId":"none"}' }, credential)
      case 'create empty object':
        return target.create({ text: '{}' }, credential)
      case 'create no object':
        return target.create({ text: '[]' }, credential)
      case 'create no body':
        return target.create({ text: '' }, credential)
      case 'create malformed':
        return target.create({ text: '{"name":' }, credential)
      case 'create in another media type':
        return target.create({ text: 'name=Rex', contentType: 'text/plain' }, credential)
      case 'create in a large body':
        return target.create({ text: '{"categoryId":"none"}'.padEnd(largeBody) }, credential)
      case 'get a word':
        return target.get('rex', credential)
      case 'get':
        return target.get((await this.#fetched()).id, credential)
      case 'get unknown':
        return target.get(this.#retrieval().unusedIds()[0], credential)
      case "get of others'":
        return target.get(await this.#idOfOthers(), credential)
      case 'orders':
        return target.orders(credential)
    }
  }

  /** The animal that stands for all, and one of each status that is known: some may be shown to anybody. */
  async #idsOfEachStatus(): Promise<readonly bigint[]> {
    const { id: control } = await this.#fetched()
    const own = this.#run.population.own.map(({ id, status }) => ({ id, status }))
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

  /** A fetch with the key. Where no animal can be had, an id that names none will do: that is not refused with 401. */
  async #fetched(): Promise<{ readonly id: bigint; readonly exchange: Exchange }> {
    try {
      return await this.#retrieval().control()
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      const [unknown] = await this.#retrieval().unknowns()
      if (unknown === undefined) throw error
      return unknown
    }
  }

  readonly #pick = (from: string): string => from.charAt(this.#chance.integer(0, from.length - 1))

  async #create(kind: BadCredential, credential: Credential): Promise<Exchange> {
    // Those that go out side by side have the statuses in turn as well.
    const status = statusAt(this.#begun)
    this.#begun += 1
    const { categoryId } = await this.#creation().control()
    const name = this.#creation().names.next()
    const exchange = await this.#run.target.create({ name, categoryId, status }, credential)
    this.#creates.push({ label: `a create with ${kind}`, name, status, exchange })
    return exchange
  }
}

/** What a gateway tells a service of who is asking, and a service must believe from a gateway alone. */
const claimsOfGateways = {
  'X-Forwarded-For': '127.0.0.1',
  'X-Real-IP': '127.0.0.1',
  'X-Client-IP': '127.0.0.1',
  Forwarded: 'for=127.0.0.1',
  'X-Forwarded-User': 'admin',
  'X-Remote-User': 'admin',
  'X-Authenticated-User': 'admin',
}

/** Lists that are asked for beside the same ones with the key; no other check asks for one of them without it. */
const queriesBeside: readonly ListQuery[] = [
  { limit: 6 },
  { status: 'sold' },
  { limit: 100 },
  { status: 'pending', limit: 30 },
]

/** Header fields in which other services take a key. */
const headersOfKeys: readonly string[] = [
  'ApiKey',
  'Api-Key',
  'X-Auth-Token',
  'X-Auth-Key',
  'X-Access-Token',
  'X-Api-Token',
  'X-Token',
  'X-Authorization',
  'Access-Token',
  'Token',
]

/** Header fields that gateways put an Authorization in, or look for one. */
const headersOfGateways: readonly string[] = [
  'X-Authorization',
  'X-Forwarded-Authorization',
  'X-Original-Authorization',
  'Proxy-Authorization',
]

/** The key of the pet store that most documents of interfaces have for an example. */
const keyOfExamples = 'special-key'
/** What stands in documents, and in tests, where a key belongs. */
const wordsForKeys: readonly string[] = [
  'test',
  'demo',
  'changeme',
  'secret',
  'admin',
  'API_KEY',
  'your-api-key',
]

/** A JSON Web Token for an administrator, until the year 2100, with the algorithm none (RFC 7519, section 6). */
const unsignedToken = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({
  sub: '1',
  name: 'admin',
  role: 'admin',
  exp: 4_102_444_800,
})}.`

function base64url(claims: object): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

/** Beyond what common frameworks take in by default. */
const largeBody = 110_000

function orTooShort(credential: Credential | undefined): Credential {
  if (credential === undefined) throw new NotApplicable('the key is too short for that')
  return credential
}

/** A token that looks like the key and shares nothing with it. */
function unrelated(key: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from({ length: Math.max(12, key.length) }, () => pick(letters)).join('')
}
