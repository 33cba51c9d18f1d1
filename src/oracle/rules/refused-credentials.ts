import type { Credential } from '../../spec/credential.ts'
import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { mayAnswerAsItLikes } from '../answer.ts'
import { bodyValidity, isJson } from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { whyProvesNothing } from '../ordinary.ts'
import { wholeId, withoutNeedlessCodes } from '../pet-path.ts'
import { printOutcome } from '../print-exchange.ts'
import { judgementsOf, type Rule, type Ruling, remember, type Said, type Shown, violation } from '../rule.ts'
import { findsAnyId } from '../store/store-model.ts'
import { isSpent } from '../store/told-spent.ts'
import { areOrdersThere, isOfMissing } from '../store/update-orders.ts'

/** Which requirement a request without a valid credential tries: by what is wrong with it. */
type Lack = 'AUTH-1' | 'AUTH-2' | 'AUTH-3'

/** What RFC 6750 has for a token. */
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/

/** Credentials without any key, and those that have the key in another way than Bearer. */
const ofNone: readonly Credential['kind'][] = ['none', 'claims']
const ofAnotherWay: readonly Credential['kind'][] = [
  ...(['basic', 'basic-user', 'form', 'bare', 'x-api-key'] as const),
  ...(['headers', 'bearer-headers', 'in-body', 'scheme-word'] as const),
]

interface State {
  /** By operation, the last status with the key, 429 and failures of the service aside. */
  readonly keyAnswers: ReadonlyMap<RequestSpec['operation'], number>
  /** Limits (`limit=5`) and statuses (`status=sold`) that the key was refused by themselves. */
  readonly refusedQueries: ReadonlySet<string>
  /** What kinds of bad credential were answered, on requests that lack nothing else. */
  readonly credentials: ReadonlyMap<Credential['kind'], 'refused' | 'let in'>
  /** Answers of orders that tell of nothing where these do not exist. */
  readonly ofOrders: readonly { readonly lack: Lack; readonly exchange: Exchange }[]
}

/**
 * AUTH-1 to AUTH-4: without a valid credential every operation answers 401, before any other answer (interface document,
 * Authentication). A refusal counts once the same operation has accepted the key, and for a request that lacks more than a
 * credential once the bad credential by itself was refused. Orders count where they exist (ORDERS-1).
 */
export const refusedCredentials: Rule<State> = {
  initial: { keyAnswers: new Map(), refusedQueries: new Set(), credentials: new Map(), ofOrders: [] },
  judge(state, shown) {
    const { request } = shown.exchange
    const { credential } = request
    if (credential.kind === 'key') return remember(withKeyAnswer(withQuery(state, shown), shown))
    const lack = lackOf(credential)
    if (lack === undefined || request.operation === undefined) return undefined
    const { exchange, status, store } = shown
    const { asked } = store.orders
    // Orders exist once the key gets anything else.
    const mayBeMissing = isOfMissing(status) && (asked === undefined || isOfMissing(statusOf(asked)))
    if (request.operation !== 'listOrders' || !mayBeMissing) return judge(state, shown, lack)
    const open = judgementsOf(lack, shown).undetermined('needs orders that exist', 'ORDERS-1')
    return remember({ ...state, ofOrders: [...state.ofOrders, { lack, exchange }] }, open)
  },
  conclude({ ofOrders }, { orders }) {
    if (areOrdersThere(orders) !== true) return undefined
    return ofOrders.map(({ lack, exchange }) =>
      violation(lack, expectedOf(exchange.request), printOutcome(exchange), [exchange]),
    )
  },
}

function withKeyAnswer(state: State, { exchange }: Shown): State {
  const { request } = exchange
  const status = statusOf(exchange)
  if (status === undefined || (status >= 500 && !mayAnswerAsItLikes(request))) return state
  return { ...state, keyAnswers: new Map(state.keyAnswers).set(request.operation, status) }
}

function withQuery(state: State, { exchange, answer, status: told, page, query, store }: Shown): State {
  const { limit, status } = query ?? {}
  if ((limit === undefined) === (status === undefined)) return state
  const name = limit === undefined ? `status=${status}` : `limit=${limit}`
  const isTaken = page !== undefined || answer.kind === 'dropped'
  const isRefused = told !== undefined && ![200, 401, 403].includes(told) && !isSpent(store, exchange)
  if (!(state.refusedQueries.has(name) ? isTaken : isRefused)) return state
  return { ...state, refusedQueries: state.refusedQueries.symmetricDifference(new Set([name])) }
}

function judge(state: State, shown: Shown, lack: Lack): Said | Ruling<State> {
  const { exchange, query, status } = shown
  const { request } = exchange
  const { kind } = request.credential
  const isPlain = isOtherwiseValid(state, shown)
  const said = judgeRefusal(state, shown, lack, isPlain)
  // The key was refused with that query too: the credential may not be what this was refused for.
  if (!isPlain && status === 401 && query !== undefined) {
    const needed = `the key to be let in with GET ${request.path}`
    return [said, judgementsOf(lack, shown).notExercised(needed, true)]
  }
  if (!isPlain || status === undefined || status >= 500) return said
  const isRefused = status === 401 || freeFor(request).includes(status)
  if (isRefused && state.credentials.get(kind) === 'let in') return said
  const credentials = new Map(state.credentials).set(kind, isRefused ? 'refused' : 'let in')
  return remember({ ...state, credentials }, said)
}

function judgeRefusal(state: State, shown: Shown, lack: Lack, isPlain: boolean): Judgement {
  const { exchange, status, store } = shown
  const { method, path, operation, credential } = exchange.request
  const about = judgementsOf(isPlain ? lack : 'AUTH-4', shown)
  const nothing = status === 401 ? undefined : whyProvesNothing(exchange)
  if (nothing !== undefined) return about.permitted(nothing)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return unanswered
  if (freeFor(exchange.request).some((free) => free === status))
    return about.permitted(`answered ${status}, which is free for such a request`)
  const withKey = state.keyAnswers.get(operation)
  if (!isPlain && lack !== 'AUTH-1' && state.credentials.get(credential.kind) !== 'refused')
    return about.undetermined(`needs ${nameOf(credential)} to be refused`, lack)
  // A key that may not do this at all (key scopes are not described) is refused whatever it sends.
  if (status === 403 && withKey === 403)
    return about.undetermined(`${method} ${path} was answered 403: the key may not do it`)
  if (status !== 401) return about.violated(expectedOf(exchange.request))
  if (withKey === undefined || withKey === 401)
    return about.undetermined('needs the same request with the key not answered 401', 'AUTH-6')
  // Where any id is found, there was no other answer to come before.
  if (!isPlain && wholeId(path) !== undefined && findsAnyId(store))
    return about.undetermined('needs an id that names no animal to be answered 404 with the key', 'GET-2')
  return about.satisfied(`${operation} with ${nameOf(credential)}`)
}

/** Undefined for what may be the key in other letters (AUTH-7). */
function lackOf(credential: Credential): Lack | undefined {
  const { kind } = credential
  const isBearer = kind === 'scheme-word' && credential.word.toLowerCase() === 'bearer'
  if (isBearer || kind === 'key-case') return undefined
  if (ofNone.includes(kind)) return 'AUTH-1'
  return ofAnotherWay.includes(kind) ? 'AUTH-3' : 'AUTH-2'
}

function nameOf(credential: Credential): string {
  if (credential.kind === 'headers' || credential.kind === 'bearer-headers')
    return credential.names.join(', ')
  if (credential.kind === 'scheme-word') return credential.word
  return credential.kind === 'form' ? `${credential.before}<key>${credential.after}` : credential.kind
}

/** Whether the credential is all that is wrong with a request. */
function isOtherwiseValid({ refusedQueries }: State, { exchange, query, store, options }: Shown): boolean {
  const { request } = exchange
  const { operation, path } = request
  // LIST-3 and LIST-4 judge a query that the key is refused too.
  const isRefused = [`limit=${query?.limit}`, `status=${query?.status}`].some((one) =>
    refusedQueries.has(one),
  )
  if (operation === 'listPets') return query !== undefined && !isRefused
  if (operation === 'createPet') return bodyValidity(request, options.contract) === 'valid'
  const id = wholeId(withoutNeedlessCodes(path))
  const isThere = id !== undefined && (store.own.has(id) || (store.seen.has(id) && !store.missing.has(id)))
  return operation !== 'getPet' || isThere
}

function expectedOf(request: RequestSpec): string {
  return ['401', ...freeFor(request)].join(' or ')
}

/** Statuses beside 401 that are free: for what is no token, no path of the service, or no media type. */
function freeFor(request: RequestSpec): readonly number[] {
  const { credential, operation, path } = request
  if (['empty', 'blank', 'enclosed'].includes(credential.kind)) return [400]
  // A gateway may take no field whose name has an underscore, whatever it carries.
  if (credential.kind === 'headers' && credential.names.some((name) => name.includes('_'))) return [400]
  // Who looks a path up by what a gateway was asked for may know it by another, and find none.
  if (credential.kind === 'claims' && 'X-Original-URL' in credential.headers) return [403, 404]
  // Fields that belong to a gateway may be refused by one.
  if (credential.kind === 'claims' || credential.kind === 'bearer-headers') return [403]
  if ('token' in credential && !token68.test(credential.token)) return [400]
  if ('prefix' in credential && !token68.test(credential.prefix)) return [400]
  if ('suffix' in credential && !token68.test(credential.suffix)) return [400]
  if ('as' in credential && credential.as === 'percent') return [400]
  // Whoever looks at the beginning finds Bearer, and malformed.
  if ('word' in credential && /^bearer/i.test(credential.word)) return [400]
  // Bearer, and malformed; what has quotation marks is malformed too.
  if ('before' in credential && /^bearer|"/i.test(credential.before)) return [400]
  if (operation === 'getPet' && wholeId(path) === undefined) return [404]
  return operation === 'createPet' && !isJson(request) ? [415] : []
}
