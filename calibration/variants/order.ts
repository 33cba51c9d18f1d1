import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Variant } from '../variant.ts'

const ordered = (
  name: string,
  summary: string,
  order: (pets: readonly StoredPet[], call: Call) => readonly StoredPet[],
  extra: Partial<Variant> = {},
): Variant => ({
  name,
  summary,
  freedom: 'LIST-1, LIST-9: order is free, and whether a new animal shows on the first page',
  apply: change('listed', (listed) => (store, call) => order(listed(store, call), call)),
  ...extra,
})

const compare = <T>(a: T, b: T): number => (a < b ? -1 : Number(a > b))

const shuffled = <T>(all: readonly T[], { chance }: Call): readonly T[] =>
  all
    .map((one) => ({ one, by: chance() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one)

/** Orders of the list (interface document, Endpoints 1; Gaps). */
export const orderOfList: readonly Variant[] = [
  ordered('order-oldest-first', 'lists the oldest animals first', (pets) => pets.toReversed()),
  ordered('order-by-name', 'lists animals by name', (pets) =>
    pets.toSorted((a, b) => compare(a.name, b.name)),
  ),
  ordered('order-by-id', 'lists animals by id', (pets) => pets.toSorted((a, b) => compare(a.id, b.id))),
  ordered('order-by-status', 'lists animals by status', (pets) =>
    pets.toSorted((a, b) => compare(a.status, b.status)),
  ),
  ordered('order-random', 'lists animals in another order every time', shuffled),
  ordered('order-random-of-many', 'lists 300 animals in another order every time', shuffled, {
    settings: { seeded: 300 },
    inconclusive: ['AUTH-5', 'CREATE-7', 'LIST-10'],
  }),
  ordered(
    'new-animals-never-listed-first',
    'lists 250 animals before any new one',
    (pets) => pets.toReversed(),
    {
      settings: { seeded: 250 },
      inconclusive: ['AUTH-5', 'CREATE-7', 'LIST-10'],
    },
  ),
]
