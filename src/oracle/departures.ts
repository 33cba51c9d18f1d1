import { isComparable } from './body-validity.ts'
import { printValue } from './describe-errors.ts'
import { isHardCategory } from './hard-category.ts'
import { petStatuses } from './new-pet.ts'
import { parsedBody } from './parsed-body.ts'
import { type SeenPet, seePet } from './seen-pet.ts'
import type { KnownAnimal } from './store/store-model.ts'

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
 * Which requirement judges that an own animal is shown otherwise than it was sent, in a field of which nothing is expected
 * since its create told it otherwise too: whether it is shown as it is cannot be told then.
 */
export function whoseDeparture(
  { name, categoryId, status, contested, created }: KnownAnimal,
  shown: SeenPet,
): 'CREATE-2' | 'CREATE-8' | undefined {
  if (contested !== undefined) return undefined
  const sent = seePet(parsedBody(created.request))
  const isRenamed = name === undefined && isComparable(sent.name ?? '') && shown.name !== sent.name
  const isFiledAnew =
    status === undefined && petStatuses.some((one) => one === sent.status) && shown.status !== sent.status
  if (isRenamed || isFiledAnew) return 'CREATE-2'
  const category = sent.categoryId
  if (categoryId !== undefined || category === undefined || shown.categoryId === category) return undefined
  return isHardCategory(category) ? 'CREATE-8' : 'CREATE-2'
}
