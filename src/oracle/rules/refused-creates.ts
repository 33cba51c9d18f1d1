import type { Exchange } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { bodyValidity, isPlain } from '../body-validity.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { ShownPage } from '../page-of.ts'
import { printOutcome } from '../print-exchange.ts'
import { judgementsOf, type Rule, type Ruling, remember, type Said, type Shown } from '../rule.ts'
import { isCreated, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import { isOfKnownStore } from '../store/one-store.ts'
import type { StoreModel } from '../store/store-model.ts'

/** Digits of a name that others hardly have too: such a one was drawn. */
const drawnDigits = 9

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
  readonly takenAgain: readonly [Exchange, Exchange] | undefined
  /**
   * The same, and a page that showed both animals: then neither a name in use nor what else it may have to differ in is a
   * reason to refuse one.
   */
  readonly twins: readonly Exchange[]
  /** Valid creates with plain names that were answered 403, of each name, category and status the first. */
  readonly forbidden: readonly ForbiddenCreate[]
}

/**
 * CREATE-1, for valid creates that are not let in (interface document, Endpoints 2). 400 is free for a name beyond plain
 * ones, for one that is in use, and for a category that the service does not know; whatever else than 201 is not. That a
 * 201 carries a Pet is judged with the documented bodies. Creates with names that others might have, and that were refused
 * for that perhaps, had no reason to be, once a page shows two animals that are equal.
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
      return status === 201 ? next : remember(next.state, [about.violated('201'), ...next.judgements])
    }
    // What brought an animal was let in, whatever it tells of what remains.
    const isLetIn = status !== undefined && status < 300 && toldPet(exchange).id !== undefined
    if (!isLetIn && isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
    if (status === 403 && isOfStore) return forbid(state, shown, sent)
    if (status === 401 || status === 403)
      return about.undetermined(`a valid create was answered ${status}`, 'AUTH-6')
    const free = whyFree(store, exchange, name, categoryId)
    const isStrange = mayBeOfOthers(name, options.tag)
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

/**
 * Key scopes are not described: so 403 is open, until a create that differs by its name alone was let in, and the same one
 * is answered 403 again.
 */
function forbid(state: State, shown: Shown, sent: SeenPet): Said | Ruling<State> {
  const { exchange } = shown
  const about = judgementsOf('CREATE-1', shown)
  const before = state.forbidden.filter((one) => sentPet(one.exchange).name === sent.name)
  for (const { exchange: first, letInSince } of before)
    if (letInSince !== undefined) return about.violated('201', undefined, [first, letInSince])
  const isKnown = before.some((one) => isAlike(sentPet(one.exchange), sent))
  const forbidden = isKnown ? state.forbidden : [...state.forbidden, { exchange, letInSince: undefined }]
  return remember({ ...state, forbidden }, about.undetermined('a valid create was answered 403', 'AUTH-6'))
}

/** Whether two creates differ by their names alone, if they do. */
function isAlike(one: SeenPet, other: SeenPet): boolean {
  return one.categoryId === other.categoryId && one.status === other.status
}

/** The create of an equal animal, if one was let in so long before that no look for it may lag behind. */
function equalBefore({ exchange, store, options }: Shown, sent: SeenPet): Exchange | undefined {
  return store.own
    .values()
    .map(({ created }) => created)
    .find((created) => {
      const other = sentPet(created)
      const isSettled = settledFrom(endOf(created), options.consistencyWindowMs) <= exchange.sentAt
      return other.name === sent.name && isAlike(other, sent) && isSettled
    })
}

function showTwins(state: State, exchange: Exchange, { pets }: ShownPage): Ruling<State> | undefined {
  if (state.twins.length > 0 || state.takenAgain === undefined) return undefined
  const [first, second] = state.takenAgain
  const [one, other] = [toldPet(first).id, toldPet(second).id]
  const ids = new Set(pets.map(({ id }) => id))
  const isBoth = one !== undefined && other !== undefined && one !== other && ids.has(one) && ids.has(other)
  if (!isBoth || exchange.sentAt < endOf(second)) return undefined
  const twins = [first, second, exchange]
  return remember(
    { ...state, twins, refusedStrange: [] },
    state.refusedStrange.map((refused) => groundlessly(refused, twins)),
  )
}

function groundlessly(refused: Exchange, because: readonly Exchange[] = []): Judgement {
  return {
    state: 'violated',
    requirement: 'CREATE-1',
    expected: '201',
    actual: printOutcome(refused),
    exchanges: [...because, refused],
  }
}

/**
 * What was refused before for a reason that might have held: its category being let in, an earlier plain create had none.
 */
function letIn(state: State, shown: Shown, sent: SeenPet): Ruling<State> {
  const { exchange } = shown
  const equal = state.twins.length > 0 ? undefined : equalBefore(shown, sent)
  const isOfIt = (refused: Exchange): boolean => sentPet(refused).categoryId === sent.categoryId
  return remember(
    {
      ...state,
      takenAgain: equal === undefined ? state.takenAgain : [equal, exchange],
      forbidden: state.forbidden.map((one) =>
        isAlike(sentPet(one.exchange), sent) ? { ...one, letInSince: exchange } : one,
      ),
      refusedPlain: state.refusedPlain.filter((refused) => !isOfIt(refused)),
    },
    state.refusedPlain.filter(isOfIt).map((refused) => groundlessly(refused)),
  )
}

/** Why 400 is free for a valid body, if it is. */
function whyFree(
  store: StoreModel,
  exchange: Exchange,
  name: string,
  categoryId: bigint,
): string | undefined {
  if (!isPlain(name)) return '400 is free for a name that is not plain'
  const isUsual = categoryId > 0n && categoryId <= constants.usualCategory
  if (!isUsual && !store.categories.has(categoryId))
    return '400 is free for a category that the service does not know'
  // A create whose answer was lost, or has not come yet, may be stored all the same.
  const others = (store.namesSent.get(name) ?? 1) - 1 - (store.namesRefused.get(name) ?? 0)
  const mayBeStored = exchange.resent === true || others > 0
  const same = name.toLowerCase()
  const isInUse = store.letIn.values().some((one) => one.toLowerCase() === same)
  // One of others that shows afterwards may be what the refused create left behind itself.
  const isOfOthers = store.toldOfOthers
    .values()
    .some((told) => told.first.name?.toLowerCase() === same && endOf(told.exchange) <= exchange.sentAt)
  return mayBeStored || isInUse || isOfOthers ? '400 is free for a name that is in use' : undefined
}

/** Whether others, an earlier run among them, may well have an animal of this name. */
function mayBeOfOthers(name: string, tag: string): boolean {
  return !isTagged(name, tag) && name.replace(/\D/g, '').length < drawnDigits
}
