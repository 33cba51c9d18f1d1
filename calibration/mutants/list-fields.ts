import { change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { among } from './among.ts'
import { listedNames, omit, shown, throughDouble, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const oldestFirst =
  (edit: Edit): Edit =>
  (behaviour) => ({ ...edit(behaviour), listed: (store) => store.pets })

/** Animals that the list shows otherwise than they were created (interface document, Resources; Endpoints 1). */
export const listFields = faults('LIST-10', {
  'list-name-cut-at-16': {
    summary: 'cuts names at 16 letters in the list',
    factors: ['name: length'],
    profiles: writing,
    apply: listedNames((name) => name.slice(0, 16)),
  },
  'list-name-with-dots': {
    summary: 'shortens names over 30 letters with dots in the list',
    factors: ['name: length'],
    profiles: writing,
    edgeCase: true,
    apply: listedNames((name) => (name.length > 30 ? `${name.slice(0, 29)}…` : name)),
  },
  'list-name-html-escaped': {
    summary: 'escapes & and < for HTML in the names of the list',
    factors: [among.signs],
    profiles: writing,
    edgeCase: true,
    apply: listedNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  },
  'list-name-lower-case': {
    summary: 'shows names in small letters in the list',
    factors: ['name: capitals'],
    profiles: writing,
    apply: listedNames((name) => name.toLowerCase()),
  },
  'list-name-without-accents': {
    summary: 'drops accents from names in the list',
    factors: [among.accents],
    profiles: writing,
    edgeCase: true,
    apply: listedNames((name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
  },
  'list-name-without-astral': {
    summary: 'drops letters beyond the basic plane from names in the list',
    factors: ['name: beyond U+FFFF'],
    profiles: writing,
    edgeCase: true,
    apply: listedNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  'list-name-of-neighbour': {
    summary: 'shows the names of the first two animals of a page interchanged',
    factors: 'plain',
    profiles: writing,
    apply: change('page', (page) => (pets, query, call) => {
      const [first, second, ...rest] = page(pets, query, call)
      if (first === undefined || second === undefined) return first === undefined ? [] : [first]
      const named = (pet: StoredPet, { name }: StoredPet): StoredPet => ({ ...pet, name })
      return [named(first, second), named(second, first), ...rest]
    }),
  },
  'list-category-through-double': {
    summary: 'rounds categoryId beyond 2^53 in the list',
    factors: ['categoryId'],
    collateral: ['LIST-1'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['list'], (fields, { categoryId }) => ({
      ...fields,
      categoryId: throughDouble(categoryId),
    })),
  },
  'list-category-through-int32': {
    summary: 'cuts categoryId to 32 bits in the list',
    factors: ['categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: shown(['list'], (fields, { categoryId }) => ({ ...fields, categoryId: throughInt32(categoryId) })),
  },
  'list-category-zero': {
    summary: 'shows 0 for every categoryId in the list',
    factors: 'plain',
    profiles: writing,
    apply: shown(['list'], (fields) => ('categoryId' in fields ? { ...fields, categoryId: 0 } : fields)),
  },
  'list-without-pending': {
    summary: 'leaves the status of pending animals out of the list',
    factors: ['status'],
    collateral: ['LIST-4'],
    mayBreak: ['LIST-6'],
    profiles: writing,
    apply: shown(['list'], (fields, { status }) => (status === 'pending' ? omit(fields, 'status') : fields)),
  },
  'list-category-zero-oldest-first': {
    summary: 'shows category 0 for all in the list, of which the first hundred are animals of others',
    edgeCase: true,
    settings: { seeded: 330 },
    apply: oldestFirst(shown(['list'], (fields) => ({ ...fields, categoryId: 0n }))),
  },
  'list-names-cut-unless-filtered-oldest-first': {
    summary: 'cuts names in the list without a status, of which the first hundred are animals of others',
    mayBreak: ['GET-1'],
    edgeCase: true,
    settings: { seeded: 330 },
    apply: oldestFirst(
      change(
        'renderPage',
        () =>
          (pets, { status }) =>
            status === undefined
              ? pets.map((pet) => ({ ...pet, name: String(pet['name']).slice(0, 2) }))
              : pets,
      ),
    ),
  },
  'get-name-of-others-cut': {
    summary: 'finds the animals that were there before under names that the list does not show',
    edgeCase: true,
    apply: shown(['get'], (fields, { name, createdAt }) =>
      createdAt === 0 ? { ...fields, name: name.slice(0, 2) } : fields,
    ),
  },
  'list-status-available-unless-filtered': {
    summary: 'shows every animal as available in the list without a status filter',
    factors: ['status'],
    mayBreak: ['LIST-8'],
    profiles: writing,
    apply: change(
      'renderPage',
      () =>
        (pets, { status }) =>
          status === undefined ? pets.map((pet) => ({ ...pet, status: 'available' })) : pets,
    ),
  },
})
