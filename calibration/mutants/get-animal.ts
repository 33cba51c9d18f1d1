import { change } from '../../src/service/behaviour.ts'
import type { Call, Raw } from '../../src/service/call.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { countingFrom } from '../../src/service/settings.ts'
import type { Store } from '../../src/service/store.ts'
import { among } from './among.ts'
import { omit, on, responses, shown, throughDouble, withBody } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const fetched = (edit: (raw: Raw) => Raw) =>
  responses((raw, call) => (on('getPet')(call) && raw.status === 200 ? edit(raw) : raw))

const found = (edit: (pet: StoredPet, store: Store, call: Call) => StoredPet | undefined) =>
  change('lookup', (lookup) => (store, id, call) => {
    const pet = lookup(store, id, call)
    return pet === undefined ? undefined : edit(pet, store, call)
  })

/** Animals that are not fetched as they were created (interface document, Endpoints 3). */
export const getAnimal = faults('GET-1', {
  'get-new-not-found': {
    summary: 'never finds an animal that was added over the interface',
    factors: 'plain',
    profiles: writing,
    apply: (behaviour) => {
      const added = new Set<bigint>()
      return {
        ...behaviour,
        insert: (store, pet, body) => {
          added.add(pet.id)
          behaviour.insert(store, pet, body)
        },
        lookup: (store, id, call) => (added.has(id) ? undefined : behaviour.lookup(store, id, call)),
      }
    },
  },
  'get-wrapped': {
    summary: 'wraps the fetched animal in an object',
    factors: 'plain',
    mayBreak: ['GET-3'],
    apply: fetched((raw) => withBody(raw, (pet) => ({ pet }))),
  },
  'get-in-array': {
    summary: 'answers a fetch with an array of the one animal',
    factors: 'plain',
    mayBreak: ['GET-3'],
    apply: fetched((raw) => withBody(raw, (pet) => [pet])),
  },
  'get-203': {
    summary: 'answers a fetch with 203',
    factors: 'plain',
    apply: fetched((raw) => ({ ...raw, status: 203 })),
  },
  'get-id-text': {
    summary: 'writes the id of a fetched animal as a string',
    factors: 'plain',
    apply: shown(['get'], (fields, { id }) => ({ ...fields, id: String(id) })),
  },
  'get-without-id': {
    summary: 'leaves the id out of a fetched animal',
    factors: 'plain',
    apply: shown(['get'], (fields) => omit(fields, 'id')),
  },
  'get-without-category': {
    summary: 'leaves categoryId out of a fetched animal',
    factors: 'plain',
    apply: shown(['get'], (fields) => omit(fields, 'categoryId')),
  },
  'get-id-through-double': {
    summary: 'rounds ids beyond 2^53 in a fetched animal',
    factors: 'plain',
    settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
    apply: shown(['get'], (fields, { id }) => ({ ...fields, id: throughDouble(id) })),
  },
  'get-negative-not-found': {
    summary: 'does not find animals with negative ids, though it lists them',
    factors: 'plain',
    settings: { ids: countingFrom(-1n, -1n) },
    apply: found((pet) => (pet.id < 0n ? undefined : pet)),
  },
  'get-beyond-2-31-not-found': {
    summary: 'does not find animals with ids beyond 2^31, though it lists them',
    factors: 'plain',
    settings: { ids: countingFrom(2n ** 31n) },
    apply: found((pet) => (pet.id >= 2n ** 31n ? undefined : pet)),
  },
  'get-name-cut': {
    summary: 'cuts names at 4 letters in a fetched animal',
    factors: 'plain',
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.slice(0, 4) })),
  },
  'get-name-ascii-only': {
    summary: 'stores a question mark for letters that are not ASCII in a fetched animal',
    factors: [among.beyondAscii],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replace(/[^\p{ASCII}]/gu, '?') })),
  },
  'get-name-html-escaped': {
    summary: 'escapes < for HTML in the name of a fetched animal',
    factors: [among.signs],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replaceAll('<', '&lt;') })),
  },
  'get-category-through-double': {
    summary: 'rounds a categoryId beyond 2^53 in a fetched animal',
    factors: ['categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { categoryId }) => ({ ...fields, categoryId: throughDouble(categoryId) })),
  },
  'get-status-available': {
    summary: 'shows every fetched animal as available',
    factors: ['status'],
    mayBreak: ['LIST-10'],
    apply: shown(['get'], (fields) => ({ ...fields, status: 'available' })),
  },
  'get-sold-without-status': {
    summary: 'leaves the status of sold animals out when they are fetched',
    factors: ['status'],
    edgeCase: true,
    apply: shown(['get'], (fields, { status }) => (status === 'sold' ? omit(fields, 'status') : fields)),
  },
  'get-sold-gone': {
    summary: 'answers 404 to a fetch of a sold animal',
    factors: ['status'],
    apply: found((pet) => (pet.status === 'sold' ? undefined : pet)),
  },
  'get-newest-instead': {
    summary: 'answers every fetch of an animal with the newest one',
    apply: found((_, store) => store.pets.at(-1)),
  },
  'get-second-not-found': {
    summary: 'finds an animal once only',
    edgeCase: true,
    apply: (behaviour) => {
      const seen = new Set<bigint>()
      return found((pet) => {
        if (seen.has(pet.id)) return undefined
        seen.add(pet.id)
        return pet
      })(behaviour)
    },
  },
  'get-reserves': {
    summary: 'makes an available animal pending when it is fetched, from the next time on',
    collateral: ['LIST-10', 'CREATE-10'],
    mayBreak: ['LIST-8'],
    profiles: writing,
    edgeCase: true,
    apply: found((pet, store) => {
      if (pet.status === 'available') store.replace({ ...pet, status: 'pending' })
      return pet
    }),
  },
  'get-forgets-old-creates': {
    summary: 'keeps the five newest animals only for fetches, once something was created',
    profiles: writing,
    edgeCase: true,
    apply: found((pet, store) =>
      store.pets.slice(-5).includes(pet) || store.pets.length <= 36 ? pet : undefined,
    ),
  },
})
