import { isRecord } from '../../contract/is-record.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { endOf, type Known, type ToldBetween, type ToldOfOther } from '../known.ts'
import { isInOrder, listedId } from '../listed-ids.ts'
import { pageOf } from '../page-of.ts'
import { wholeId } from '../pet-path.ts'
import { nothing, type Rule, type Shown } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'

/** Others may change the status of an animal there and back, by means that are not shown; of so many they do not. */
const mostChangedBack = 2

/**
 * LIST-10, by animals of others: nothing changes the name or the category of an animal (interface document, States,
 * Endpoints), so that one which is told in one way, in another, and in the first again, a consistency window after that,
 * is told wrongly by pages or by fetches. So are some whose statuses are told like that. Whose fault it is shows at the
 * end of the run.
 */
export const othersAnimals: Rule = (known, shown, { consistencyWindowMs }) => {
  const pets = petsOf(shown)
  if (pets.length === 0) return nothing(known)
  let told: Map<number | bigint, ToldOfOther> | undefined
  for (const raw of pets) {
    const key = listedId(raw)
    if (key === undefined || isAsFirst(known.toldOfOthers.get(key), raw)) continue
    const pet = seePet(raw)
    const { id, name, categoryId } = pet
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (known.own.has(id) || known.namesakes.has(id)) continue
    const before = (told ?? known.toldOfOthers).get(key)
    const now =
      before === undefined
        ? { first: pet, exchange: shown.exchange }
        : compare(before, pet, shown.exchange, consistencyWindowMs)
    if (now === before) continue
    told ??= new Map(known.toldOfOthers)
    told.set(key, now)
  }
  const learnt = told === undefined ? known : { ...known, toldOfOthers: told }
  const isTwice = !known.isToldElsewhere && !isInOrder(pets) && new Set(pets.map(listedId)).size < pets.length
  return nothing(isTwice ? { ...learnt, isToldElsewhere: true } : learnt)
}

/** Most animals are told as they were first: nothing more need be read of them. */
function isAsFirst(before: ToldOfOther | undefined, raw: unknown): boolean {
  if (before === undefined || before.other !== undefined) return false
  const first = before.first.raw
  return (
    isRecord(first) &&
    isRecord(raw) &&
    first['name'] === raw['name'] &&
    first['categoryId'] === raw['categoryId'] &&
    first['status'] === raw['status'] &&
    (before.ofStatus === undefined || before.ofStatus.again !== undefined)
  )
}

function petsOf(shown: Shown): readonly unknown[] {
  const body = pageOf(shown)
  if (body !== undefined) return body
  const { exchange, answer } = shown
  const { operation, credential, path } = exchange.request
  if (operation !== 'getPet' || credential.kind !== 'key') return []
  if (answer.kind !== 'answered' || answer.status !== 200) return []
  const raw = answer.response?.body
  const { id } = seePet(raw)
  return id !== undefined && id === wholeId(path) ? [raw] : []
}

function compare(before: ToldOfOther, pet: SeenPet, exchange: Exchange, windowMs: number): ToldOfOther {
  const { first, ofStatus = {} } = before
  const isNamedAlike = first.name === pet.name && first.categoryId === pet.categoryId
  const named = between(before, isNamedAlike, pet, exchange, windowMs)
  const status = between(ofStatus, first.status === pet.status, pet, exchange, windowMs)
  return status === ofStatus ? named : { ...named, ofStatus: status }
}

function between<T extends ToldBetween>(
  before: T,
  isLikeFirst: boolean,
  pet: SeenPet,
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
  const changedBack = told.filter(({ ofStatus }) => ofStatus?.again !== undefined)
  const ofStatus = changedBack.map((one) => ({ ...one, ...one.ofStatus }))
  for (const { first, exchange, other, again } of [
    ...told,
    ...(changedBack.length > mostChangedBack ? ofStatus : []),
  ]) {
    if (other === undefined || again === undefined) continue
    const breach = {
      requirement: 'LIST-10',
      expected: `${printValue(first.raw)}, as before and after`,
      actual: printValue(other.pet.raw),
      exchanges: [exchange, other.exchange, again],
    } as const
    const reason = 'which animal is meant is not known where ids are told twice'
    return [isToldElsewhere ? { state: 'doubtful', reason, ...breach } : { state: 'broken', ...breach }]
  }
  return []
}
