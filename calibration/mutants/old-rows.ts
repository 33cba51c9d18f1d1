import { change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import { type PetStatus, petStatuses, type StoredPet } from '../../src/service/pet.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { aim } from './aim.ts'
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

const yesterday = ({ status }: StoredPet): PetStatus =>
  petStatuses[(petStatuses.indexOf(status ?? 'sold') + 1) % petStatuses.length] ?? 'sold'

type Fields = Readonly<Record<string, unknown>>

/** Lists that are asked for with a parameter show old animals otherwise. */
const shownWhere = (parameter: string, edit: (fields: Fields, pet: StoredPet) => Fields): Edit =>
  change('render', (render) => (pet, place, call) => {
    const fields = render(pet, place, call)
    return place === 'list' && call.query(parameter) !== undefined && isOld(pet) ? edit(fields, pet) : fields
  })

/** Animals from before the run, as a migration may have left them: listed well, and fetched otherwise (Endpoints 3). */
export const oldRows = [
  ...faults(aim('GET-1', ['petId']), {
    'old-rows-fetched-400': {
      summary: 'answers 400 to the fetch of any animal that was there before',
      mayBreak: ['GET-3', 'LIST-7'],
      apply: failing(400),
    },
    'old-rows-fetched-410': {
      summary: 'answers 410 to the fetch of any animal that was there before',
      mayBreak: ['GET-2', 'GET-3', 'LIST-7'],
      apply: failing(410),
    },
    'old-rows-fetched-500': {
      summary: 'answers 500 to the fetch of any animal that was there before',
      collateral: ['ERROR-4'],
      mayBreak: ['GET-3', 'LIST-7'],
      apply: failing(500),
    },
    'third-of-old-rows-fetched-500': {
      summary: 'answers 500 to the fetch of a third of the animals that were there before',
      collateral: ['ERROR-4'],
      mayBreak: ['GET-3'],
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
    'old-rows-filtered-by-a-stale-index': {
      summary: 'filters the animals that were there before by the status of yesterday, and shows it there',
      mayBreak: ['LIST-8'],
      apply: (behaviour) => ({
        ...behaviour,
        filter: (pets, query, call) =>
          query.status === undefined
            ? behaviour.filter(pets, query, call)
            : pets.filter((pet) => (isOld(pet) ? yesterday(pet) : pet.status) === query.status),
        render: (pet, place, call) => {
          const fields = behaviour.render(pet, place, call)
          const isStale = place === 'list' && call.query('status') !== undefined && isOld(pet)
          return isStale ? { ...fields, status: yesterday(pet) } : fields
        },
      }),
    },
    'old-rows-named-otherwise-by-status': {
      summary: 'shows other names of the animals that were there before where a status is asked for',
      apply: shownWhere('status', (fields, { name }) => ({ ...fields, name: `${name} (old)` })),
    },
    'third-of-old-rows-filed-otherwise-by-limit': {
      summary:
        'shows another category of a third of the animals that were there before where a limit is asked for',
      edgeCase: true,
      apply: shownWhere('limit', (fields, pet) =>
        isThird(pet) ? { ...fields, categoryId: pet.categoryId + 1n } : fields,
      ),
    },
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
