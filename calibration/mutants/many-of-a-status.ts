import { change, type Query } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Settings } from '../../src/service/settings.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const empty: Partial<Settings> = { seeded: 0 }

const beside = (query: Query, beyond: number): query is Query & { readonly limit: number } =>
  query.status !== undefined && query.limit !== undefined && query.limit > beyond

/** Changes pages by a status that have room for more animals than so many. */
const longPages = (
  beyond: number,
  edit: (page: readonly StoredPet[], matching: readonly StoredPet[]) => readonly StoredPet[],
): Edit =>
  change('page', (page) => (pets, query, call) => {
    const right = page(pets, query, call)
    return beside(query, beyond) ? edit(right, pets) : right
  })

/** What shows only where more than a few dozen animals have one status (interface document, Endpoints 1). */
export const manyOfAStatus: readonly Fault[] = [
  ...faults('LIST-6', {
    'list-row-ahead-left-beside-a-status': {
      summary:
        'reads one animal ahead, and leaves it on the page where the limit is above 30 and a status is given',
      // Beside a cache that does not tell statuses apart, such a page is that of a limit alone.
      mayBreak: ['LIST-3'],
      factors: ['limit', 'status'],
      profiles: writing,
      edgeCase: true,
      settings: empty,
      apply: longPages(30, (right, matching) => matching.slice(0, right.length + 1)),
    },
    'list-limit-beyond-40-lost-beside-a-status': {
      summary: 'lists all of a status where the limit is above 40',
      factors: ['limit', 'status'],
      profiles: writing,
      edgeCase: true,
      settings: empty,
      apply: longPages(40, (_, matching) => matching),
    },
    'list-filter-lost-after-50': {
      summary: 'fills pages of a status up with any animals after the fiftieth',
      factors: ['limit', 'status'],
      profiles: writing,
      edgeCase: true,
      settings: empty,
      apply: (behaviour) => ({
        ...behaviour,
        filter: (pets, query, call) => {
          const matching = behaviour.filter(pets, query, call)
          if (!beside(query, 50) || matching.length <= 50) return matching
          const first = matching.slice(0, 50)
          return [...first, ...pets.filter((pet) => !first.includes(pet))]
        },
      }),
    },
  }),
  ...faults('LIST-7', {
    'list-batches-of-32-overlap': {
      summary: 'begins the second batch of 32 of a status with the last one of the first',
      profiles: writing,
      edgeCase: true,
      settings: empty,
      apply: longPages(32, (right) =>
        right.length > 32 ? [...right.slice(0, 32), ...right.slice(31, -1)] : right,
      ),
    },
  }),
  ...faults('LIST-5', {
    'list-filter-after-the-newest-hundred': {
      summary: 'looks for a status among the newest hundred alone',
      // In a full run the trial of the rate limit may need the creates that are left.
      profiles: ['core'],
      edgeCase: true,
      settings: empty,
      mayBreak: ['LIST-4', 'LIST-6', 'LIST-8'],
      apply: change('filter', (filter) => (pets, query, call) => {
        const newest = pets.toSorted(
          (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
        )
        return filter(query.status === undefined ? pets : newest.slice(0, 100), query, call)
      }),
    },
  }),
]
