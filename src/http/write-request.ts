import type { Credential } from '../spec/credential.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { acceptField } from './accept-field.ts'
import { bodyWithCredential, credentialHeaders } from './credential.ts'
import type { GatewayHeader } from './gateway-header.ts'
import { inForm } from './in-form.ts'
import type { TransportRequest } from './transport.ts'

/** Writes a request out, credential and all. */
export type WriteRequest = (request: RequestSpec) => TransportRequest

/**
 * Makes the function that writes requests out.
 *
 * @param basePath - of the target, without a slash at its end
 * @param carried - by every request
 */
export function requestWriter(
  basePath: string,
  key: string,
  carried: readonly GatewayHeader[] = [],
): WriteRequest {
  // Most requests carry the same credential: its fields are written once.
  const written = new WeakMap<Credential, string[]>()
  const fieldsOf = (credential: Credential): string[] => {
    const known = written.get(credential)
    if (known !== undefined) return known
    const fields = [
      ...Object.entries({ ...commonHeaders, ...credentialHeaders(credential, key) }).flat(),
      ...carried.flatMap(({ name, value }) => [name, value]),
    ]
    written.set(credential, fields)
    return fields
  }
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
    const usual = fieldsOf(credential)
    const accepted = accept === undefined ? usual : accepting(accept, usual)
    const headers = ifNoneMatch === undefined ? accepted : [...accepted, 'if-none-match', ifNoneMatch]
    const whole = `${basePath}${path}`
    if (body === undefined) return inForm({ method, path: whole, headers }, wire)
    const fields = contentType === '' ? headers : [...headers, 'content-type', contentType]
    const text = bodyWithCredential(body, credential, key)
    return inForm({ method, path: whole, headers: fields, body: text }, wire)
  }
}

/** Fields with another Accept, which comes first. */
function accepting(
  accept: NonNullable<RequestSpec['accept']>,
  [name = '', _value, ...rest]: readonly string[],
): string[] {
  const value = acceptField(accept)
  return value === undefined ? rest : [name, value, ...rest]
}

const commonHeaders = {
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
  'user-agent': 'petstore-conformance',
}
