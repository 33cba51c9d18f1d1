import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { omit, shown, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const astral = /[\u{10000}-\u{10ffff}]/gu

const onlyOwn = (behaviour: Behaviour): Behaviour => {
  const added = new Set<bigint>()
  return {
    ...behaviour,
    insert: (store, pet, body) => {
      added.add(pet.id)
      behaviour.insert(store, pet, body)
    },
    lookup: (store, id, call) => (added.has(id) ? behaviour.lookup(store, id, call) : undefined),
  }
}

const notFoundWhere = (bad: (pet: StoredPet) => boolean): Edit =>
  change('lookup', (lookup) => (store, id, call) => {
    const pet = lookup(store, id, call)
    return pet !== undefined && bad(pet) ? undefined : pet
  })

/** Fetches that go wrong for some animals, or after some requests, alone (interface document, Endpoints 3). */
export const partlyFetched = faults('GET-1', {
  'get-animals-of-others-not-found': {
    summary: 'lists the animals that were there before, and does not find them',
    factors: ['petId'],
    profiles: writing,
    edgeCase: true,
    apply: onlyOwn,
  },
  'get-animals-of-others-not-found-oldest-first': {
    summary: 'lists the animals that were there before, always first, and does not find them',
    factors: ['petId'],
    mayBreak: ['LIST-7'],
    profiles: writing,
    edgeCase: true,
    apply: (behaviour) => ({ ...onlyOwn(behaviour), listed: (store) => store.pets }),
  },
  'get-without-a-status-every-third-time-404': {
    summary:
      'does not find an animal that was created without a status every third time that one is asked for',
    profiles: writing,
    edgeCase: true,
    apply: (behaviour) => {
      const bare = new Set<bigint>()
      let asked = 0
      return {
        ...behaviour,
        insert: (store, pet, body) => {
          if (body['status'] === undefined) bare.add(pet.id)
          behaviour.insert(store, pet, body)
        },
        lookup: (store, id, call) => {
          if (bare.has(id)) asked += 1
          return bare.has(id) && asked % 3 === 0 ? undefined : behaviour.lookup(store, id, call)
        },
      }
    },
  },
  'get-name-astral-garbled': {
    summary: 'shows a question mark for letters beyond the basic plane in a fetched animal',
    factors: ['name: beyond U+FFFF'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { name }) => ({ ...fields, name: name.replace(astral, '?') })),
  },
  'get-category-of-ten-digits-through-int32': {
    summary: 'cuts a categoryId between 2^31 and 2^53 to 32 bits in a fetched animal',
    factors: ['categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { categoryId }) =>
      categoryId >= 2n ** 31n && categoryId < 2n ** 53n
        ? { ...fields, categoryId: throughInt32(categoryId) }
        : fields,
    ),
  },
  'get-absence-remembered': {
    summary: 'never finds an animal whose id was asked for before it was given out',
    profiles: writing,
    edgeCase: true,
    apply: change('lookup', (lookup) => {
      const absent = new Set<bigint>()
      return (store, id, call) => {
        const pet = absent.has(id) ? undefined : lookup(store, id, call)
        if (pet === undefined) absent.add(id)
        return pet
      }
    }),
  },
  'get-forgets-all-but-60': {
    summary: 'keeps the 60 newest animals only for fetches',
    mayBreak: ['CREATE-10'],
    profiles: writing,
    edgeCase: true,
    apply: change('lookup', (lookup) => (store, id, call) => {
      const pet = lookup(store, id, call)
      return pet !== undefined && store.pets.slice(-60).includes(pet) ? pet : undefined
    }),
  },
  'get-category-zero-absent': {
    summary: 'leaves categoryId out of a fetched animal where it is 0',
    factors: ['categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { categoryId }) =>
      categoryId === 0n ? omit(fields, 'categoryId') : fields,
    ),
  },
  'get-category-without-sign': {
    summary: 'shows a negative categoryId without its sign in a fetched animal',
    factors: ['categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { categoryId }) =>
      categoryId < 0n ? { ...fields, categoryId: -categoryId } : fields,
    ),
  },
  'get-category-negative-not-found': {
    summary: 'finds no animal of a negative category',
    factors: ['categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: notFoundWhere(({ categoryId }) => categoryId < 0n),
  },
  'get-name-falsy-null': {
    summary: 'shows null for a name that is a word for nothing, or for false, in a fetched animal',
    factors: ['name'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['get'], (fields, { name }) =>
      /^(0|null|none|nan|nil|undefined|false|no|off)$/i.test(name) ? { ...fields, name: null } : fields,
    ),
  },
  'get-name-of-one-letter-not-found': {
    summary: 'finds no animal whose name is one letter',
    factors: ['name'],
    profiles: writing,
    edgeCase: true,
    apply: notFoundWhere(({ name }) => name.length === 1),
  },
  'get-with-id-in-body-not-found': {
    summary: 'finds no animal whose create brought an id',
    factors: ['property'],
    profiles: writing,
    edgeCase: true,
    apply: (behaviour: Behaviour) => {
      const brought = new Set<bigint>()
      return {
        ...behaviour,
        insert: (store, pet, body) => {
          if ('id' in body) brought.add(pet.id)
          behaviour.insert(store, pet, body)
        },
        lookup: (store, id, call) => (brought.has(id) ? undefined : behaviour.lookup(store, id, call)),
      }
    },
  },
})
