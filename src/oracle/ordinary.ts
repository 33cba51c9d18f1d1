import type { Credential } from '../spec/credential.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { constants } from '../spec/generated/constants.ts'
import { isRecord } from '../spec/is-record.ts'
import { statusOf } from './exchange-status.ts'
import { parsedBody } from './parsed-body.ts'
import { decodedText } from './pet-path.ts'

const { longestText, longestHeaders, largeBody } = constants

/** Codes of control characters and slashes, and of what needs none in a path (RFC 3986, section 2.3). */
const codesOfControls = /%([01][0-9a-f]|2f|7f)/i
const needlessCodes = /^[^?]*%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** Whether no client of the interface makes such a request (requirement catalogue, for all requirements). */
export function isExtraordinary(request: RequestSpec): boolean {
  const { path, credential, accept, body } = request
  return (
    !isOfOperation(request) ||
    codesOfControls.test(path) ||
    decodedText(path) === undefined ||
    needlessCodes.test(path) ||
    /^[^?]*\/([/?]|$)/.test(path) ||
    accept === 'application/xml' ||
    path.split(/^\/pets\/|\?/).some((petIdOrQuery) => petIdOrQuery.length > longestText) ||
    textOf(credential).length > (credential.kind === 'claims' ? longestHeaders : longestText) ||
    (body?.length ?? 0) > largeBody
  )
}

/** Numbers at the edge of 32 bits. */
const edges = /(?<!\d)(21474836\d\d|4294967[23]\d\d)(?!\d)/
/** Words of queries, shells and scripts. */
const words =
  /\b(select|union|insert|update|delete|drop|alter|exec|table|where|and|or|null|script|javascript|alert|eval|document|cookie|constructor|__proto__|tostring|rm|cat|etc|passwd|sh|bash|curl|wget|echo|system)\b/i

/** Whether a firewall may take a request for an attack, or not know its Origin (requirement catalogue, for all requirements). */
export function looksLikeAttack(request: RequestSpec): boolean {
  const { path, credential, body } = request
  // A URL parser would take `//pets` for a host, and throw for `//[`.
  const [segments = '', query = ''] = path.split('?')
  const parameters = new URLSearchParams(query).values()
  const values = [...segments.split('/').map(decodedText), ...parameters, parsedBody(request)]
  return (
    edges.test(`${body}`) ||
    isAnySuspicious(values) ||
    (credential.kind === 'claims' ? 'Origin' in credential.headers : /['"<>]/.test(textOf(credential)))
  )
}

function isSuspicious(value: string): boolean {
  if (/^-?[\d.]*$/.test(value)) return edges.test(value)
  return /[^A-Za-z0-9 ]/.test(value) || words.test(value)
}

/** Whether JSON holds such a text, or a property whose name is such a word. */
function isAnySuspicious(value: unknown): boolean {
  if (typeof value === 'string') return isSuspicious(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, one]) => words.test(name) || isAnySuspicious(one))
}

/** What is in a credential beside the key. */
function textOf(credential: Credential): string {
  if (credential.kind === 'unrelated') return credential.token
  if (credential.kind === 'extended') return credential.suffix
  if (credential.kind === 'prefixed') return credential.prefix
  if (credential.kind === 'enclosed') return credential.sign
  if (credential.kind === 'form') return credential.before + credential.after
  return credential.kind === 'claims' ? Object.entries(credential.headers).join() : ''
}

/** Why a response proves nothing: a server in front may refuse what no client requests, and what looks like an attack. */
export function whyProvesNothing(exchange: Exchange): string | undefined {
  const { request } = exchange
  const status = statusOf(exchange)
  if (request.operation === undefined || status === 429) return undefined
  if (isExtraordinary(request)) {
    if (status === undefined || status >= 300)
      return 'a request that no client of the interface makes may be refused in any way'
    return isOfOperation(request) || showsPets(exchange)
      ? undefined
      : 'a path that is no operation shows no pets'
  }
  return (status === 403 || status === 406) && looksLikeAttack(request)
    ? `${status} is free for what a firewall may take for an attack`
    : undefined
}

/** Whether a path is written as that of an operation, whatever its petId. */
function isOfOperation({ path }: RequestSpec): boolean {
  return /^\/(pets|store\/orders)(?![^/?])/.test(path)
}

/** A page of welcome may have an id and a name as well; a Pet has a category too (interface document, Resources). */
function showsPets({ response }: Exchange): boolean {
  const body = response?.body
  const [first] = Array.isArray(body) ? body : [body]
  return isRecord(first) && ['id', 'name', 'categoryId'].every((member) => Object.hasOwn(first, member))
}

/** A service may say that it has no page for browsers: only the form of that response is judged. */
export function isPageAlone(exchange: Exchange): boolean {
  return exchange.request.accept === 'browser' && statusOf(exchange) === 406
}

/** 411 Length Required, and 501 Not Implemented for a transfer coding that is not known (RFC 9112, sections 6.1 and 6.3). */
const wantsLength: readonly number[] = [411, 501]

/** A service may want to know the length of a body beforehand (requirement catalogue, CREATE-1). */
export function isRefusedForChunks(exchange: Exchange): boolean {
  return exchange.request.wire === 'in chunks' && wantsLength.includes(statusOf(exchange) ?? 0)
}
