import type { Exchange } from '../../client/exchange.ts'
import { printValue } from '../../oracle/describe-errors.ts'
import { describeAnimal, differences } from '../../oracle/differences.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import { breach, letIn, need, settled, statusOf, unanswered } from '../assert.ts'
import { isLike } from '../is-like.ts'
import { Inconclusive } from '../outcome/inconclusive.ts'
import type { OwnAnimal } from '../population.ts'
import type { UnknownId } from '../probes/retrieval.ts'
import { type Kept, kept } from './kept.ts'

/** The fetch shows the animal as it was created. */
export function toFetch(exchange: Exchange, animal: OwnAnimal): Kept {
  const response = letIn(exchange)
  if (response.status !== 200)
    breach('200 with the animal', printOutcome(exchange), [animal.created, exchange])
  const fetched = seePet(response.body)
  const wrong = differences(animal.sent, fetched)
  if (fetched.id !== animal.id) wrong.unshift(`id ${fetched.id ?? 'missing'}`)
  if (wrong.length > 0) {
    breach(`id ${animal.id}, ${describeAnimal(animal.sent)}`, wrong.join('; '), [animal.created, exchange])
  }
  settled(exchange)
  return kept
}

/** The animal that was listed with this id is found under it. */
export function toFetchId(exchange: Exchange, id: bigint): Kept {
  const response = letIn(exchange)
  if (response.status !== 200 || seePet(response.body).id !== id) {
    breach(`200 with the animal ${id}, which the list shows`, printOutcome(exchange), [exchange])
  }
  settled(exchange)
  return kept
}

/** Each id drawn at random is answered 404 or, should it exist, with that animal; not all of them exist. */
export function toBeUnknown(drawn: readonly UnknownId[]): Kept {
  for (const { id, exchange } of drawn) {
    const response = letIn(exchange)
    const exists = response.status === 200 && seePet(response.body).id === id
    if (response.status !== 404 && !exists) breach('404', printOutcome(exchange), [exchange])
  }
  if (drawn.every(({ exchange }) => exchange.response?.status === 200)) {
    breach(
      '404 for an id that names no animal',
      'an animal for each of three random ids',
      drawn.map(({ exchange }) => exchange),
    )
  }
  for (const { exchange } of drawn) settled(exchange)
  return kept
}

/** The id asked for was answered for itself: 404, or just that animal. */
export function toAnswerForItself(exchange: Exchange, id: bigint, free?: number): Kept {
  const response = letIn(exchange)
  if (response.status === free) return kept
  const itself = response.status === 200 && seePet(response.body).id === id
  if (response.status !== 404 && !itself) {
    breach(`404, or the animal ${id} itself`, printOutcome(exchange), [exchange])
  }
  settled(exchange)
  return kept
}

/** The operation exists: it is not answered as something that does not. */
export function toExistBeside(exchange: Exchange, strangers: readonly Exchange[]): Kept {
  const status = statusOf(exchange) ?? unanswered(exchange)
  need(status !== 401, 'the key let in', 'AUTH-6')
  if (status === 405 || status === 501) breach('an operation that exists', printOutcome(exchange), [exchange])
  const [stranger] = strangers
  need(stranger !== undefined && strangers.every(isAnswered), 'an answer for paths that do not exist')
  if (!isLike(exchange, strangers)) return kept
  if (status === 404) {
    breach('an operation that exists', `404, as for paths that do not: ${printOutcome(stranger)}`, [
      exchange,
      ...strangers,
    ])
  }
  throw new Inconclusive(`a path that does not exist is answered alike: ${printOutcome(stranger)}`)
}

function isAnswered(exchange: Exchange): boolean {
  return statusOf(exchange) !== undefined
}

/** The animal is still as it was fetched before. */
export function toShowTheSameAs(after: Exchange, before: Exchange): Kept {
  const [was, is] = [seePet(letIn(before).body), seePet(letIn(after).body)]
  const members = ['id', 'name', 'categoryId', 'status'] as const
  const changed = members.filter((member) => was[member] !== is[member])
  if (changed.length > 0) {
    breach(`${printValue(was.raw)}, as before`, printOutcome(after), [before, after])
  }
  settled(after)
  return kept
}
