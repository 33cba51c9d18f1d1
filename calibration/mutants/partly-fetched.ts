import { type PetStatus, petStatuses, type StoredPet } from '../../src/service/pet.ts'
import { adjust, change, type Edit, hiding, Refusal, remembering } from '../edit.ts'
import { omit, shown, shownAs, throughInt32 } from './edits.ts'
import { aim, faults, mutant, writing } from './faults.ts'
import { given } from './guards.ts'

const astral = /[\u{10000}-\u{10ffff}]/gu

const onlyOwn = remembering((isOwn) => hiding(({ id }) => !isOwn(id)))

const isOld = ({ createdAt }: StoredPet): boolean => createdAt === 0

const isThird = (pet: StoredPet): boolean => isOld(pet) && pet.id % 3n === 0n

/** Does not fetch some of the animals, whatever lists show. */
const failing = (status: number, of: (pet: StoredPet) => boolean = isOld): Edit =>
  adjust('lookup', (pet) => {
    if (pet !== undefined && of(pet)) throw new Refusal(status, 'unreadable', 'The row cannot be read.')
    return pet
  })

const yesterday = ({ status }: StoredPet): PetStatus =>
  petStatuses[(petStatuses.indexOf(status ?? 'sold') + 1) % petStatuses.length] ?? 'sold'

type Fields = Readonly<Record<string, unknown>>

/** Lists that are asked for with a parameter show old animals otherwise. */
const shownWhere = (parameter: string, edit: (fields: Fields, pet: StoredPet) => Fields): Edit =>
  adjust('render', (fields, pet, place, call) =>
    place === 'list' && call.query(parameter) !== undefined && isOld(pet) ? edit(fields, pet) : fields,
  )

/** Animals of which some are fetched otherwise than they are listed (interface document, Endpoints 3). */
export const partlyFetched = [
  // Fetches that go wrong for some animals, or after some requests, alone (interface document, Endpoints 3).
  ...faults(aim('GET-1', { factors: ['petId'], profiles: writing, edgeCase: true }), {
    'get-animals-of-others-not-found': {
      summary: 'lists the animals that were there before, and does not find them',
      apply: onlyOwn,
    },
    'get-animals-of-others-not-found-oldest-first': {
      summary: 'lists the animals that were there before, always first, and does not find them',
      mayBreak: ['LIST-7'],
      apply: (behaviour) => ({ ...onlyOwn(behaviour), listed: (store) => store.pets }),
    },
  }),
  ...faults(aim('GET-1', { edgeCase: true }), {
    'get-without-a-status-every-third-time-404': {
      summary:
        'does not find an animal that was created without a status every third time that one is asked for',
      profiles: writing,
      apply: (behaviour) => {
        let asked = 0
        return remembering(
          (isBare) =>
            adjust('lookup', (pet, _store, id) => {
              if (isBare(id)) asked += 1
              return isBare(id) && asked % 3 === 0 ? undefined : pet
            }),
          (body) => body['status'] === undefined,
        )(behaviour)
      },
    },
    'get-name-astral-garbled': {
      summary: 'shows a question mark for letters beyond the basic plane in a fetched animal',
      factors: ['name: beyond U+FFFF'],
      apply: shownAs('get', ({ name }) => ({ name: name.replace(astral, '?') })),
    },
    'get-category-of-ten-digits-through-int32': {
      summary: 'cuts a categoryId between 2^31 and 2^53 to 32 bits in a fetched animal',
      factors: ['categoryId'],
      apply: shownAs(
        'get',
        ({ categoryId }) =>
          categoryId >= 2n ** 31n && categoryId < 2n ** 53n && { categoryId: throughInt32(categoryId) },
      ),
    },
    'get-absence-remembered': mutant('never finds an animal whose id was asked for before it was given out', {
      profiles: writing,
      apply: change('lookup', (lookup) => {
        const absent = new Set<bigint>()
        return (store, id, call) => {
          const pet = absent.has(id) ? undefined : lookup(store, id, call)
          if (pet === undefined) absent.add(id)
          return pet
        }
      }),
    }),
    'get-forgets-all-but-60': mutant('keeps the 60 newest animals only for fetches', writing, {
      mayBreak: ['CREATE-10'],
      apply: adjust('lookup', (pet, store) =>
        pet !== undefined && store.pets.slice(-60).includes(pet) ? pet : undefined,
      ),
    }),
    'get-category-zero-absent': mutant('leaves categoryId out of a fetched animal where it is 0', {
      factors: ['categoryId'],
      apply: shown(['get'], (fields, { categoryId }) =>
        categoryId === 0n ? omit(fields, 'categoryId') : fields,
      ),
    }),
    'get-category-without-sign': mutant('shows a negative categoryId without its sign in a fetched animal', {
      factors: ['categoryId'],
      apply: shownAs('get', ({ categoryId }) => categoryId < 0n && { categoryId: -categoryId }),
    }),
    'get-category-negative-not-found': mutant('finds no animal of a negative category', ['categoryId'], {
      apply: hiding(({ categoryId }) => categoryId < 0n),
    }),
    'get-name-falsy-null': {
      summary: 'shows null for a name that is a word for nothing, or for false, in a fetched animal',
      factors: ['name'],
      apply: shownAs(
        'get',
        ({ name }) => /^(0|null|none|nan|nil|undefined|false|no|off)$/i.test(name) && { name: null },
      ),
    },
    'get-name-of-one-letter-not-found': mutant('finds no animal whose name is one letter', ['name'], {
      apply: hiding(({ name }) => name.length === 1),
    }),
    'get-with-id-in-body-not-found': mutant('finds no animal whose create brought an id', ['property'], {
      apply: remembering(
        (isBrought) => hiding(({ id }) => isBrought(id)),
        (body) => 'id' in body,
      ),
    }),
  }),
  // Animals from before the run, as a migration may have left them: listed well, and fetched otherwise (Endpoints 3).
  ...faults(aim('GET-1', { factors: ['petId'], mayBreak: ['GET-2', 'GET-3', 'LIST-7'] }), {
    'old-rows-fetched-400': ['answers 400 to the fetch of any animal that was there before', failing(400)],
    'old-rows-fetched-410': ['answers 410 to the fetch of any animal that was there before', failing(410)],
  }),
  ...faults(aim('GET-1', { factors: ['petId'], collateral: ['ERROR-4'], mayBreak: ['GET-3', 'LIST-7'] }), {
    'old-rows-fetched-500': ['answers 500 to the fetch of any animal that was there before', failing(500)],
    'third-of-old-rows-fetched-500': {
      summary: 'answers 500 to the fetch of a third of the animals that were there before',
      mayBreak: ['GET-3'],
      edgeCase: true,
      apply: failing(500, isThird),
    },
  }),
  ...faults(aim('GET-1', { factors: ['petId'], edgeCase: true }), {
    'third-of-old-rows-not-found': mutant('does not find a third of the animals that were there before', {
      apply: failing(404, isThird),
    }),
    'third-of-old-rows-without-status': {
      summary: 'shows null for the status of a third of the animals that were there before when fetched',
      apply: shownAs('get', (pet) => isThird(pet) && { status: null }),
    },
    'third-of-old-rows-with-ids-in-quotes': {
      summary: 'shows the id of a third of the animals that were there before as a string when fetched',
      apply: shownAs('get', (pet) => isThird(pet) && { id: String(pet.id) }),
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
          const isStale = place === 'list' && given('status')(call) && isOld(pet)
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
      apply: shownAs('get', (pet) => isThird(pet) && { name: 'Unknown' }),
    },
    'old-rows-sold-when-fetched': {
      summary: 'shows every animal that was there before as sold when fetched, whatever lists say',
      apply: shownAs('get', (pet) => isOld(pet) && { status: 'sold' }),
    },
  }),
]
