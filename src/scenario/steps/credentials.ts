import { oneOf } from '../../generate/one-of.ts'
import { noCredential, theKey } from '../../http/credential.ts'
import { acceptLevelsOfPages, credentialLevelOf } from '../../interactions/factors/asking.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Credential } from '../../spec/credential.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { need } from '../assert.ts'
import { onceEach } from '../once.ts'
import { Inconclusive, NotApplicable } from '../outcome.ts'
import type { PageQuery } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sendOpen } from '../send-open.ts'
import type { RequestOptions } from '../target.ts'
import { BodyForms } from './body-forms.ts'
import type { Creation } from './creation.ts'
import { credentialCases, onAnyOperation } from './credential-cases.ts'
import { credentialMaker } from './credential-maker.ts'
import { inTurns } from './in-turns.ts'
import type { Listing } from './listing.ts'
import type { Orders } from './orders.ts'
import {
  type RequestKind,
  type RequestSource,
  rejectedRequest,
  rejectedRequests,
} from './rejected-requests.ts'
import type { Retrieval } from './retrieval.ts'

interface Others {
  readonly creation: Creation
  readonly listing: Listing
  readonly retrieval: Retrieval
  readonly orders: Orders
}

/** Lists that are requested beside the same ones with the key. */
const queriesBeside: readonly PageQuery[] = [
  { limit: 20 },
  { status: 'pending' },
  { limit: 50 },
  { status: 'sold', limit: 30 },
]
/** Step through the accepted lists that are repeated with bad credentials. */
const queryStride = 7
/** Of POSTs with bad credentials, one in so many has no status. */
const everyBare = 4

/** Makes the requests to every operation with bad credentials. */
export function credentialsOf(run: RunContext, others: () => Others) {
  const { target, variation } = run
  const chance = run.chance('credentials')
  const operations = inTurns(
    onAnyOperation,
    (['list', 'create', 'get', 'orders'] as const).filter(
      (one) => (one !== 'create' || run.mayWrite) && (one !== 'orders' || run.settings.profile === 'full'),
    ),
    run.chance('credentials by operation'),
  )
  const credentialOf = credentialMaker(run.settings, chance, () => target.cookies)
  const writings = new BodyForms(
    run.chance('writings of creates with bad credentials'),
    run.chance('forms of creates with bad credentials on the wire'),
  )
  /** Responses to valid POSTs with a bad credential. */
  const creates: Exchange[] = []
  let begun = 0
  let listed = 0

  /** Sends a request with a bad credential after the same one with the key, whose cached response it must not get. */
  const sendRejected = onceEach('credentials.sendRejected', async (label: string): Promise<Exchange> => {
    const credentialCase = credentialCases.find((one) => one.label === label)
    if (credentialCase === undefined) throw new RangeError(`no credentialCase is called ${label}`)
    const { credential: kind, requirement, when } = credentialCase
    // Where any operation will do, the seed drew one for this credential.
    const request =
      credentialCase.request === 'an operation' ? (operations.get(kind) ?? 'list') : credentialCase.request
    const { operation, accept } = rejectedRequests[request]
    if (operation === 'listOrders') run.requireOrders()
    if (operation === 'createPet') run.requireWrites()
    if (when !== 'required') run.requireSpare(1)
    const credential = credentialOf(kind)
    await control(request)
    if (requirement === 'AUTH-4' && kind !== 'no credential') {
      // If the service accepts the credential anyway, nothing shows what it checks first.
      const refused = await sendRejected(`list with ${kind}`)
      need(refused.response?.status === 401, `${kind} to be rejected`, 'AUTH-2')
    }
    // A required request is plain, so that only its credential can be the reason for its rejection.
    if (when === 'required') {
      variation.seeRefused(operation, credential)
      return send(request, credential)
    }
    const hasBody = operation === 'createPet' && request !== 'create no body'
    // Some go out as from browsers: a 401 has one form (interface document, Errors).
    const drawn = variation.ofRefused(operation, credential, { hasBody, accepts: acceptLevelsOfPages })
    const asking = accept === undefined ? drawn : { ...drawn, accept }
    return sendOpen((way) => send(request, credential, way), asking)
  })

  /** Sends requests without a credential beside equal ones with the key, since services may mix up concurrent requests. */
  const beside = onceEach('credentials.beside', async (request: 'list' | 'get'): Promise<void> => {
    run.requireSpare(2 * queriesBeside.length)
    await control(request)
    const ids = request === 'get' ? await idsOfEachStatus() : []
    const asked = queriesBeside.flatMap((query, index) => {
      const id = ids[index % ids.length]
      const asking = variation.ofRefused(request === 'get' ? 'getPet' : 'listPets', noCredential)
      return [theKey, noCredential].map((credential) =>
        id === undefined ? target.list(query, credential, asking) : target.get(id, credential, asking),
      )
    })
    await Promise.allSettled(asked)
  })

  /** Sends the required POSTs with bad credentials. */
  async function decideCreates(): Promise<void> {
    const required = credentialCases.filter(
      ({ when, request }) => when === 'required' && request.startsWith('create'),
    )
    await Promise.allSettled(required.map(({ label }) => sendRejected(label)))
  }

  async function control(request: RequestKind): Promise<unknown> {
    const { creation, listing, retrieval, orders } = others()
    // A 404 proves something only where a pet exists.
    if (request === 'get unknown') await fetchedId()
    return {
      listPets: listing.opening,
      createPet: creation.control,
      listOrders: orders.answer,
      getPet: request === 'get unknown' ? retrieval.unknowns : fetchedId,
    }[rejectedRequests[request].operation]()
  }

  async function send(
    request: RequestKind,
    credential: Credential,
    asking?: RequestOptions,
  ): Promise<Exchange> {
    if (request === 'create') return create(credential, asking !== undefined)
    if (request === 'list' && asking !== undefined) {
      // Another accepted list each time, since a cache that ignores credentials has that one.
      const { letIn } = others().listing
      listed += 1
      return target.list(letIn[(listed * queryStride) % letIn.length], credential, asking)
    }
    const made = await rejectedRequest(request, sourceOf(credential))
    return target.send({ ...made, credential, ...asking })
  }

  function sourceOf({ kind }: Credential): RequestSource {
    const isBare = kind === 'none'
    const { creation, listing, retrieval } = others()
    return {
      isBare,
      oneOf: (all) => oneOf(all, chance),
      newPet: async () => ({ ...(await creation.control()), name: creation.names.next() }),
      fetchedId,
      // A pet from before the run, which this key did not create.
      foreignId: async () => {
        const foreign = (await listing.before()).find(({ id }) => id !== undefined)
        if (foreign?.id === undefined) throw new NotApplicable('the list showed no foreign pet')
        return foreign.id
      },
      // Any int64 without a credential; with a wrong key, one as small as counted ids.
      unknownId: () => (isBare ? retrieval.unusedIds()[0] : BigInt(chance.integer(100_000, 999_999_999))),
    }
  }

  /** The control pet and one of each known status, since a service may show some to anybody. */
  async function idsOfEachStatus(): Promise<readonly bigint[]> {
    const fetched = await fetchedId()
    const { own } = run.store
    const known = own.length > 0 ? own : await others().listing.before()
    const ofEach = petStatuses.map((status) => known.find((one) => one.status === status)?.id)
    return [...new Set([fetched, ...ofEach])].filter((id) => id !== undefined)
  }

  /** The id of a fetch with the key. Without any pet, an unknown one, which is not rejected with 401. */
  async function fetchedId(): Promise<bigint> {
    const { retrieval } = others()
    try {
      return (await retrieval.control()).id
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      const [unknown] = await retrieval.unknowns()
      if (unknown === undefined) throw error
      return unknown.id
    }
  }

  async function create(credential: Credential, isVaried: boolean): Promise<Exchange> {
    const { creation } = others()
    // Concurrent POSTs get the statuses in turn, too.
    const status = creation.statuses.at(begun)
    const isBare = isVaried && begun % everyBare === everyBare - 1
    begun += 1
    const { categoryId } = await creation.control()
    const name = creation.names.next()
    const sent = isBare ? { name, categoryId } : { name, categoryId, status }
    const given = { credential: credentialLevelOf(credential) }
    const rejected = await target.create(isVaried ? writings.next(sent, given, given) : sent, credential)
    creates.push(rejected)
    return rejected
  }

  return { sendRejected, beside, decideCreates, creates }
}
