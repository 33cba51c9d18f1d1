import type { Edit } from '../../src/service/edit.ts'
import type { Variant } from '../variant.ts'

/** Animals show in the list and in fetches some time after they were created. */
const lagging =
  (listMs: number, getMs: number): Edit =>
  (behaviour) => ({
    ...behaviour,
    listed: (store, call) =>
      behaviour.listed(store, call).filter(({ createdAt }) => call.at - createdAt >= listMs),
    lookup: (store, id, call) => {
      const pet = behaviour.lookup(store, id, call)
      return pet !== undefined && call.at - pet.createdAt >= getMs ? pet : undefined
    },
  })

const variant = (name: string, summary: string, listMs: number, getMs: number): Variant => ({
  name,
  summary,
  freedom: 'For all rows: the list may lag behind a create, and so may a fetch',
  apply: lagging(listMs, getMs),
})

/** Stores that show a new animal a little later (catalogue, For all rows). */
export const lag: readonly Variant[] = [
  variant('lag-of-list', 'lists a new animal after 900 ms', 900, 0),
  variant('lag-of-list-short', 'lists a new animal after 150 ms', 150, 0),
  variant('lag-of-get', 'finds a new animal after 700 ms', 0, 700),
  variant('lag-of-both', 'lists and finds a new animal after 600 ms', 600, 600),
  variant('lag-of-list-longer', 'finds a new animal after 300 ms and lists it after 900 ms', 900, 300),
]
