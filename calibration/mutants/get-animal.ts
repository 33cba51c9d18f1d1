import { countingFrom } from '../../src/service/settings.ts'
import { adjust, type Call, type Raw, remembering, type Store, type StoredPet } from '../edit.ts'
import { leavingOut, omit, responsesTo, shown, shownAs, throughDouble, withBody } from './edits.ts'
import { aim, among, edge, faults, mutant, writing } from './faults.ts'

const fetched = (edit: (raw: Raw) => Raw) => responsesTo(['getPet', 200], edit)

const found = (edit: (pet: StoredPet, store: Store, call: Call) => StoredPet | undefined) =>
  adjust('lookup', (pet, store, _id, call) => (pet === undefined ? undefined : edit(pet, store, call)))

/** Animals that are not fetched as they were created (interface document, Endpoints 3). */
export const getAnimal = [
  ...faults(aim('GET-1', { factors: 'plain' }), {
    'get-new-not-found': mutant('never finds an animal that was added over the interface', {
      profiles: writing,
      apply: remembering((isNew) => adjust('lookup', (pet, _store, id) => (isNew(id) ? undefined : pet))),
    }),
    'get-wrapped': mutant('wraps the fetched animal in an object', {
      mayBreak: ['GET-3'],
      apply: fetched((raw) => withBody(raw, (pet) => ({ pet }))),
    }),
    'get-in-array': mutant('answers a fetch with an array of the one animal', {
      mayBreak: ['GET-3'],
      apply: fetched((raw) => withBody(raw, (pet) => [pet])),
    }),
    'get-203': ['answers a fetch with 203', fetched((raw) => ({ ...raw, status: 203 }))],
    'get-id-text': mutant('writes the id of a fetched animal as a string', {
      apply: shownAs('get', ({ id }) => ({ id: String(id) })),
    }),
    'get-without-id': ['leaves the id out of a fetched animal', leavingOut('get', 'id')],
    'get-without-category': ['leaves categoryId out of a fetched animal', leavingOut('get', 'categoryId')],
    'get-id-through-double': mutant('rounds ids beyond 2^53 in a fetched animal', {
      settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
      apply: shownAs('get', ({ id }) => ({ id: throughDouble(id) })),
    }),
    'get-negative-not-found': mutant('does not find animals with negative ids, though it lists them', {
      settings: { ids: countingFrom(-1n, -1n) },
      apply: found((pet) => (pet.id < 0n ? undefined : pet)),
    }),
    'get-beyond-2-31-not-found': mutant('does not find animals with ids beyond 2^31, though it lists them', {
      settings: { ids: countingFrom(2n ** 31n) },
      apply: found((pet) => (pet.id >= 2n ** 31n ? undefined : pet)),
    }),
  }),
  ...faults('GET-1', {
    'get-name-cut': mutant('cuts names at 4 letters in a fetched animal', 'plain', {
      apply: shownAs('get', ({ name }) => ({ name: name.slice(0, 4) })),
    }),
    'get-name-ascii-only': edge('stores a question mark for letters that are not ASCII in a fetched animal', {
      factors: [among.beyondAscii],
      apply: shownAs('get', ({ name }) => ({ name: name.replace(/[^\p{ASCII}]/gu, '?') })),
    }),
    'get-name-html-escaped': edge('escapes < for HTML in the name of a fetched animal', [among.signs], {
      apply: shownAs('get', ({ name }) => ({ name: name.replaceAll('<', '&lt;') })),
    }),
    'get-category-through-double': edge('rounds a categoryId beyond 2^53 in a fetched animal', {
      factors: ['categoryId'],
      apply: shownAs('get', ({ categoryId }) => ({ categoryId: throughDouble(categoryId) })),
    }),
    'get-status-available': mutant('shows every fetched animal as available', ['status'], {
      mayBreak: ['LIST-10'],
      apply: shownAs('get', () => ({ status: 'available' })),
    }),
    'get-sold-without-status': edge('leaves the status of sold animals out when they are fetched', {
      factors: ['status'],
      apply: shown(['get'], (fields, { status }) => (status === 'sold' ? omit(fields, 'status') : fields)),
    }),
    'get-sold-gone': mutant('answers 404 to a fetch of a sold animal', ['status'], {
      apply: found((pet) => (pet.status === 'sold' ? undefined : pet)),
    }),
    'get-newest-instead': mutant('answers every fetch of an animal with the newest one', {
      apply: found((_, store) => store.pets.at(-1)),
    }),
    'get-second-not-found': edge('finds an animal once only', (behaviour) => {
      const seen = new Set<bigint>()
      return found((pet) => {
        if (seen.has(pet.id)) return undefined
        seen.add(pet.id)
        return pet
      })(behaviour)
    }),
  }),
  ...faults(aim('GET-1', { profiles: writing, edgeCase: true }), {
    'get-reserves': mutant('makes an available animal pending when it is fetched, from the next time on', {
      collateral: ['LIST-10', 'CREATE-10'],
      mayBreak: ['LIST-8'],
      apply: found((pet, store) => {
        if (pet.status === 'available') store.replace({ ...pet, status: 'pending' })
        return pet
      }),
    }),
    'get-forgets-old-creates': {
      summary: 'keeps the five newest animals only for fetches, once something was created',
      apply: found((pet, store) =>
        store.pets.slice(-5).includes(pet) || store.pets.length <= 36 ? pet : undefined,
      ),
    },
  }),
]
