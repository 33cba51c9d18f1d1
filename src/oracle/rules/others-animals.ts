import { isRecord } from '../../contract/is-record.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { endOf, type Known, type Told, type ToldOfOther, type ToldPet } from '../known.ts'
import { listQuery } from '../list-query.ts'
import { listedId } from '../listed-ids.ts'
import { petStatuses } from '../new-pet.ts'
import { isAnyTwice } from '../page-of.ts'
import { nothing, type Rule, type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'

/**
 * Others may change the status of an animal there and back, by means that are not shown, as they hold it for a customer
 * and let it go. Of more than so many they do not do it twice in step with how it is asked for.
 */
const mostChangedBack = 2
/** In one status, in another, and so on: to the first, twice. */
const thereAndBackTwice = 5

/**
 * LIST-10, by animals of others: nothing changes the name or the category of an animal (interface document, States,
 * Endpoints), so that one which is told in one way, in another, and in the first again, a consistency window after that,
 * is told wrongly by pages or by fetches. So are some whose statuses are told like that twice. Whose fault it is shows
 * at the end of the run.
 */
export const othersAnimals: Rule = (known, shown, { consistencyWindowMs }) => {
  const pets = petsOf(shown)
  const way = wayOf(shown)
  let told: Map<number | bigint, ToldOfOther> | undefined
  let { isToldInTwoStatuses } = known
  for (const raw of pets) {
    const key = listedId(raw)
    if (key === undefined || !isRecord(raw)) continue
    const before = (told ?? known.toldOfOthers).get(key)
    isToldInTwoStatuses ||= before !== undefined && isOfAnotherStatus(before.first, raw)
    const now =
      before === undefined
        ? firstTold(raw, shown.exchange, way)
        : compare(before, raw, shown.exchange, way, consistencyWindowMs)
    // Most animals are told as they were first: nothing more need be read of them.
    if (now === before) continue
    const { id, name, categoryId } = seePet(raw)
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (known.own.has(id) || known.namesakes.has(id)) continue
    told ??= new Map(known.toldOfOthers)
    told.set(key, now)
  }
  const learnt =
    told === undefined && isToldInTwoStatuses === known.isToldInTwoStatuses
      ? known
      : { ...known, toldOfOthers: told ?? known.toldOfOthers, isToldInTwoStatuses }
  return nothing(isAnyTwice(shown.page) ? { ...learnt, isToldElsewhere: true } : learnt)
}

function petsOf(shown: Shown): readonly unknown[] {
  const body = shown.page?.body
  if (body !== undefined) return body
  const { answer, fetch } = shown
  const isShown = fetch !== undefined && statusOf(answer) === 200 && fetch.pet.id === fetch.id
  return isShown ? [fetch.pet.raw] : []
}

/**
 * How animals were asked for: one way that tells one animal in two statuses shows that they change. Undefined where what is
 * asked for is left open, and may be anything.
 */
function wayOf({ exchange: { request } }: Shown): string | undefined {
  if (request.operation === 'getPet') return 'fetch'
  const query = listQuery(request.path)
  if (query === undefined) return undefined
  return query.status === undefined ? 'list' : `list of ${query.status}`
}

function firstTold(pet: ToldPet, exchange: Exchange, way: string | undefined): ToldOfOther {
  return way === undefined || !hasStatus(pet)
    ? { first: pet, exchange }
    : { first: pet, exchange, ofStatus: [{ pet, exchange, way }] }
}

function compare(
  before: ToldOfOther,
  pet: ToldPet,
  exchange: Exchange,
  way: string | undefined,
  windowMs: number,
): ToldOfOther {
  const { first, ofStatus } = before
  const isNamedAlike = areNamedAlike(first, pet)
  const named = between(before, isNamedAlike, pet, exchange, windowMs)
  // What has another name may be another animal, given the id of one that is gone: its status says nothing of that one's.
  // What is no status breaks the schema, and that is told of by itself.
  if (!isNamedAlike || ofStatus === 'changed' || way === undefined || !hasStatus(pet)) return named
  const now = turn(ofStatus, { pet, exchange, way }, windowMs)
  return now === ofStatus ? named : { ...named, ofStatus: now }
}

/** Takes in what status an animal was told in, and by which way of asking. */
function turn(before: readonly Told[] | undefined, told: Told, windowMs: number): ToldOfOther['ofStatus'] {
  const [first, other] = before ?? []
  const last = before?.at(-1)
  if (before === undefined || first === undefined || last === undefined) return [told]
  const isLikeFirst = told.pet['status'] === first.pet['status']
  if (told.way === first.way && !isLikeFirst) return 'changed'
  if (other === undefined) return isLikeFirst ? before : [...before, told]
  const isLikeOther = told.pet['status'] === other.pet['status']
  if (told.way === other.way && !isLikeOther) return 'changed'
  const isNext = told.way === (before.length % 2 === 0 ? first.way : other.way)
  // What was changed back may be told otherwise for as long as it lags.
  const isSettled = before.length % 2 === 1 || told.exchange.sentAt >= endOf(last.exchange) + windowMs
  return isNext && isSettled && before.length < thereAndBackTwice ? [...before, told] : before
}

function areNamedAlike(one: ToldPet, other: ToldPet): boolean {
  return one['name'] === other['name'] && one['categoryId'] === other['categoryId']
}

function isOfAnotherStatus(first: ToldPet, pet: ToldPet): boolean {
  return first['status'] !== pet['status'] && areNamedAlike(first, pet) && hasStatus(first) && hasStatus(pet)
}

function hasStatus({ status }: ToldPet): boolean {
  return petStatuses.some((one) => one === status)
}

function between(
  before: ToldOfOther,
  isLikeFirst: boolean,
  pet: ToldPet,
  exchange: Exchange,
  windowMs: number,
): ToldOfOther {
  const { other, again } = before
  if (again !== undefined) return before
  if (other === undefined) return isLikeFirst ? before : { ...before, other: { pet, exchange } }
  const isSettled = isLikeFirst && exchange.sentAt >= endOf(other.exchange) + windowMs
  return isSettled ? { ...before, again: exchange } : before
}

/** At the end of a run: where own animals are fetched wrongly, or ids told twice, it is of that kind (GET-1, LIST-7). */
export function concludeOthers({ toldOfOthers, isToldElsewhere }: Known): readonly Judgement[] {
  const told = [...toldOfOthers.values()]
  const isAnyChanged = told.some(({ ofStatus }) => ofStatus === 'changed')
  const changedBack = told.flatMap(({ ofStatus }) =>
    Array.isArray(ofStatus) && ofStatus.length === thereAndBackTwice ? [ofStatus.slice(-3)] : [],
  )
  const ofStatus = changedBack.length > mostChangedBack && !isAnyChanged ? changedBack : []
  for (const { first, exchange, other, again } of [...told, ...ofStatus.flatMap(inBetween)]) {
    if (other === undefined || again === undefined) continue
    const breach = {
      requirement: 'LIST-10',
      expected: `${printValue(first)}, as before and after`,
      actual: printValue(other.pet),
      exchanges: [exchange, other.exchange, again],
    } as const
    const reason = 'which animal is meant is not known where ids are told twice'
    return [isToldElsewhere ? { state: 'doubtful', reason, ...breach } : { state: 'broken', ...breach }]
  }
  return []
}

function inBetween([first, other, again]: readonly Told[]): readonly ToldOfOther[] {
  if (first === undefined || other === undefined || again === undefined) return []
  return [{ first: first.pet, exchange: first.exchange, other, again: again.exchange }]
}
