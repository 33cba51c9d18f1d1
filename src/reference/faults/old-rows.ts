import { change } from '../behaviour.ts'
import type { Edit } from '../edit.ts'
import type { StoredPet } from '../pet.ts'
import { Refusal } from '../refusal.ts'
import { shown } from './edits.ts'
import { faults } from './faults.ts'

const isOld = ({ createdAt }: StoredPet): boolean => createdAt === 0
const isThird = (pet: StoredPet): boolean => isOld(pet) && pet.id % 3n === 0n

/** Does not fetch some of the animals, whatever lists show. */
const failing = (status: number, of: (pet: StoredPet) => boolean = isOld): Edit =>
  change('lookup', (lookup) => (store, id, call) => {
    const pet = lookup(store, id, call)
    if (pet !== undefined && of(pet)) throw new Refusal(status, 'unreadable', 'The row cannot be read.')
    return pet
  })

/** Animals from before the run, as a migration may have left them: listed well, and fetched otherwise (Endpoints 3). */
export const oldRows = [
  ...faults('GET-1', {
    'old-rows-fetched-400': {
      summary: 'answers 400 to the fetch of any animal that was there before',
      apply: failing(400),
    },
    'old-rows-fetched-410': {
      summary: 'answers 410 to the fetch of any animal that was there before',
      apply: failing(410),
    },
    'old-rows-fetched-500': {
      summary: 'answers 500 to the fetch of any animal that was there before',
      collateral: ['ERROR-4'],
      apply: failing(500),
    },
    'third-of-old-rows-fetched-500': {
      summary: 'answers 500 to the fetch of a third of the animals that were there before',
      collateral: ['ERROR-4'],
      edgeCase: true,
      apply: failing(500, isThird),
    },
    'third-of-old-rows-not-found': {
      summary: 'does not find a third of the animals that were there before',
      edgeCase: true,
      apply: failing(404, isThird),
    },
    'third-of-old-rows-without-status': {
      summary: 'shows null for the status of a third of the animals that were there before when fetched',
      edgeCase: true,
      apply: shown(['get'], (fields, pet) => (isThird(pet) ? { ...fields, status: null } : fields)),
    },
    'third-of-old-rows-with-ids-in-quotes': {
      summary: 'shows the id of a third of the animals that were there before as a string when fetched',
      edgeCase: true,
      apply: shown(['get'], (fields, pet) => (isThird(pet) ? { ...fields, id: String(pet.id) } : fields)),
    },
  }),
  ...faults('LIST-10', {
    'third-of-old-rows-named-otherwise': {
      summary: 'shows another name for a third of the animals that were there before when fetched',
      edgeCase: true,
      apply: shown(['get'], (fields, pet) => (isThird(pet) ? { ...fields, name: 'Unknown' } : fields)),
    },
    'old-rows-sold-when-fetched': {
      summary: 'shows every animal that was there before as sold when fetched, whatever lists say',
      apply: shown(['get'], (fields, pet) => (isOld(pet) ? { ...fields, status: 'sold' } : fields)),
    },
  }),
]
