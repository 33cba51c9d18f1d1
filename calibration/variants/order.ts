import { adjust, type Call, type Edit, type StoredPet } from '../edit.ts'
import { ofTheNewest, variant, variants } from './variants.ts'

const ordered = (order: (pets: readonly StoredPet[], call: Call) => readonly StoredPet[]): Edit =>
  adjust('listed', (pets, _store, call) => order(pets, call))

const compare = <T>(a: T, b: T): number => (a < b ? -1 : Number(a > b))

const by = (value: (pet: StoredPet) => unknown): Edit =>
  ordered((pets) => pets.toSorted((a, b) => compare(value(a), value(b))))

const shuffled = <T>(all: readonly T[], { chance }: Call): readonly T[] =>
  all
    .map((one) => ({ one, by: chance() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one)

/** Orders of the list, and sizes of the store (interface document, Endpoints 1; Gaps). */
export const orderOfList = [
  ...variants('LIST-1, LIST-9: order is free, and whether a new animal shows on the first page', {
    'order-oldest-first': ['lists the oldest animals first', ordered((pets) => pets.toReversed())],
    'order-by-name': ['lists animals by name', by((pet) => pet.name)],
    'order-by-id': variant('lists animals by id', {
      answers: { 'LIST-9 order': 'ascending ids' },
      apply: by((pet) => pet.id),
    }),
    'order-by-status': ['lists animals by status', by((pet) => pet.status)],
    'order-random': ['lists animals in another order every time', ordered(shuffled)],
    'order-random-of-many': variant('lists 300 animals in another order every time', ordered(shuffled), {
      settings: { seeded: 300 },
      inconclusive: ofTheNewest,
    }),
    'new-animals-never-listed-first': variant('lists 250 animals before any new one', {
      answers: { 'LIST-9 new-pet': 'it does not show' },
      settings: { seeded: 250 },
      inconclusive: ofTheNewest,
      apply: ordered((pets) => pets.toReversed()),
    }),
    'oldest-first-of-many': variant('lists 330 animals of all statuses, the oldest first', {
      answers: { 'LIST-9 new-pet': 'it does not show' },
      settings: { seeded: 330 },
      inconclusive: ofTheNewest,
      apply: ordered((pets) => pets.toReversed()),
    }),
    'order-by-status-of-many': variant('lists 330 animals by status and, within one, the newest first', {
      settings: { seeded: 330 },
      apply: adjust('listed', (pets) => pets.toSorted((a, b) => `${a.status}`.localeCompare(`${b.status}`))),
    }),
    'filtered-oldest-first-of-many': {
      summary: 'lists 330 animals the newest first without a status, and the oldest first with one',
      settings: { seeded: 330 },
      apply: adjust('filter', (matching, _pets, query) =>
        query.status === undefined ? matching : matching.toReversed(),
      ),
    },
  }),
  ...variants('LIST-1: the list may be empty; Endpoints 1 tells of no size', {
    ...Object.fromEntries(
      [0, 1, 2, 20, 21, 100, 101, 10_000].map((seeded) => [
        `store-of-${seeded}`,
        variant(`opens with ${seeded} animals`, { settings: { seeded } }),
      ]),
    ),
    'store-of-30-available': variant('opens with 30 animals, none of which is reserved or sold', {
      settings: { seeded: 30, seededStatuses: ['available'] },
    }),
  }),
]
