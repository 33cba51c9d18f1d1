import { judgementsOf, type Said, stateless, suspicious, violation } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { shownStill } from '../store/given-again.ts'
import type { StoreModel } from '../store/store-model.ts'

const expected = 'an id that no animal had'

/**
 * CREATE-6, of the id of a foreign pet that a POST returned: violated once that pet still shows after the POST. Others may
 * have removed it, and nothing forbids a service to assign its id again then (interface document, Resources).
 */
export const givenAgain = stateless(
  (shown) =>
    [...shownStill(shown)].map(([id, { before, create }]) =>
      judgementsOf('CREATE-6', shown).violated(expected, `${id}, shown before the create, and after it too`, [
        before,
        create,
      ]),
    ),
  concludeGivenAgain,
)

/** An id whose foreign pet did not show again. A service that counts on from the largest id may reuse that one. */
function concludeGivenAgain(store: StoreModel): Said {
  const given = store.givenAgain.values().find(({ isLast }) => !isLast)
  if (given === undefined) return undefined
  const actual = `${toldPet(given.create).id}, shown before the create`
  return suspicious(
    violation('CREATE-6', expected, actual, [given.before, given.create]),
    'the animal that had the id may have been removed by others, and the id be given again',
  )
}
