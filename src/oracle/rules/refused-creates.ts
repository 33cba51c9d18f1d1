import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { bodyValidity, isOrdinary, isPlain } from '../body-validity.ts'
import { isSpent } from '../is-spent.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf, type Known } from '../known.ts'
import { parsedBody } from '../parsed-body.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, nothing, type Rule, type Ruling, type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { isOfKnownStore } from './one-store.ts'

/** Digits of a name that others hardly have too: such a one was drawn. */
const drawnDigits = 9

/** What a valid create was sent with. */
interface SentPet {
  readonly name: string
  readonly categoryId: bigint
  readonly status: unknown
}

/**
 * CREATE-1, for valid creates that are not let in (interface document, Endpoints 2). 400 is free for a name beyond plain
 * ones, for one that is in use, and for a category that the service does not know; whatever else than 201 is not. That a
 * 201 carries a Pet is judged with the documented bodies.
 */
export const refusedCreates: Rule = (known, shown, options) => {
  const { exchange, answer } = shown
  const { request } = exchange
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return nothing(known)
  if (bodyValidity(request, options.contract) !== 'valid') return nothing(known)
  const about = new About('CREATE-1', shown)
  const unanswered = about.unanswered()
  if (answer.kind === 'limited') return nothing(known)
  if (unanswered !== undefined) return { known, judgements: [unanswered] }
  const status = statusOf(answer)
  const sent = sentPet(request)
  const isOfStore = isOfKnownStore(known, shown)
  if (status === 201)
    return isOfStore ? letIn(known, sent, exchange, options.consistencyWindowMs) : nothing(known)
  // What brought an animal was let in, whatever it tells of what remains.
  const isLetIn = status !== undefined && status < 300 && seePet(exchange.response?.body).id !== undefined
  if (!isLetIn && isSpent(known, exchange))
    return { known, judgements: [about.open('no request remained', 'RATE-5')] }
  if (status === 403 && isOfStore && isOrdinary(sent.name)) return forbid(known, shown, sent)
  // No requirement needs that other names are let in.
  if (status === 403 && !isOrdinary(sent.name))
    return { known, judgements: [about.free('403 is free for a name that may look like an attack')] }
  if (status === 401 || status === 403)
    return { known, judgements: [about.open(`a valid create was answered ${status}`, 'AUTH-6')] }
  if (status !== 400) return { known, judgements: [about.broken('201')] }
  if (!isOfStore)
    return { known, judgements: [about.free('another store may have other names and categories')] }
  const free = whyFree(known, exchange, sent)
  if (free !== undefined) return { known, judgements: [about.free(free)] }
  const { name, categoryId } = sent
  const isStrange = mayBeOfOthers(name, options.tag)
  if (isStrange && known.twins.length === 0)
    return {
      known: { ...known, refusedStrange: [...known.refusedStrange, exchange] },
      judgements: [about.free('400 is free for a name that is in use')],
    }
  if (known.categories.has(categoryId) || options.knownCategory === categoryId)
    return { known, judgements: [about.broken('201', undefined, isStrange ? known.twins : [])] }
  return {
    known: { ...known, refusedPlain: [...known.refusedPlain, exchange] },
    judgements: [about.open('needs a categoryId that the service knows: name one with --category-id')],
  }
}

/**
 * Key scopes are not described: so 403 is open, until a create that differs by its name alone was let in, and the same one
 * is answered 403 again.
 */
function forbid(known: Known, shown: Shown, sent: SentPet): Ruling {
  const { exchange } = shown
  const about = new About('CREATE-1', shown)
  const before = known.forbidden.get(sent.name) ?? []
  for (const { exchange: first, letInSince } of before)
    if (letInSince !== undefined)
      return { known, judgements: [about.broken('201', undefined, [first, letInSince])] }
  const isKnown = before.some((one) => isAlike(sentPet(one.exchange.request), sent))
  const forbidden = isKnown
    ? known.forbidden
    : new Map(known.forbidden).set(sent.name, [...before, { exchange, letInSince: undefined }])
  return {
    known: { ...known, forbidden },
    judgements: [about.open('a valid create was answered 403', 'AUTH-6')],
  }
}

/** Reads a body that is known to be valid: neither member is missing. */
function sentPet(request: RequestSpec): SentPet {
  const { name = '', categoryId = 0n, status } = seePet(parsedBody(request))
  return { name, categoryId, status }
}

function letInSince(known: Known, sent: SentPet, exchange: Exchange): Known['forbidden'] {
  return new Map(
    [...known.forbidden].map(([name, all]) => [
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
  known: Known,
  { name, categoryId, status }: SentPet,
  { sentAt }: Exchange,
  windowMs: number,
): Exchange | undefined {
  for (const { created } of known.own.values()) {
    const other = sentPet(created.request)
    const isEqual = other.name === name && other.categoryId === categoryId && other.status === status
    if (isEqual && endOf(created) + windowMs <= sentAt) return created
  }
  return undefined
}

/**
 * CREATE-1: creates with names that others might have, and that were refused for that perhaps, had no reason to be, once a
 * page shows two animals that are equal.
 */
export const twinsShown: Rule = (known, { exchange, page }) => {
  const [first, second] = known.takenAgain
  if (page === undefined || known.twins.length > 0 || first === undefined || second === undefined)
    return nothing(known)
  const [one, other] = [first, second].map(({ response }) => seePet(response?.body).id)
  const ids = new Set(page.body.map((raw) => seePet(raw).id))
  const isBoth = one !== undefined && other !== undefined && one !== other && ids.has(one) && ids.has(other)
  if (!isBoth || exchange.sentAt < endOf(second)) return nothing(known)
  const twins = [first, second, exchange]
  return {
    known: { ...known, twins, refusedStrange: [] },
    judgements: known.refusedStrange.map((refused) => groundlessly(refused, twins)),
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
function letIn(before: Known, sent: SentPet, exchange: Exchange, windowMs: number): Ruling {
  const equal = before.twins.length > 0 ? undefined : equalBefore(before, sent, exchange, windowMs)
  const takenAgain = equal === undefined ? before.takenAgain : [equal, exchange]
  const { categoryId } = sent
  const isNew = !before.categories.has(categoryId)
  const isOfIt = (refused: Exchange): boolean => isNew && sentPet(refused.request).categoryId === categoryId
  return {
    known: {
      ...before,
      takenAgain,
      forbidden: letInSince(before, sent, exchange),
      categories: isNew ? new Set(before.categories).add(categoryId) : before.categories,
    },
    judgements: before.refusedPlain.filter(isOfIt).map((refused) => groundlessly(refused, [])),
  }
}

/** Why 400 is free for a valid body, if it is. */
function whyFree(known: Known, exchange: Exchange, { name, categoryId }: SentPet): string | undefined {
  if (!isPlain(name)) return '400 is free for a name that is not plain'
  const isUsual = categoryId > 0n && categoryId <= constants.usualCategory
  if (!isUsual && !known.categories.has(categoryId))
    return '400 is free for a category that the service does not know'
  // A create whose answer was lost, or has not come yet, may be stored all the same.
  const others = (known.namesSent.get(name) ?? 1) - 1 - (known.namesRefused.get(name) ?? 0)
  const mayBeStored = exchange.resent === true || others > 0
  const isTaken = mayBeStored || isInUse(known, name) || isOfOthers(known, exchange, name)
  return isTaken ? '400 is free for a name that is in use' : undefined
}

/**
 * Whether an animal of others was shown by that name before. One that shows afterwards may be what the refused create left
 * behind itself.
 */
function isOfOthers({ toldOfOthers }: Known, { sentAt }: Exchange, name: string): boolean {
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

function isInUse(known: Known, name: string): boolean {
  const same = name.toLowerCase()
  return [...known.letIn].some((one) => one.toLowerCase() === same)
}
