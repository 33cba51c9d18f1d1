import type { Credential } from '../../spec/credential.ts'
import type { RequestSpec } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Judgement } from '../../spec/judgement.ts'
import type { OperationId } from '../../spec/operation.ts'
import { mayAnswerAsItLikes } from '../answer.ts'
import { bodyValidity, largeBody } from '../body-validity.ts'
import { statusOf as answeredStatus } from '../exchange-status.ts'
import { listQuery } from '../list-query.ts'
import { lookUp } from '../look-up.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { wholeId } from '../pet-path.ts'
import { About, nothing, type Rule, type Shown, statusOf } from '../rule.ts'
import { isSpent } from '../store/is-spent.ts'
import { findsAnyId, type StoreModel } from '../store/store-model.ts'

/** Which requirement a request without a valid credential tries: by what is wrong with it. */
type Lack = Extract<RequirementId, 'AUTH-1' | 'AUTH-2' | 'AUTH-3'>

const limited = 429

/** What RFC 6750 has for a token. */
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/

interface State {
  /** What the valid key was answered last, by operation; the rate limit's and the service's own failures aside. */
  readonly keyAnswers: ReadonlyMap<OperationId, number>
  /** Limits (`limit=5`) and statuses (`status=sold`) that it was refused by themselves. */
  readonly refusedQueries: ReadonlySet<string>
  /** What kinds of bad credential were answered, on requests that lack nothing else. */
  readonly credentials: ReadonlyMap<Credential['kind'], 'refused' | 'let in'>
}

/**
 * AUTH-1 to AUTH-4: without a valid credential every operation answers 401, before any other answer (interface document,
 * Authentication). A refusal counts once the same operation has let the key in, and one of a bad credential on a
 * request that lacks more than that once the credential by itself was refused.
 */
export const refusedCredentials: Rule<State> = {
  initial: { keyAnswers: new Map(), refusedQueries: new Set(), credentials: new Map() },
  judge(state, store, shown, options) {
    const { exchange, answer } = shown
    const { request } = exchange
    if (request.credential.kind === 'key')
      return nothing(withKeyAnswer(withQuery(state, store, shown), shown))
    const lack = lackOf(request.credential)
    if (lack === undefined || request.operation === undefined) return nothing(state)
    const isPlain = isOtherwiseValid(state, store, request, options)
    const about = new About(isPlain ? lack : 'AUTH-4', shown)
    const judgements = judge(state, store, shown, about, lack, isPlain)
    const status = statusOf(answer)
    const isList = request.operation === 'listPets' && listQuery(request.path) !== undefined
    if (!isPlain && status === 401 && isList)
      return { state, judgements: [...judgements, withoutControl(shown, lack)] }
    if (!isPlain || status === undefined || status >= 500) return { state, judgements }
    const credentials = new Map(state.credentials)
    const isRefused = status === 401 || freeFor(request).includes(status)
    if (!isRefused || credentials.get(request.credential.kind) !== 'let in')
      credentials.set(request.credential.kind, isRefused ? 'refused' : 'let in')
    return { state: { ...state, credentials }, judgements }
  },
}

function withKeyAnswer(state: State, { exchange }: Shown): State {
  const { operation } = exchange.request
  const status = answeredStatus(exchange)
  if (operation === undefined || status === undefined || status === limited) return state
  const isFailure = status >= 500 && !mayAnswerAsItLikes(exchange.request)
  if (isFailure || state.keyAnswers.get(operation) === status) return state
  return { ...state, keyAnswers: new Map(state.keyAnswers).set(operation, status) }
}

function withQuery(state: State, store: StoreModel, { exchange, answer, page }: Shown): State {
  const { operation, path } = exchange.request
  const { limit, status } = (operation === 'listPets' ? listQuery(path) : undefined) ?? {}
  if ((limit === undefined) === (status === undefined)) return state
  const query = limit === undefined ? `status=${status}` : `limit=${limit}`
  const isTaken = page !== undefined || answer.kind === 'dropped'
  const isRefused =
    answer.kind === 'answered' && ![200, 401, 403].includes(answer.status) && !isSpent(store, exchange)
  if (!(state.refusedQueries.has(query) ? isTaken : isRefused)) return state
  return { ...state, refusedQueries: state.refusedQueries.symmetricDifference(new Set([query])) }
}

/** The key was refused with that query too: the credential may not be what this was refused for. */
function withoutControl(shown: Shown, lack: Lack): Judgement {
  return new About(lack, shown).untried(`the key to be let in with GET ${shown.exchange.request.path}`, true)
}

function judge(
  { keyAnswers, credentials }: State,
  store: StoreModel,
  shown: Shown,
  about: About,
  lack: Lack,
  isPlain: boolean,
): readonly Judgement[] {
  const { exchange, answer } = shown
  const { request } = exchange
  const free = freeFor(request)
  if (answer.kind === 'limited') return []
  // Who finds a body too large may close the connection before it has come (RFC 9110, 15.5.14).
  if (free.includes(413) && statusOf(answer) === undefined)
    return [about.free('the connection was closed, which is free for so large a body')]
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return [unanswered]
  const status = statusOf(answer)
  if (status !== undefined && free.includes(status))
    return [about.free(`answered ${status}, which is free for such a request`)]
  const withKey = lookUp(keyAnswers, request.operation)
  const byItself = credentials.get(request.credential.kind)
  if (!isPlain && lack !== 'AUTH-1' && byItself !== 'refused')
    return [about.open(`needs ${nameOf(request.credential)} to be refused`, lack)]
  if (status !== 401) {
    // A key that may not do this at all (key scopes are not described) is refused whatever it sends.
    if (status === 403 && withKey === 403)
      return [about.open(`${request.method} ${request.path} was answered 403: the key may not do it`)]
    return [about.broken('401')]
  }
  if (withKey === undefined || withKey === 401)
    return [about.open('needs the same request with the key not answered 401', 'AUTH-6')]
  // Where any id is found, there was no other answer to come before.
  if (!isPlain && wholeId(request.path) !== undefined && findsAnyId(store))
    return [about.open('needs an id that names no animal to be answered 404 with the key', 'GET-2')]
  return [about.kept(`${request.operation} with ${nameOf(request.credential)}`)]
}

/** Undefined for the key, and for what may be one in other letters (AUTH-7). */
function lackOf(credential: Credential): Lack | undefined {
  switch (credential.kind) {
    case 'key':
    case 'key-case':
      return undefined
    case 'none':
    case 'claims':
      return 'AUTH-1'
    case 'unrelated':
    case 'empty':
    case 'blank':
    case 'truncated':
    case 'extended':
    case 'end-replaced':
    case 'middle-replaced':
    case 'rearranged':
    case 'beheaded':
    case 'prefixed':
    case 'enclosed':
    case 'encoded':
      return 'AUTH-2'
    case 'basic':
    case 'basic-user':
    case 'form':
    case 'bare':
    case 'in-body':
    case 'x-api-key':
    case 'headers':
    case 'bearer-headers':
      return 'AUTH-3'
    case 'scheme-word':
      return credential.word.toLowerCase() === 'bearer' ? undefined : 'AUTH-3'
  }
}

function nameOf(credential: Credential): string {
  switch (credential.kind) {
    case 'headers':
    case 'bearer-headers':
      return credential.names.join(', ')
    case 'scheme-word':
      return credential.word
    case 'form':
      return `${credential.before}<key>${credential.after}`
    default:
      return credential.kind
  }
}

/** Whether the credential is all that is wrong with a request. */
function isOtherwiseValid(
  state: State,
  store: StoreModel,
  request: RequestSpec,
  { contract }: OracleOptions,
): boolean {
  switch (request.operation) {
    case 'listPets':
      return isTakenQuery(state, request)
    case 'createPet':
      return bodyValidity(request, contract) === 'valid'
    case 'getPet': {
      const id = wholeId(request.path)
      if (id === undefined) return false
      return store.own.has(id) || (store.seen.has(id) && !store.missing.has(id))
    }
    default:
      return true
  }
}

/** What the key is refused too is no list that lacks a credential alone: LIST-3 and LIST-4 judge that. */
function isTakenQuery({ refusedQueries }: State, { path }: RequestSpec): boolean {
  const query = listQuery(path)
  if (query === undefined) return false
  const { limit, status } = query
  return !refusedQueries.has(`limit=${limit}`) && !refusedQueries.has(`status=${status}`)
}

/** What queries are made of. */
const queryLike = /['"]/

/** Statuses beside 401 that are free: for what is no token, no path of the service, no media type, or too large. */
function freeFor({ credential, operation, path, contentType, body = '' }: RequestSpec): readonly number[] {
  if (credential.kind === 'empty' || credential.kind === 'blank') return [400]
  // A gateway may take no field whose name has an underscore, whatever it carries.
  if (credential.kind === 'headers' && credential.names.some((name) => name.includes('_'))) return [400]
  // Who looks a path up by what a gateway was asked for may know it by another, and find none.
  if (credential.kind === 'claims' && 'X-Original-URL' in credential.headers) return [403, 404]
  // Fields that belong to a gateway may be refused by one.
  if (credential.kind === 'claims' || credential.kind === 'bearer-headers') return [403]
  if (credential.kind === 'unrelated' && !token68.test(credential.token))
    // What looks like an attack may be refused by a gateway.
    return queryLike.test(credential.token) ? [400, 403] : [400]
  if (credential.kind === 'prefixed' && !token68.test(credential.prefix)) return [400]
  if (credential.kind === 'extended' && !token68.test(credential.suffix)) return [400]
  if (credential.kind === 'encoded' && credential.as === 'percent') return [400]
  // Whoever looks at the beginning finds Bearer, and malformed.
  if (credential.kind === 'scheme-word' && /^bearer/i.test(credential.word)) return [400]
  if (credential.kind === 'form') {
    const { before, after } = credential
    if (queryLike.test(before + after)) return [400, 403]
    // Bearer, and malformed.
    if (/^bearer/i.test(before)) return [400]
  }
  if (credential.kind === 'enclosed') return queryLike.test(credential.sign) ? [400, 403] : [400]
  if (operation === 'getPet' && wholeId(path) === undefined) return [404]
  if (operation !== 'createPet') return []
  if (contentType !== undefined && !/^application\/json\s*(;|$)/i.test(contentType)) return [415]
  return body.length > largeBody ? [413] : []
}
