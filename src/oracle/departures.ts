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
  if (contested !== undefined || (name !== undefined && categoryId !== undefined)) return false
  const [sent, said] = [seePet(parsedBody(created.request)), seePet(created.response?.body)]
  const isNameAdrift =
    name === undefined &&
    isComparable(sent.name ?? '') &&
    shown.name !== sent.name &&
    shown.name !== said.name
  const isCategoryAdrift =
    categoryId === undefined &&
    sent.categoryId !== undefined &&
    shown.categoryId !== sent.categoryId &&
    shown.categoryId !== said.categoryId
  return isNameAdrift || isCategoryAdrift
}
