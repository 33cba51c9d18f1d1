import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { bodyValidity, isOrdinary, isPlain } from '../body-validity.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { ShownPage } from '../page-of.ts'
import { parsedBody } from '../parsed-body.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, nothing, type Rule, type Ruling, type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import { isOfKnownStore } from '../store/one-store.ts'
import type { StoreModel } from '../store/store-model.ts'

/** Digits of a name that others hardly have too: such a one was drawn. */
const drawnDigits = 9

/** What a valid create was sent with. */
interface SentPet {
  readonly name: string
  readonly categoryId: bigint
  readonly status: unknown
}

interface ForbiddenCreate {
  readonly exchange: Exchange
  /** A create that differs by its name alone, let in since. */
  readonly letInSince: Exchange | undefined
}

interface State {
  /** Valid creates with plain names that were answered 400 before their category was known. */
  readonly refusedPlain: readonly Exchange[]
  /** Valid creates with plain names without the run's tag or drawn digits that were answered 400: others may have them. */
  readonly refusedStrange: readonly Exchange[]
  /**
   * Creates of two equal bodies that were let in, the second once nothing may lag behind the first. The first animal may
   * have been removed in between.
   */
  readonly takenAgain: readonly Exchange[]
  /**
   * The same, and a page that showed both animals: then neither a name in use nor what else it may have to differ in is a
   * reason to refuse one.
   */
  readonly twins: readonly Exchange[]
  /** By name, valid creates with plain ones that were answered 403, of each category and status the first. */
  readonly forbidden: ReadonlyMap<string, readonly ForbiddenCreate[]>
}

/**
 * CREATE-1, for valid creates that are not let in (interface document, Endpoints 2). 400 is free for a name beyond plain
 * ones, for one that is in use, and for a category that the service does not know; whatever else than 201 is not. That a
 * 201 carries a Pet is judged with the documented bodies. Creates with names that others might have, and that were refused
 * for that perhaps, had no reason to be, once a page shows two animals that are equal.
 */
export const refusedCreates: Rule<State> = {
  initial: { refusedPlain: [], refusedStrange: [], takenAgain: [], twins: [], forbidden: new Map() },
  judge(state, store, shown, options) {
    const { exchange, answer, page } = shown
    const { request } = exchange
    if (page !== undefined)
      return isOfKnownStore(store, shown) ? showTwins(state, exchange, page) : nothing(state)
    if (request.operation !== 'createPet' || request.credential.kind !== 'key') return nothing(state)
    if (bodyValidity(request, options.contract) !== 'valid') return nothing(state)
    const about = new About('CREATE-1', shown)
    const one = (judgement: Judgement): Ruling<State> => ({ state, judgements: [judgement] })
    const unanswered = about.unanswered()
    if (answer.kind === 'limited') return nothing(state)
    if (unanswered !== undefined) return one(unanswered)
    const status = statusOf(answer)
    const sent = sentPet(request)
    const isOfStore = isOfKnownStore(store, shown)
    if (status === 201) return isOfStore ? letIn(state, store, sent, exchange, options) : nothing(state)
    // What brought an animal was let in, whatever it tells of what remains.
    const isLetIn = status !== undefined && status < 300 && seePet(exchange.response?.body).id !== undefined
    if (!isLetIn && isSpent(store, exchange)) return one(about.open('no request remained', 'RATE-5'))
    if (status === 403 && isOfStore && isOrdinary(sent.name)) return forbid(state, shown, sent)
    // No requirement needs that other names are let in.
    if (status === 403 && !isOrdinary(sent.name))
      return one(about.free('403 is free for a name that may look like an attack'))
    if (status === 401 || status === 403)
      return one(about.open(`a valid create was answered ${status}`, 'AUTH-6'))
    if (status !== 400) return one(about.broken('201'))
    if (!isOfStore) return one(about.free('another store may have other names and categories'))
    const free = whyFree(store, exchange, sent)
    if (free !== undefined) return one(about.free(free))
    const { name, categoryId } = sent
    const isStrange = mayBeOfOthers(name, options.tag)
    if (isStrange && state.twins.length === 0)
      return {
        state: { ...state, refusedStrange: [...state.refusedStrange, exchange] },
        judgements: [about.free('400 is free for a name that is in use')],
      }
    if (store.categories.has(categoryId) || options.knownCategory === categoryId)
      return one(about.broken('201', undefined, isStrange ? state.twins : []))
    return {
      state: { ...state, refusedPlain: [...state.refusedPlain, exchange] },
      judgements: [about.open('needs a categoryId that the service knows: name one with --category-id')],
    }
  },
}

/**
 * Key scopes are not described: so 403 is open, until a create that differs by its name alone was let in, and the same one
 * is answered 403 again.
 */
function forbid(state: State, shown: Shown, sent: SentPet): Ruling<State> {
  const { exchange } = shown
  const about = new About('CREATE-1', shown)
  const before = state.forbidden.get(sent.name) ?? []
  for (const { exchange: first, letInSince } of before)
    if (letInSince !== undefined)
      return { state, judgements: [about.broken('201', undefined, [first, letInSince])] }
  const isKnown = before.some((one) => isAlike(sentPet(one.exchange.request), sent))
  const forbidden = isKnown
    ? state.forbidden
    : new Map(state.forbidden).set(sent.name, [...before, { exchange, letInSince: undefined }])
  return {
    state: { ...state, forbidden },
    judgements: [about.open('a valid create was answered 403', 'AUTH-6')],
  }
}

/** Reads a body that is known to be valid: neither member is missing. */
function sentPet(request: RequestSpec): SentPet {
  const { name = '', categoryId = 0n, status } = seePet(parsedBody(request))
  return { name, categoryId, status }
}

function withLetIn(forbidden: State['forbidden'], sent: SentPet, exchange: Exchange): State['forbidden'] {
  if (forbidden.size === 0) return forbidden
  return new Map(
    [...forbidden].map(([name, all]) => [
      name,
      all.map((one) =>
        isAlike(sentPet(one.exchange.request), sent) ? { ...one, letInSince: exchange } : one,
      ),
    ]),
  )
}

/** Whether two creates differ by their names alone, if they do. */
function isAlike(one: SentPet, other: SentPet): boolean {
  return one.categoryId === other.categoryId && one.status === other.status
}

/** The create of an equal animal, if one was let in so long before that no look for it may lag behind. */
function equalBefore(
  store: StoreModel,
  { name, categoryId, status }: SentPet,
  { sentAt }: Exchange,
  windowMs: number,
): Exchange | undefined {
  for (const { created } of store.own.values()) {
    const other = sentPet(created.request)
    const isEqual = other.name === name && other.categoryId === categoryId && other.status === status
    if (isEqual && settledFrom(endOf(created), windowMs) <= sentAt) return created
  }
  return undefined
}

function showTwins(state: State, exchange: Exchange, { pets }: ShownPage): Ruling<State> {
  const [first, second] = state.takenAgain
  if (state.twins.length > 0 || first === undefined || second === undefined) return nothing(state)
  const [one, other] = [first, second].map(({ response }) => seePet(response?.body).id)
  const ids = new Set(pets.map(({ id }) => id))
  const isBoth = one !== undefined && other !== undefined && one !== other && ids.has(one) && ids.has(other)
  if (!isBoth || exchange.sentAt < endOf(second)) return nothing(state)
  const twins = [first, second, exchange]
  return {
    state: { ...state, twins, refusedStrange: [] },
    judgements: state.refusedStrange.map((refused) => groundlessly(refused, twins)),
  }
}

function groundlessly(refused: Exchange, because: readonly Exchange[]): Judgement {
  return {
    state: 'broken',
    requirement: 'CREATE-1',
    expected: '201',
    actual: printOutcome(refused),
    exchanges: [...because, refused],
  }
}

/**
 * What was refused before for a reason that might have held: its category being let in, an earlier plain create had none.
 */
function letIn(
  state: State,
  store: StoreModel,
  sent: SentPet,
  exchange: Exchange,
  { consistencyWindowMs }: OracleOptions,
): Ruling<State> {
  const equal = state.twins.length > 0 ? undefined : equalBefore(store, sent, exchange, consistencyWindowMs)
  const isOfIt = ({ request }: Exchange): boolean => sentPet(request).categoryId === sent.categoryId
  return {
    state: {
      ...state,
      takenAgain: equal === undefined ? state.takenAgain : [equal, exchange],
      forbidden: withLetIn(state.forbidden, sent, exchange),
      refusedPlain: state.refusedPlain.filter((refused) => !isOfIt(refused)),
    },
    judgements: state.refusedPlain.filter(isOfIt).map((refused) => groundlessly(refused, [])),
  }
}

/** Why 400 is free for a valid body, if it is. */
function whyFree(store: StoreModel, exchange: Exchange, { name, categoryId }: SentPet): string | undefined {
  if (!isPlain(name)) return '400 is free for a name that is not plain'
  const isUsual = categoryId > 0n && categoryId <= constants.usualCategory
  if (!isUsual && !store.categories.has(categoryId))
    return '400 is free for a category that the service does not know'
  // A create whose answer was lost, or has not come yet, may be stored all the same.
  const others = (store.namesSent.get(name) ?? 1) - 1 - (store.namesRefused.get(name) ?? 0)
  const mayBeStored = exchange.resent === true || others > 0
  const isTaken = mayBeStored || isInUse(store, name) || isOfOthers(store, exchange, name)
  return isTaken ? '400 is free for a name that is in use' : undefined
}

/**
 * Whether an animal of others was shown by that name before. One that shows afterwards may be what the refused create left
 * behind itself.
 */
function isOfOthers({ toldOfOthers }: StoreModel, { sentAt }: Exchange, name: string): boolean {
  const same = name.toLowerCase()
  return [...toldOfOthers.values()].some(
    ({ first, exchange }) =>
      typeof first['name'] === 'string' && first['name'].toLowerCase() === same && endOf(exchange) <= sentAt,
  )
}

/** Whether others, an earlier run among them, may well have an animal of this name. */
function mayBeOfOthers(name: string, tag: string): boolean {
  const isOwn = isTagged(name, tag)
  return !isOwn && name.replace(/\D/g, '').length < drawnDigits
}

function isInUse(store: StoreModel, name: string): boolean {
  const same = name.toLowerCase()
  return [...store.letIn].some((one) => one.toLowerCase() === same)
}
