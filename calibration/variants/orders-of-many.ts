import { change } from '../../src/service/behaviour.ts'
import type { Variant } from '../variant.ts'

const freedom = 'LIST-1, LIST-9: order is free, and whether a new animal shows on the first page'

/** Orders that show of a large store what is not the newest (interface document, Endpoints 1; Gaps). */
export const ordersOfMany: readonly Variant[] = [
  {
    name: 'order-by-status-of-many',
    summary: 'lists 330 animals by status and, within one, the newest first',
    freedom,
    settings: { seeded: 330 },
    apply: change(
      'listed',
      (listed) => (store, call) =>
        listed(store, call).toSorted((a, b) => `${a.status}`.localeCompare(`${b.status}`)),
    ),
  },
  {
    name: 'filtered-oldest-first-of-many',
    summary: 'lists 330 animals the newest first without a status, and the oldest first with one',
    freedom,
    settings: { seeded: 330 },
    apply: change('filter', (filter) => (pets, query, call) => {
      const matching = filter(pets, query, call)
      return query.status === undefined ? matching : matching.toReversed()
    }),
  },
]
