import type { Exchange } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { bodyValidity, isPlain } from '../body-validity.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf } from '../moments.ts'
import type { ShownPage } from '../page-of.ts'
import { printOutcome } from '../print-exchange.ts'
import {
  isSettled,
  judgementsOf,
  type Rule,
  type Ruling,
  remember,
  type Said,
  type Shown,
  violation,
} from '../rule.ts'
import { isCreated, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/told-spent.ts'
import { isOfKnownStore } from '../store/update.ts'

/** A name with so many digits was drawn at random: other clients hardly have it too. */
const drawnDigits = 9

/** All of them are of valid POSTs with plain names. */
interface State {
  /** Answered 400 before their category was known. */
  readonly refusedPlain: readonly Exchange[]
  /** Answered 400, with names without the run's tag or drawn digits: others may have them. */
  readonly refusedStrange: readonly Exchange[]
  /** Accepted with two equal bodies, the second once nothing may lag behind the first. */
  readonly takenAgain: readonly [Exchange, Exchange] | undefined
  /** The same, and a page that showed both pets: then no service may refuse a pet because it equals another. */
  readonly twins: readonly Exchange[]
  /** Answered 403, with one that differs by its name alone, accepted since. */
  readonly forbidden: readonly { readonly exchange: Exchange; readonly letInSince: Exchange | undefined }[]
}

/**
 * CREATE-1, for valid POSTs that are not accepted (interface document, Endpoints 2). 400 is permitted for a name beyond
 * plain ones, for one that is in use, and for a category that the service does not know. The documented bodies judge whether
 * a 201 carries a Pet. A POST that was refused perhaps for a name of others had no reason to be, once a page shows two
 * equal pets.
 */
export const refusedCreates: Rule<State> = {
  initial: { refusedPlain: [], refusedStrange: [], takenAgain: undefined, twins: [], forbidden: [] },
  judge(state, shown) {
    const { exchange, page, status, store, options } = shown
    const { request } = exchange
    const isOfStore = isOfKnownStore(shown)
    if (page !== undefined) return isOfStore ? showTwins(state, exchange, page) : undefined
    if (request.operation !== 'createPet' || bodyValidity(request, options.contract) !== 'valid')
      return undefined
    const about = judgementsOf('CREATE-1', shown)
    const unanswered = about.unanswered()
    if (unanswered !== undefined) return unanswered
    const sent = sentPet(exchange)
    const { name = '', categoryId = 0n } = sent
    if (isCreated(exchange)) {
      const next = isOfStore ? letIn(state, shown, sent) : remember(state)
      return status === 201 ? next : remember(next.state, [about.violated('201'), next.judgements])
    }
    // A response with a pet accepted the POST, whatever it says of the requests that remain.
    const isLetIn = (status ?? 300) < 300 && toldPet(exchange).id !== undefined
    if (!isLetIn && isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
    if (status === 403 && isOfStore) return forbid(state, shown, sent)
    if (status === 401 || status === 403)
      return about.undetermined(`a valid create was answered ${status}`, 'AUTH-6')
    const free = whyFree(shown, name, categoryId)
    // Other clients, an earlier run among them, may well have a pet of this name.
    const isStrange = !isTagged(name, options.tag) && name.replace(/\D/g, '').length < drawnDigits
    const isKnown = store.categories.has(categoryId) || options.knownCategory === categoryId
    const mayRefuse = free !== undefined || !isOfStore || isStrange || !isKnown
    if (status !== 400) return about.violated(mayRefuse ? '201 or 400' : '201')
    if (!isOfStore) return about.permitted('another store may have other names and categories')
    if (free !== undefined) return about.permitted(free)
    if (isStrange && state.twins.length === 0)
      return remember(
        { ...state, refusedStrange: [...state.refusedStrange, exchange] },
        about.permitted('400 is free for a name that is in use'),
      )
    if (isKnown) return about.violated('201', undefined, isStrange ? state.twins : [])
    return remember(
      { ...state, refusedPlain: [...state.refusedPlain, exchange] },
      about.undetermined('needs a categoryId that the service knows: name one with --category-id'),
    )
  },
}

/** 403 is undetermined until a POST that differs by its name alone was accepted: key scopes are not described. */
function forbid(state: State, shown: Shown, sent: SeenPet): Said | Ruling<State> {
  const about = judgementsOf('CREATE-1', shown)
  for (const { exchange: first, letInSince } of state.forbidden)
    if (letInSince !== undefined && sentPet(first).name === sent.name)
      return about.violated('201', undefined, [first, letInSince])
  const open = about.undetermined('a valid create was answered 403', 'AUTH-6')
  const { exchange } = shown
  return remember({ ...state, forbidden: [...state.forbidden, { exchange, letInSince: undefined }] }, open)
}

/** Whether two bodies differ by their names alone, if they do. */
function isAlike(one: SeenPet, other: SeenPet): boolean {
  return one.categoryId === other.categoryId && one.status === other.status
}

/** Refused POSTs for which the service has no reason left, once a page shows two equal pets. */
function showTwins(state: State, exchange: Exchange, { pets }: ShownPage): Ruling<State> | undefined {
  if (state.twins.length > 0 || state.takenAgain === undefined) return undefined
  const [first, second] = state.takenAgain
  const told = [first, second].map((one) => toldPet(one).id)
  const both = new Set(pets.map(({ id }) => id).filter((id) => id !== undefined && told.includes(id)))
  if (both.size < 2 || exchange.sentAt < endOf(second)) return undefined
  const twins = [first, second, exchange]
  return remember(
    { ...state, twins },
    state.refusedStrange.map((refused) => groundlessly(refused, twins)),
  )
}

function groundlessly(refused: Exchange, because: readonly Exchange[]): Judgement {
  return violation('CREATE-1', '201', printOutcome(refused), [...because, refused])
}

/** Takes in an accepted POST: one with the same category that was refused before had no reason to be. */
function letIn(state: State, shown: Shown, sent: SeenPet): Ruling<State> {
  const { exchange, store } = shown
  const isOfIt = (refused: Exchange): boolean => sentPet(refused).categoryId === sent.categoryId
  const equal = [...store.own.values()].find(({ created }) => {
    const other = sentPet(created)
    return other.name === sent.name && isAlike(other, sent) && isSettled(shown, created)
  })
  return remember(
    {
      ...state,
      takenAgain: equal === undefined ? state.takenAgain : [equal.created, exchange],
      forbidden: state.forbidden.map((one) =>
        isAlike(sentPet(one.exchange), sent) ? { ...one, letInSince: exchange } : one,
      ),
      refusedPlain: state.refusedPlain.filter((refused) => !isOfIt(refused)),
    },
    state.refusedPlain.filter(isOfIt).map((refused) => groundlessly(refused, [])),
  )
}

/** Why 400 is permitted for a valid body, if it is. */
function whyFree({ exchange, store }: Shown, name: string, categoryId: bigint): string | undefined {
  if (!isPlain(name)) return '400 is free for a name that is not plain'
  const isUsual = categoryId > 0n && categoryId <= constants.usualCategory
  if (!isUsual && !store.categories.has(categoryId))
    return '400 is free for a category that the service does not know'
  // A service may have stored the pet of a POST whose response was lost, or has not come yet.
  const others = (store.namesSent.get(name) ?? 1) - 1 - (store.namesRefused.get(name) ?? 0)
  const mayBeStored = exchange.resent === true || others > 0
  const same = name.toLowerCase()
  const isInUse = store.letIn.values().some((one) => one.toLowerCase() === same)
  // A foreign pet that shows afterwards may be what the refused POST left behind itself.
  const isOfOthers = store.toldOfOthers
    .values()
    .some((told) => String(told.first.name).toLowerCase() === same && endOf(told.exchange) <= exchange.sentAt)
  return mayBeStored || isInUse || isOfOthers ? '400 is free for a name that is in use' : undefined
}
