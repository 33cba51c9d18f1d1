import type { RequestSpec } from '../spec/exchange.ts'
import { bodyWithCredential, credentialHeaders } from './credential.ts'
import type { GatewayHeader } from './gateway-header.ts'
import { inForm } from './in-form.ts'
import type { TransportRequest } from './transport.ts'

/** Writes a request with its credential. */
export type WriteRequest = (request: RequestSpec) => TransportRequest

/** What requests are written with, beside the key. */
export interface WrittenWith {
  /** Fields of every request. */
  readonly headers?: readonly GatewayHeader[]
  /** Replaces the User-Agent of the suite. */
  readonly userAgent?: string | undefined
  /** The key that near misses may be made from. */
  readonly secondKey?: string
}

/** Makes a writer; `basePath` has no final slash. */
export function requestWriter(
  basePath: string,
  key: string,
  { headers: carried = [], userAgent, secondKey = key }: WrittenWith = {},
): WriteRequest {
  const fields = { ...usualFields, ...(userAgent !== undefined && { 'user-agent': userAgent }) }
  return ({
    method,
    path,
    credential,
    body,
    accept,
    ifNoneMatch,
    wire,
    contentType = 'application/json',
  }) => {
    const sent = credential.of === undefined ? key : secondKey
    const usual = [
      ...Object.entries({ ...fields, ...credentialHeaders(credential, sent) }).flat(),
      ...carried.flatMap(({ name, value }) => [name, value]),
    ]
    const headers = [
      ...(accept === undefined ? usual : accepting(accept, usual)),
      ...(ifNoneMatch === undefined ? [] : ['if-none-match', ifNoneMatch]),
      ...(body === undefined || contentType === '' ? [] : ['content-type', contentType]),
    ]
    const written = { method, path: `${basePath}${path}`, headers }
    if (body === undefined) return inForm(written, wire)
    return inForm({ ...written, body: bodyWithCredential(body, credential, sent) }, wire)
  }
}

function accepting(
  accept: NonNullable<RequestSpec['accept']>,
  [name = '', _value, ...rest]: readonly string[],
): string[] {
  return accept === 'none' ? rest : [name, acceptFields[accept] ?? accept, ...rest]
}

/** Values of Accept; any other is its own name. */
const acceptFields: Readonly<Record<string, string>> = {
  browser: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  /** A service that reads the parameter as another type still has the last range (RFC 9110, section 12.5.1). */
  'json first': 'application/json;charset=UTF-8, text/plain, */*',
  /** JSON has the greatest weight (RFC 9110, section 12.4.2), and its letter case means the same (8.3.1). */
  'json last': 'application/xml;q=0.4, text/html;q=0.6, Application/JSON',
}

/** Fields of every request in the usual form. */
export const usualFields: Readonly<Record<string, string>> = {
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
  'user-agent': 'petstore-conformance',
}
