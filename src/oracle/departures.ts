import { isComparable, isHardCategory } from './body-validity.ts'
import { isPetStatus } from './new-pet.ts'
import { printValue } from './print-exchange.ts'
import type { JudgementBuilder, Said } from './rule.ts'
import { type SeenPet, sentPet } from './seen-pet.ts'
import type { KnownAnimal } from './store/store-model.ts'

/** What a created pet should have been shown with, where it was shown with something else. */
export function departures(animal: KnownAnimal, shown: SeenPet): readonly string[] {
  const { name, categoryId, status, contested } = animal
  if (contested !== undefined) return []
  return [
    ...(name === undefined || shown.name === name ? [] : [`name ${printValue(name)}`]),
    ...(categoryId === undefined || shown.categoryId === categoryId ? [] : [`categoryId ${categoryId}`]),
    ...(status === undefined || shown.status === status ? [] : [`status ${status}`]),
  ]
}

/** Judges a created pet that is not shown as it was sent, or may not be; undefined for any other. */
export function judgeDeparture(about: JudgementBuilder, animal: KnownAnimal, shown: SeenPet): Said {
  const { id, raw } = shown
  if (animal.contested === 'told twice')
    return about.undetermined(`the id ${id} was told for two animals`, 'CREATE-6')
  const wrong = departures(animal, shown)
  if (wrong.length > 0)
    return about.violated(`id ${id} with ${wrong.join(', ')}`, printValue(raw), [animal.created])
  const whose = whoseDeparture(animal, shown)
  const reason = `its create told it otherwise than it was sent, and so does this: ${printValue(raw)}`
  return whose && about.undetermined(reason, whose)
}

/** Which requirement judges a field that is shown otherwise than it was sent, as in the response to the POST. */
export function whoseDeparture(
  { name, categoryId, status, contested, created }: KnownAnimal,
  shown: SeenPet,
): 'CREATE-2' | 'CREATE-8' | undefined {
  if (contested !== undefined) return undefined
  const sent = sentPet(created)
  const isRenamed = name === undefined && isComparable(sent.name ?? '') && shown.name !== sent.name
  const isFiledAnew = status === undefined && isPetStatus(sent.status) && shown.status !== sent.status
  if (isRenamed || isFiledAnew) return 'CREATE-2'
  const category = sent.categoryId
  if (categoryId !== undefined || category === undefined || shown.categoryId === category) return undefined
  return isHardCategory(category) ? 'CREATE-8' : 'CREATE-2'
}
