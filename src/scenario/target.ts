import { theKey } from '../http/credential.ts'
import { type NewPet, newPetText } from '../oracle/new-pet.ts'
import { plainOrders } from '../preflight/preflight-requests.ts'
import type { Credential } from '../spec/credential.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { confirmedRequests } from './confirmed-requests.ts'
import type { PageQuery } from './page.ts'
import { type SenderParts, senderOf } from './sender.ts'

/** The text of a POST body, and the form it is sent in. */
export interface WrittenBody extends RequestOptions, Pick<RequestSpec, 'contentType'> {
  readonly text: string
}

/** The form of a request, which does not change its meaning. */
export type RequestOptions = Pick<RequestSpec, 'accept' | 'wire'>

/** The form of a request for a page. */
export interface ListOptions extends RequestOptions {
  /** Which parameter comes first; by default the limit, where it is odd. */
  readonly first?: 'limit' | 'status'
  /** Percent-encodes the first character of each value, which means the same (RFC 3986, section 6.2.2.2). */
  readonly inPercentCodes?: boolean
}

/** Sends requests to the target in the words of the interface. */
export function targetOf(parts: SenderParts) {
  const sender = senderOf(parts)
  const send = confirmedRequests(parts, sender)

  function list(
    query: PageQuery = {},
    credential: Credential = theKey,
    { first, inPercentCodes = false, ...asking }: ListOptions = {},
  ): Promise<Exchange> {
    const search = new URLSearchParams()
    // Either order is permitted, so both are sent.
    const limitFirst = first === undefined ? Number(query.limit) % 2 === 1 : first === 'limit'
    if (query.limit !== undefined && limitFirst) search.set('limit', String(query.limit))
    if (query.status !== undefined) search.set('status', query.status)
    if (query.limit !== undefined) search.set('limit', String(query.limit))
    const text = search.toString()
    return listRaw(inPercentCodes ? text.replace(/(?<==)\w/g, percentCode) : text, credential, asking)
  }

  /** GET /pets with a raw query. */
  function listRaw(
    query: string,
    credential: Credential = theKey,
    asking: RequestOptions = {},
  ): Promise<Exchange> {
    const path = query === '' ? '/pets' : `/pets?${query}`
    return send({ operation: 'listPets', method: 'GET', path, credential, ...asking })
  }

  /** POST /pets with a NewPet or any text, within the bounds on pets. */
  function create(body: NewPet | WrittenBody, credential: Credential = theKey): Promise<Exchange> {
    const { text, ...written }: WrittenBody = 'text' in body ? body : { text: newPetText(body) }
    return send({ operation: 'createPet', method: 'POST', path: '/pets', credential, body: text, ...written })
  }

  /** GET /pets/{petId} with a raw petId. */
  function get(
    petId: bigint | string,
    credential: Credential = theKey,
    asking: RequestOptions = {},
  ): Promise<Exchange> {
    return send({ operation: 'getPet', method: 'GET', path: `/pets/${petId}`, credential, ...asking })
  }

  function orders(): Promise<Exchange> {
    return send(plainOrders)
  }

  /** GET of a path outside the interface. */
  function elsewhere(path: string): Promise<Exchange> {
    return send({ method: 'GET', path, credential: theKey })
  }

  return {
    ...{ list, listRaw, create, get, orders, elsewhere },
    /** Sends any request as it is. */
    send: (request: RequestSpec) => send(request),
    /** The cookies that the service set for the key, as a browser returns them. */
    get cookies() {
      return sender.cookies.field
    },
  }
}

/** Percent-encodes an ASCII character; for letters and digits that means the same (RFC 3986, section 6.2.2.2). */
export function percentCode(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
