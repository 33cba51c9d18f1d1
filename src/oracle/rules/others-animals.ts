import { isRecord } from '../../contract/is-record.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { endOf, type Known, type ToldBetween, type ToldOfOther, type ToldPet } from '../known.ts'
import { listedId } from '../listed-ids.ts'
import { petStatuses } from '../new-pet.ts'
import { isAnyTwice } from '../page-of.ts'
import { nothing, type Rule, type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'

/**
 * Others may change the status of an animal there and back, by means that are not shown, as they hold it for a customer
 * and let it go. Of more than so many they do not do it twice in step with what is asked for.
 */
const mostChangedBack = 2
const notBetween: ToldBetween = {}

/**
 * LIST-10, by animals of others: nothing changes the name or the category of an animal (interface document, States,
 * Endpoints), so that one which is told in one way, in another, and in the first again, a consistency window after that,
 * is told wrongly by pages or by fetches. So are some whose statuses are told like that twice. Whose fault it is shows
 * at the end of the run.
 */
export const othersAnimals: Rule = (known, shown, { consistencyWindowMs }) => {
  const pets = petsOf(shown)
  let told: Map<number | bigint, ToldOfOther> | undefined
  for (const raw of pets) {
    const key = listedId(raw)
    if (key === undefined || !isRecord(raw)) continue
    const before = (told ?? known.toldOfOthers).get(key)
    const now =
      before === undefined
        ? { first: raw, exchange: shown.exchange }
        : compare(before, raw, shown.exchange, consistencyWindowMs)
    // Most animals are told as they were first: nothing more need be read of them.
    if (now === before) continue
    const { id, name, categoryId } = seePet(raw)
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (known.own.has(id) || known.namesakes.has(id)) continue
    told ??= new Map(known.toldOfOthers)
    told.set(key, now)
  }
  const learnt = told === undefined ? known : { ...known, toldOfOthers: told }
  return nothing(isAnyTwice(shown.page) ? { ...learnt, isToldElsewhere: true } : learnt)
}

function petsOf(shown: Shown): readonly unknown[] {
  const body = shown.page?.body
  if (body !== undefined) return body
  const { answer, fetch } = shown
  const isShown = fetch !== undefined && statusOf(answer) === 200 && fetch.pet.id === fetch.id
  return isShown ? [fetch.pet.raw] : []
}

function compare(before: ToldOfOther, raw: ToldPet, exchange: Exchange, windowMs: number): ToldOfOther {
  const { first, ofStatus = notBetween, ofStatusAgain = notBetween } = before
  const isNamedAlike = first['name'] === raw['name'] && first['categoryId'] === raw['categoryId']
  const named = between(before, isNamedAlike, raw, exchange, windowMs)
  // What has another name may be another animal, given the id of one that is gone: its status says nothing of that one's.
  if (!isNamedAlike) return named
  const isFiledAlike = first['status'] === raw['status']
  if (isFiledAlike && ofStatus === notBetween) return named
  // What is no status breaks the schema, and that is told of by itself.
  if (!hasStatus(first) || !hasStatus(raw)) return named
  if (ofStatus.again === undefined) {
    const status = between(ofStatus, isFiledAlike, raw, exchange, windowMs)
    return status === ofStatus ? named : { ...named, ofStatus: status }
  }
  // The second time it must be told as in between the first time.
  const isAsThen = isFiledAlike || ofStatus.other?.pet['status'] === raw['status']
  const again = isAsThen ? between(ofStatusAgain, isFiledAlike, raw, exchange, windowMs) : ofStatusAgain
  return again === ofStatusAgain ? named : { ...named, ofStatusAgain: again }
}

function hasStatus({ status }: ToldPet): boolean {
  return petStatuses.some((one) => one === status)
}

function between<T extends ToldBetween>(
  before: T,
  isLikeFirst: boolean,
  pet: ToldPet,
  exchange: Exchange,
  windowMs: number,
): T {
  const { other, again } = before
  if (again !== undefined) return before
  if (other === undefined) return isLikeFirst ? before : { ...before, other: { pet, exchange } }
  const isSettled = isLikeFirst && exchange.sentAt >= endOf(other.exchange) + windowMs
  return isSettled ? { ...before, again: exchange } : before
}

/** At the end of a run: where own animals are fetched wrongly, or ids told twice, it is of that kind (GET-1, LIST-7). */
export function concludeOthers({ toldOfOthers, isToldElsewhere }: Known): readonly Judgement[] {
  const told = [...toldOfOthers.values()]
  const changedBack = told.filter(({ ofStatusAgain }) => ofStatusAgain?.again !== undefined)
  const ofStatus = changedBack.map((one) => ({ ...one, ...one.ofStatusAgain }))
  for (const { first, exchange, other, again } of [
    ...told,
    ...(changedBack.length > mostChangedBack ? ofStatus : []),
  ]) {
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
