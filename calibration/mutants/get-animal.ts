import type { Call, Raw } from '../../src/service/call.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { countingFrom } from '../../src/service/settings.ts'
import type { Store } from '../../src/service/store.ts'
import { adjust, remembering } from '../edit.ts'
import { among } from './among.ts'
import { omit, on, responses, shown, throughDouble, withBody } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'
import { writing } from './seen-in.ts'

const fetched = (edit: (raw: Raw) => Raw) =>
  responses((raw, call) => (on('getPet')(call) && raw.status === 200 ? edit(raw) : raw))

const found = (edit: (pet: StoredPet, store: Store, call: Call) => StoredPet | undefined) =>
  adjust('lookup', (pet, store, _id, call) => (pet === undefined ? undefined : edit(pet, store, call)))

/** Animals that are not fetched as they were created (interface document, Endpoints 3). */
export const getAnimal = [
  ...faults(aim('GET-1', { factors: 'plain' }), {
    'get-new-not-found': mutant('never finds an animal that was added over the interface', {
      profiles: writing,
      apply: remembering(
        () => true,
        (isNew) => adjust('lookup', (pet, _store, id) => (isNew(id) ? undefined : pet)),
      ),
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
      apply: shown(['get'], (fields, { id }) => ({ ...fields, id: String(id) })),
    }),
    'get-without-id': mutant('leaves the id out of a fetched animal', {
      apply: shown(['get'], (fields) => omit(fields, 'id')),
    }),
    'get-without-category': mutant('leaves categoryId out of a fetched animal', {
      apply: shown(['get'], (fields) => omit(fields, 'categoryId')),
    }),
    'get-id-through-double': mutant('rounds ids beyond 2^53 in a fetched animal', {
      settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
      apply: shown(['get'], (fields, { id }) => ({ ...fields, id: throughDouble(id) })),
    }),
    'get-negative-not-found': mutant('does not find animals with negative ids, though it lists them', {
      settings: { ids: countingFrom(-1n, -1n) },
      apply: found((pet) => (pet.id < 0n ? undefined : pet)),
    }),
    'get-beyond-2-31-not-found': mutant('does not find animals with ids beyond 2^31, though it lists them', {
      settings: { ids: countingFrom(2n ** 31n) },
      apply: found((pet) => (pet.id >= 2n ** 31n ? undefined : pet)),
    }),
    'get-name-cut': mutant('cuts names at 4 letters in a fetched animal', {
      apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.slice(0, 4) })),
    }),
  }),
  ...faults(aim('GET-1', { factors: [among.beyondAscii], edgeCase: true }), {
    'get-name-ascii-only': {
      summary: 'stores a question mark for letters that are not ASCII in a fetched animal',
      apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replace(/[^\p{ASCII}]/gu, '?') })),
    },
    'get-name-html-escaped': mutant('escapes < for HTML in the name of a fetched animal', {
      factors: [among.signs],
      apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replaceAll('<', '&lt;') })),
    }),
  }),
  ...faults(aim('GET-1', { factors: ['status'] }), {
    'get-category-through-double': mutant('rounds a categoryId beyond 2^53 in a fetched animal', {
      factors: ['categoryId'],
      edgeCase: true,
      apply: shown(['get'], (fields, { categoryId }) => ({
        ...fields,
        categoryId: throughDouble(categoryId),
      })),
    }),
    'get-status-available': mutant('shows every fetched animal as available', {
      mayBreak: ['LIST-10'],
      apply: shown(['get'], (fields) => ({ ...fields, status: 'available' })),
    }),
    'get-sold-without-status': mutant('leaves the status of sold animals out when they are fetched', {
      edgeCase: true,
      apply: shown(['get'], (fields, { status }) => (status === 'sold' ? omit(fields, 'status') : fields)),
    }),
    'get-sold-gone': mutant('answers 404 to a fetch of a sold animal', {
      apply: found((pet) => (pet.status === 'sold' ? undefined : pet)),
    }),
  }),
  ...faults('GET-1', {
    'get-newest-instead': mutant('answers every fetch of an animal with the newest one', {
      apply: found((_, store) => store.pets.at(-1)),
    }),
  }),
  ...faults(aim('GET-1', { edgeCase: true }), {
    'get-second-not-found': mutant('finds an animal once only', (behaviour) => {
      const seen = new Set<bigint>()
      return found((pet) => {
        if (seen.has(pet.id)) return undefined
        seen.add(pet.id)
        return pet
      })(behaviour)
    }),
    'get-reserves': mutant('makes an available animal pending when it is fetched, from the next time on', {
      collateral: ['LIST-10', 'CREATE-10'],
      mayBreak: ['LIST-8'],
      profiles: writing,
      apply: found((pet, store) => {
        if (pet.status === 'available') store.replace({ ...pet, status: 'pending' })
        return pet
      }),
    }),
    'get-forgets-old-creates': {
      summary: 'keeps the five newest animals only for fetches, once something was created',
      profiles: writing,
      apply: found((pet, store) =>
        store.pets.slice(-5).includes(pet) || store.pets.length <= 36 ? pet : undefined,
      ),
    },
  }),
]
