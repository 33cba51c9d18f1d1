import { describeAnimal, differences } from '../../oracle/differences.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { type SeenPet, seePet } from '../../oracle/seen-pet.ts'
import { answerTo, breach, letIn, need, settled } from '../assert.ts'
import type { OwnAnimal } from '../population.ts'
import type { Attempt } from '../probes/attempt.ts'
import { type Kept, kept } from './kept.ts'

/** The create was let in, with an id. */
export function toBeCreated(attempt: Attempt): Kept {
  const { exchange, animal } = attempt
  const response = letIn(exchange)
  if (response.status === 400 && attempt.mayRefuse) return kept
  if (response.status !== 201) breach('201', printOutcome(exchange), [exchange])
  if (animal === undefined) breach('201 with a Pet that carries an id', printOutcome(exchange), [exchange])
  settled(exchange)
  return kept
}

/** The Pet returned carries what was sent. */
export function toReturnWhatWasSent(attempt: Attempt): Kept {
  const response = letIn(attempt.exchange)
  if (response.status === 400 && attempt.mayRefuse) return kept
  need(response.status === 201, `a create that is let in; it gave ${response.status}`, 'CREATE-1')
  const wrong = differences(attempt.sent, seePet(response.body))
  if (wrong.length > 0) breach(describeAnimal(attempt.sent), wrong.join('; '), [attempt.exchange])
  settled(attempt.exchange)
  return kept
}

/** The int64 was either refused or returned digit for digit. */
export function toSurvive(attempt: Attempt): Kept {
  const response = letIn(attempt.exchange)
  settled(attempt.exchange)
  if (response.status === 400) return kept
  need(response.status === 201, `a create that is let in or refused; it gave ${response.status}`, 'CREATE-1')
  const { categoryId } = seePet(response.body)
  if (categoryId !== attempt.sent.categoryId) {
    const shown = categoryId ?? printOutcome(attempt.exchange)
    breach(`categoryId ${attempt.sent.categoryId}, or 400`, `${shown}`, [attempt.exchange])
  }
  return kept
}

/** If the create was let in, its id is not the one that the body brought. */
export function toIgnoreTheId(attempt: Attempt, brought: bigint): Kept {
  const response = answerTo(attempt.exchange)
  need(response.status < 500, 'an answer below 500', 'ERROR-4')
  need(response.status !== 401, 'the valid key let in', 'AUTH-6')
  if (attempt.animal?.id === brought) {
    breach(`an id other than ${brought}, which the body brought, or 400`, `${brought}`, [attempt.exchange])
  }
  settled(attempt.exchange)
  return kept
}

/** No two of these animals have one id, nor has one the id of an animal that was there before. */
export function toHaveUniqueIds(animals: readonly OwnAnimal[], before: readonly SeenPet[]): Kept {
  const owners = new Map<bigint, OwnAnimal>()
  for (const animal of animals) {
    const other = owners.get(animal.id)
    if (other !== undefined)
      breach('an id for each animal', `${animal.id} for two`, [other.created, animal.created])
    if (before.some(({ id }) => id === animal.id)) {
      breach('an id that no animal had', `${animal.id}, listed before the create`, [animal.created])
    }
    owners.set(animal.id, animal)
  }
  return kept
}
