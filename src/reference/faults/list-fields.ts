import { change } from '../behaviour.ts'
import type { StoredPet } from '../pet.ts'
import { omit, shown, throughDouble, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const listedName = (edit: (name: string) => string) =>
  shown(['list'], (fields, { name }) => ({ ...fields, name: edit(name) }))

/** Animals that the list shows otherwise than they were created (interface document, Resources; Endpoints 1). */
export const listFields = faults('LIST-10', {
  'list-name-cut-at-16': {
    summary: 'cuts names at 16 letters in the list',
    profiles: writing,
    apply: listedName((name) => name.slice(0, 16)),
  },
  'list-name-with-dots': {
    summary: 'shortens names over 30 letters with dots in the list',
    profiles: writing,
    edgeCase: true,
    apply: listedName((name) => (name.length > 30 ? `${name.slice(0, 29)}…` : name)),
  },
  'list-name-html-escaped': {
    summary: 'escapes & and < for HTML in the names of the list',
    profiles: writing,
    edgeCase: true,
    apply: listedName((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  },
  'list-name-lower-case': {
    summary: 'shows names in small letters in the list',
    profiles: writing,
    apply: listedName((name) => name.toLowerCase()),
  },
  'list-name-without-accents': {
    summary: 'drops accents from names in the list',
    profiles: writing,
    edgeCase: true,
    apply: listedName((name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
  },
  'list-name-without-astral': {
    summary: 'drops letters beyond the basic plane from names in the list',
    profiles: writing,
    edgeCase: true,
    apply: listedName((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  'list-name-of-neighbour': {
    summary: 'shows the names of the first two animals of a page interchanged',
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
    profiles: writing,
    edgeCase: true,
    apply: shown(['list'], (fields, { categoryId }) => ({ ...fields, categoryId: throughInt32(categoryId) })),
  },
  'list-category-zero': {
    summary: 'shows 0 for every categoryId in the list',
    profiles: writing,
    apply: shown(['list'], (fields) => ({ ...fields, categoryId: 0 })),
  },
  'list-without-pending': {
    summary: 'leaves the status of pending animals out of the list',
    collateral: ['LIST-4'],
    profiles: writing,
    apply: shown(['list'], (fields, { status }) => (status === 'pending' ? omit(fields, 'status') : fields)),
  },
  'list-status-available-unless-filtered': {
    summary: 'shows every animal as available in the list without a status filter',
    collateral: ['LIST-8'],
    profiles: writing,
    apply: change(
      'renderPage',
      () =>
        (pets, { status }) =>
          status === undefined ? pets.map((pet) => ({ ...pet, status: 'available' })) : pets,
    ),
  },
})
