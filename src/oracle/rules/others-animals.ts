import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { endOf, type Known, type ToldOfOther } from '../known.ts'
import { pageOf } from '../page-of.ts'
import { wholeId } from '../pet-path.ts'
import { nothing, type Rule, type Shown } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'

/**
 * LIST-10, by animals of others: nothing changes the name or the category of an animal (interface document, States,
 * Endpoints), so that one which is told in one way, in another, and in the first again, a consistency window after that,
 * is told wrongly by pages or by fetches. Whose fault it is shows at the end of the run.
 */
export const othersAnimals: Rule = (known, shown, { consistencyWindowMs }) => {
  const pets = petsOf(shown)
  if (pets.length === 0) return nothing(known)
  let told: Map<bigint, ToldOfOther> | undefined
  for (const pet of pets) {
    const { id, name, categoryId } = pet
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (known.own.has(id) || known.namesakes.has(id)) continue
    const before = (told ?? known.toldOfOthers).get(id)
    const now =
      before === undefined
        ? { first: pet, exchange: shown.exchange }
        : compare(before, pet, shown.exchange, consistencyWindowMs)
    if (now === before) continue
    told ??= new Map(known.toldOfOthers)
    told.set(id, now)
  }
  const learnt = told === undefined ? known : { ...known, toldOfOthers: told }
  const isTwice = !known.isToldElsewhere && new Set(pets.map(({ id }) => id)).size < pets.length
  return nothing(isTwice ? { ...learnt, isToldElsewhere: true } : learnt)
}

function petsOf(shown: Shown): readonly SeenPet[] {
  const body = pageOf(shown)
  if (body !== undefined) return body.map(seePet)
  const { exchange, answer } = shown
  const { operation, credential, path } = exchange.request
  if (operation !== 'getPet' || credential.kind !== 'key') return []
  if (answer.kind !== 'answered' || answer.status !== 200) return []
  const pet = seePet(answer.response?.body)
  return pet.id !== undefined && pet.id === wholeId(path) ? [pet] : []
}

function compare(before: ToldOfOther, pet: SeenPet, exchange: Exchange, windowMs: number): ToldOfOther {
  const { first, other, again } = before
  if (again !== undefined) return before
  const isAsFirst = first.name === pet.name && first.categoryId === pet.categoryId
  if (other === undefined) return isAsFirst ? before : { ...before, other: { pet, exchange } }
  const isSettled = isAsFirst && exchange.sentAt >= endOf(other.exchange) + windowMs
  return isSettled ? { ...before, again: exchange } : before
}

/** At the end of a run: where own animals are fetched wrongly, or ids told twice, it is of that kind (GET-1, LIST-7). */
export function concludeOthers({ toldOfOthers, isToldElsewhere }: Known): readonly Judgement[] {
  for (const { first, exchange, other, again } of toldOfOthers.values()) {
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
