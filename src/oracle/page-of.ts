import type { Exchange } from '../spec/exchange.ts'
import type { Answer } from './answer.ts'
import { isInOrder, listedId } from './listed-ids.ts'
import { type SeenPet, seePet } from './seen-pet.ts'

/** A page that the key was given. */
export interface ShownPage {
  readonly body: readonly unknown[]
  /** Whether its ids rise from one animal to the next, or fall: then none stands twice. */
  readonly isInOrder: boolean
  readonly pets: readonly SeenPet[]
}

/** The page that an exchange brought, if any. */
export function pageOf({ request, response }: Exchange, answer: Answer): ShownPage | undefined {
  if (request.operation !== 'listPets' || request.credential.kind !== 'key') return undefined
  const body = answer.kind === 'answered' && answer.status === 200 ? response?.body : undefined
  return Array.isArray(body) ? { body, isInOrder: isInOrder(body), pets: body.map(seePet) } : undefined
}

/** Whether an id stands more than once on a page, or more than one animal without any. */
export function isAnyTwice(page: Pick<ShownPage, 'body' | 'isInOrder'> | undefined): boolean {
  return page?.isInOrder === false && new Set(page.body.map(listedId)).size < page.body.length
}
