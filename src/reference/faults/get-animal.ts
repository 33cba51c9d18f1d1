import { change } from '../behaviour.ts'
import type { Call, Raw } from '../call.ts'
import type { Fault } from '../fault.ts'
import type { StoredPet } from '../pet.ts'
import { countingFrom } from '../settings.ts'
import type { Store } from '../store.ts'
import { omit, on, responses, shown, throughDouble, withBody } from './edits.ts'
import { reading, writing } from './seen-in.ts'

const fetched = (edit: (raw: Raw) => Raw) =>
  responses((raw, call) => (on('getPet')(call) && raw.status === 200 ? edit(raw) : raw))

const found = (edit: (pet: StoredPet, store: Store, call: Call) => StoredPet | undefined) =>
  change('lookup', (lookup) => (store, id, call) => {
    const pet = lookup(store, id, call)
    return pet === undefined ? undefined : edit(pet, store, call)
  })

/** Animals that are not fetched as they were created (interface document, Endpoints 3). */
export const getAnimal: readonly Fault[] = [
  {
    name: 'get-new-not-found',
    summary: 'never finds an animal that was added over the interface',
    target: 'GET-1',
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
  {
    name: 'get-wrapped',
    summary: 'wraps the fetched animal in an object',
    target: 'GET-1',
    alsoBreaks: ['LIST-7'],
    profiles: reading,
    apply: fetched((raw) => withBody(raw, (pet) => ({ pet }))),
  },
  {
    name: 'get-in-array',
    summary: 'answers a fetch with an array of the one animal',
    target: 'GET-1',
    alsoBreaks: ['LIST-7'],
    profiles: reading,
    apply: fetched((raw) => withBody(raw, (pet) => [pet])),
  },
  {
    name: 'get-203',
    summary: 'answers a fetch with 203',
    target: 'GET-1',
    profiles: reading,
    apply: fetched((raw) => ({ ...raw, status: 203 })),
  },
  {
    name: 'get-id-text',
    summary: 'writes the id of a fetched animal as a string',
    target: 'GET-1',
    alsoBreaks: ['LIST-7'],
    profiles: reading,
    apply: shown(['get'], (fields, { id }) => ({ ...fields, id: String(id) })),
  },
  {
    name: 'get-without-id',
    summary: 'leaves the id out of a fetched animal',
    target: 'GET-1',
    alsoBreaks: ['LIST-7'],
    profiles: reading,
    apply: shown(['get'], (fields) => omit(fields, 'id')),
  },
  {
    name: 'get-without-category',
    summary: 'leaves categoryId out of a fetched animal',
    target: 'GET-1',
    profiles: reading,
    apply: shown(['get'], (fields) => omit(fields, 'categoryId')),
  },
  {
    name: 'get-id-through-double',
    summary: 'rounds ids beyond 2^53 in a fetched animal',
    target: 'GET-1',
    alsoBreaks: ['LIST-7', 'GET-3', 'GET-2'],
    profiles: reading,
    settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
    apply: shown(['get'], (fields, { id }) => ({ ...fields, id: throughDouble(id) })),
  },
  {
    name: 'get-negative-not-found',
    summary: 'does not find animals with negative ids, though it lists them',
    target: 'GET-1',
    profiles: reading,
    settings: { ids: countingFrom(-1n, -1n) },
    apply: found((pet) => (pet.id < 0n ? undefined : pet)),
  },
  {
    name: 'get-beyond-2-31-not-found',
    summary: 'does not find animals with ids beyond 2^31, though it lists them',
    target: 'GET-1',
    profiles: reading,
    settings: { ids: countingFrom(2n ** 31n) },
    apply: found((pet) => (pet.id >= 2n ** 31n ? undefined : pet)),
  },
  {
    name: 'get-name-cut',
    summary: 'cuts names at 4 letters in a fetched animal',
    target: 'GET-1',
    profiles: reading,
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.slice(0, 4) })),
  },
  {
    name: 'get-name-ascii-only',
    summary: 'stores a question mark for letters that are not ASCII in a fetched animal',
    target: 'GET-1',
    corner: true,
    profiles: writing,
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replace(/[^\p{ASCII}]/gu, '?') })),
  },
  {
    name: 'get-name-html-escaped',
    summary: 'escapes < for HTML in the name of a fetched animal',
    target: 'GET-1',
    corner: true,
    profiles: writing,
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replaceAll('<', '&lt;') })),
  },
  {
    name: 'get-category-through-double',
    summary: 'rounds a categoryId beyond 2^53 in a fetched animal',
    target: 'GET-1',
    corner: true,
    profiles: writing,
    apply: shown(['get'], (fields, { categoryId }) => ({ ...fields, categoryId: throughDouble(categoryId) })),
  },
  {
    name: 'get-status-available',
    summary: 'shows every fetched animal as available',
    target: 'GET-1',
    profiles: reading,
    apply: shown(['get'], (fields) => ({ ...fields, status: 'available' })),
  },
  {
    name: 'get-sold-without-status',
    summary: 'leaves the status of sold animals out when they are fetched',
    target: 'GET-1',
    corner: true,
    profiles: reading,
    apply: shown(['get'], (fields, { status }) => (status === 'sold' ? omit(fields, 'status') : fields)),
  },
  {
    name: 'get-sold-gone',
    summary: 'answers 404 to a fetch of a sold animal',
    target: 'GET-1',
    profiles: reading,
    apply: found((pet) => (pet.status === 'sold' ? undefined : pet)),
  },
  {
    name: 'get-newest-instead',
    summary: 'answers every fetch of an animal with the newest one',
    target: 'GET-1',
    alsoBreaks: ['GET-3', 'LIST-7', 'CREATE-10'],
    profiles: reading,
    apply: found((_, store) => store.pets.at(-1)),
  },
  {
    name: 'get-second-not-found',
    summary: 'finds an animal once only',
    target: 'GET-1',
    alsoBreaks: ['CREATE-10', 'GET-3'],
    corner: true,
    profiles: reading,
    apply: (behaviour) => {
      const seen = new Set<bigint>()
      return found((pet) => {
        if (seen.has(pet.id)) return undefined
        seen.add(pet.id)
        return pet
      })(behaviour)
    },
  },
  {
    name: 'get-reserves',
    summary: 'makes an available animal pending when it is fetched, from the next time on',
    target: 'GET-1',
    alsoBreaks: ['LIST-10', 'CREATE-10'],
    corner: true,
    profiles: writing,
    apply: found((pet, store) => {
      if (pet.status === 'available') store.replace({ ...pet, status: 'pending' })
      return pet
    }),
  },
  {
    name: 'get-forgets-old-creates',
    summary: 'keeps the five newest animals only for fetches, once something was created',
    target: 'GET-1',
    alsoBreaks: ['CREATE-10'],
    corner: true,
    profiles: writing,
    apply: found((pet, store) =>
      store.pets.slice(-5).includes(pet) || store.pets.length <= 36 ? pet : undefined,
    ),
  },
]
