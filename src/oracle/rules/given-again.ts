import { judgementsOf, type Said, stateless } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { shownStill } from '../store/given-again.ts'
import type { StoreModel } from '../store/store-model.ts'

/**
 * CREATE-6, of an id that an animal of others had, and that a create was told: the interface has no way to remove an animal,
 * but others may have one, and nothing forbids to give its id again then. So it is broken once the one that had it shows
 * under it still, after the create (interface document, Resources).
 */
export const givenAgain = stateless(
  (shown) =>
    [...shownStill(shown)].map(([id, { before, create }]) =>
      judgementsOf('CREATE-6', shown).violated(
        'an id that no animal had',
        `${id}, shown before the create, and after it too`,
        [before, create],
      ),
    ),
  concludeGivenAgain,
)

/**
 * Ids that were given again, where the animals that had them did not show any more. Those that go on from the largest one
 * give that of the last animal again, as soon as it is gone.
 */
function concludeGivenAgain(store: StoreModel): Said {
  const given = store.givenAgain.values().find(({ isLast }) => !isLast)
  return (
    given && {
      state: 'suspicious',
      requirement: 'CREATE-6',
      reason: 'the animal that had the id may have been removed by others, and the id be given again',
      expected: 'an id that no animal had',
      actual: `${toldPet(given.create).id}, shown before the create`,
      exchanges: [given.before, given.create],
    }
  )
}
