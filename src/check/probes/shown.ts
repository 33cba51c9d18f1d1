import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { NotApplicable } from '../outcome.ts'
import type { Page } from '../page.ts'

/** An animal of the run's own on a page. */
export interface Shown {
  readonly page: Page
  readonly animal: CreatedPet
}

/** Whether a page shows an animal, by its id or by its name. */
function shows({ pets }: Page, animal: CreatedPet, by: 'id' | 'name'): boolean {
  return pets.some(({ id, name }) => (by === 'id' ? id === animal.id : name === animal.sent.name))
}

/** Whether a page shows any of these animals, by their names. */
export function showsSome(page: Page, animals: readonly CreatedPet[]): boolean {
  return animals.some((animal) => shows(page, animal, 'name'))
}

/** The animal that stands on a page under the name of an own one, while that one's id does not. */
export function shownElsewhere({ pets }: Page, animal: CreatedPet): SeenPet | undefined {
  if (pets.some(({ id }) => id === animal.id)) return undefined
  return pets.find(({ name, id }) => name === animal.sent.name && id !== undefined)
}

/**
 * The animals that pages show, found by what the check is not about.
 *
 * @throws NotApplicable when none shows
 */
export function shownOn(
  pages: readonly Page[],
  animals: readonly CreatedPet[],
  by: 'id' | 'name',
): readonly Shown[] {
  const single = unmistakable(animals, by)
  const shown = pages.flatMap((page) =>
    single.filter((animal) => shows(page, animal, by)).map((animal) => ({ page, animal })),
  )
  if (shown.length === 0) throw new NotApplicable('no animal of its own shows on a page')
  return shown
}

/** Those that a page can be searched for: ids are each animal's own, names need not be. */
function unmistakable(animals: readonly CreatedPet[], by: 'id' | 'name'): readonly CreatedPet[] {
  const names = animals.map(({ sent }) => sent.name)
  return animals.filter(
    ({ sent }) => by === 'id' || names.indexOf(sent.name) === names.lastIndexOf(sent.name),
  )
}
