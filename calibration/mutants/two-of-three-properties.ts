import { change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** Shows an animal in some place with what the first animal has that is the same in two properties. */
const asTheFirst = (
  where: 'list' | 'get',
  isSame: (one: StoredPet, other: StoredPet) => boolean,
  taken: (first: StoredPet) => Partial<StoredPet>,
): Edit => {
  const made: StoredPet[] = []
  return (behaviour) => ({
    ...change('insert', (insert) => (store, pet, body) => {
      made.push(pet)
      insert(store, pet, body)
    })(behaviour),
    render: (pet, place, call) => {
      const first = place === where ? made.find((one) => isSame(one, pet)) : undefined
      return behaviour.render(first === undefined ? pet : { ...pet, ...taken(first) }, place, call)
    },
  })
}

/** Caches that know an animal by two of its properties (interface document, Resources). */
export const twoOfThreeProperties: readonly Fault[] = [
  ...faults('LIST-10', {
    'list-category-by-name-and-status': {
      summary: 'lists an animal with the category of the first one of its name and status',
      profiles: writing,
      edgeCase: true,
      apply: asTheFirst(
        'list',
        (one, pet) => one.name === pet.name && one.status === pet.status,
        ({ categoryId }) => ({ categoryId }),
      ),
    },
  }),
  ...faults('GET-1', {
    'get-status-by-name-and-category': {
      summary: 'fetches an animal with the status of the first one of its name and category',
      profiles: writing,
      edgeCase: true,
      apply: asTheFirst(
        'get',
        (one, pet) => one.name === pet.name && one.categoryId === pet.categoryId,
        ({ status }) => ({ status }),
      ),
    },
  }),
]
