import type { Clock } from '../http/clock.ts'
import { theKey } from '../http/credential.ts'
import type { HttpClient } from '../http/http-client.ts'
import { type NewPet, newPetText } from '../oracle/new-pet.ts'
import type { Credential } from '../spec/credential.ts'
import type { Exchange, RequestSpec, WireForm } from '../spec/exchange.ts'
import type { OperationId } from '../spec/operation.ts'
import { ConfirmedRequests } from './confirmed-requests.ts'
import type { Creates } from './creates.ts'
import type { Journal } from './journal.ts'
import { Outages } from './outages.ts'
import { percentCode } from './percent-code.ts'
import type { Responses } from './responses.ts'
import { Sender } from './sender.ts'

/** Query of a list; values are sent as they stand, wrong ones too. */
export interface ListQuery {
  readonly limit?: number | string
  readonly status?: string
}

/** Body of a create: a NewPet, or any text. */
export type CreateBody = NewPet | WrittenBody

/** A body as it is written, and what it is sent with. */
export interface WrittenBody extends Asking {
  readonly text: string
  readonly contentType?: string
}

/** In which way something is asked for: it comes to the same. */
export interface Asking {
  /**
   * What an answer may be written in, where that is not JSON alone: the interface has no other. As browsers do is asked
   * for what is left open, and decides nothing but forms.
   */
  readonly accept?: NonNullable<RequestSpec['accept']>
  /** How the request stands on the wire, where that is not as usual; a body comes in pieces only where there is one. */
  readonly wire?: WireForm
}

/** How a list is asked for. */
export interface ListAsking extends Asking {
  /** Which of the two parameters comes first; limits that are odd, unless told. */
  readonly first?: 'limit' | 'status'
  /** Whether the first character of each value stands as its code, which means the same (RFC 3986, section 6.2.2.2). */
  readonly inPercentCodes?: boolean
}

/** The pet store under test, in the words of its interface. */
export class Target {
  readonly #sender: Sender
  readonly #confirmed: ConfirmedRequests

  constructor(
    client: Pick<HttpClient, 'send'>,
    responses: Pick<Responses, 'take' | 'whyNotSent'>,
    journal: Journal,
    creates: Creates,
    clock: Clock,
  ) {
    const outages = new Outages(clock)
    const sender = new Sender({ client, responses, journal, creates, clock, outages })
    this.#sender = sender
    this.#confirmed = new ConfirmedRequests({ sender, responses, journal, clock, outages })
  }

  /** What a browser would send back of the cookies that the service has set for who has the key, if it set any. */
  get cookies(): string | undefined {
    return this.#sender.cookies
  }

  /** GET /pets */
  list(
    query: ListQuery = {},
    credential: Credential = theKey,
    { first, inPercentCodes = false, ...asking }: ListAsking = {},
  ): Promise<Exchange> {
    const search = new URLSearchParams()
    // Which comes first is free, so both orders are sent.
    const limitFirst = first === undefined ? Number(query.limit) % 2 === 1 : first === 'limit'
    if (query.limit !== undefined && limitFirst) search.set('limit', String(query.limit))
    if (query.status !== undefined) search.set('status', query.status)
    if (query.limit !== undefined) search.set('limit', String(query.limit))
    const text = search.toString()
    return this.listRaw(inPercentCodes ? text.replace(/(?<==)\w/g, percentCode) : text, credential, asking)
  }

  /** GET /pets with a query as it stands. */
  listRaw(query: string, credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    const path = query === '' ? '/pets' : `/pets?${query}`
    return this.#ask('listPets', path, credential, asking)
  }

  /** POST /pets, as far as the run may leave animals behind. */
  create(body: CreateBody, credential: Credential = theKey): Promise<Exchange> {
    const { text, ...written }: WrittenBody = 'text' in body ? body : { text: newPetText(body) }
    return this.#ask('createPet', '/pets', credential, { body: text, ...written })
  }

  /** GET /pets/{petId} */
  get(id: bigint | string, credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    return this.getRaw(encodeURIComponent(String(id)), credential, asking)
  }

  /** GET /pets/{petId} with a petId as it stands in the path. */
  getRaw(petId: string, credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    return this.#ask('getPet', `/pets/${petId}`, credential, asking)
  }

  /** GET /store/orders */
  orders(credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    return this.#ask('listOrders', '/store/orders', credential, asking)
  }

  /** A request as it stands, to whatever operation. */
  send(request: RequestSpec): Promise<Exchange> {
    return this.#confirmed.send(request)
  }

  /** GET of a path that is none of the interface's operations. */
  elsewhere(path: string): Promise<Exchange> {
    return this.send({ method: 'GET', path, credential: theKey })
  }

  #ask(
    operation: OperationId,
    path: string,
    credential: Credential,
    rest: Omit<Partial<RequestSpec>, 'operation' | 'method' | 'path' | 'credential'>,
  ): Promise<Exchange> {
    const method = operation === 'createPet' ? 'POST' : 'GET'
    return this.send({ operation, method, path, credential, ...rest })
  }
}
