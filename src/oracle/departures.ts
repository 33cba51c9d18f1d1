import type { Exchange } from '../events/exchange.ts'
import { isComparable } from './body-validity.ts'
import { printValue } from './describe-errors.ts'
import type { KnownAnimal } from './known.ts'
import { parsedBody } from './parsed-body.ts'
import { type SeenPet, seePet } from './seen-pet.ts'

/** What an own animal should have been shown with, where it was shown with something else. */
export function departures(animal: KnownAnimal, shown: SeenPet): readonly string[] {
  const { name, categoryId, status, contested } = animal
  if (contested !== undefined) return []
  return [
    ...(name === undefined || shown.name === name ? [] : [`name ${printValue(name)}`]),
    ...(categoryId === undefined || shown.categoryId === categoryId ? [] : [`categoryId ${categoryId}`]),
    ...(status === undefined || shown.status === status ? [] : [`status ${status}`]),
  ]
}

/**
 * Whether an own animal is shown neither as it was sent nor as its create told it, in a field of which nothing is expected
 * since the two differ.
 */
export function isAdrift({ name, categoryId, contested, created }: KnownAnimal, shown: SeenPet): boolean {
  return (
    contested === undefined &&
    ((name === undefined && isNameAdrift(created, shown)) ||
      (categoryId === undefined && isCategoryAdrift(created, shown)))
  )
}

function isNameAdrift(created: Exchange, shown: SeenPet): boolean {
  const { name } = seePet(parsedBody(created.request))
  return (
    name !== undefined &&
    isComparable(name) &&
    shown.name !== name &&
    shown.name !== seePet(created.response?.body).name
  )
}

function isCategoryAdrift(created: Exchange, shown: SeenPet): boolean {
  const { categoryId } = seePet(parsedBody(created.request))
  return (
    categoryId !== undefined &&
    shown.categoryId !== categoryId &&
    shown.categoryId !== seePet(created.response?.body).categoryId
  )
}
