import { printValue } from './describe-errors.ts'
import type { KnownAnimal } from './known.ts'
import type { SeenPet } from './seen-pet.ts'

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
