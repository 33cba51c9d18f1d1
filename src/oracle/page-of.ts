import type { Exchange } from '../spec/exchange.ts'
import { type SeenPet, seePet } from './seen-pet.ts'

/** A page in a response to the key. */
export interface ShownPage {
  readonly body: readonly unknown[]
  readonly pets: readonly SeenPet[]
  /** Whether its ids rise from one pet to the next, or fall: then none stands twice. */
  readonly isInOrder: boolean
}

/** The page that an exchange brought, if any. */
export function pageOf({ request, response }: Exchange, status: number | undefined): ShownPage | undefined {
  if (request.operation !== 'listPets' || request.credential.kind !== 'key') return undefined
  const body = status === 200 ? response?.body : undefined
  return Array.isArray(body) ? shownPage(body) : undefined
}

/** Reads the pets of a page. */
export function shownPage(body: readonly unknown[]): ShownPage {
  const pets = body.map(seePet)
  const ids = pets.map(({ id }) => id)
  const isEach = (isNext: (id: bigint, before: bigint) => boolean): boolean =>
    ids.every((id, place) => id !== undefined && (place === 0 || isNext(id, ids[place - 1] ?? id)))
  const isInOrder = isEach((id, before) => id > before) || isEach((id, before) => id < before)
  return { body, pets, isInOrder }
}

/** Whether an id stands more than once on a page, or more than one pet without any. */
export function isAnyTwice(page: ShownPage | undefined): boolean {
  return page?.isInOrder === false && new Set(page.pets.map(({ id }) => id)).size < page.pets.length
}
