import { change } from '../../src/service/behaviour.ts'
import { countingFrom } from '../../src/service/settings.ts'
import { shown, throughDouble, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** Lists that show an animal twice or under another id (interface document, Resources; Endpoints 1). */
export const listIdentity = faults('LIST-7', {
  'list-last-twice': {
    summary: 'shows the first animal of a page again as its last',
    factors: 'plain',
    apply: change('page', (page) => (pets, query, call) => {
      const right = page(pets, query, call)
      const [first] = right
      return first === undefined || right.length < 2 ? right : [...right.slice(0, -1), first]
    }),
  },
  'list-long-page-overlaps': {
    summary: 'reads long pages in two halves that overlap by one animal',
    factors: ['limit'],
    edgeCase: true,
    settings: { seeded: 120 },
    apply: change('page', (page) => (pets, query, call) => {
      const right = page(pets, query, call)
      return right.length > 50 ? [...right.slice(0, 50), ...right.slice(49, -1)] : right
    }),
  },
  'list-filtered-twice': {
    summary: 'shows the second animal of a filtered page twice',
    factors: ['status'],
    apply: change('page', (page) => (pets, query, call) => {
      const right = page(pets, query, call)
      const second = right[1]
      return query.status === undefined || second === undefined || right.length < 3
        ? right
        : [...right.slice(0, 2), second, ...right.slice(3)]
    }),
  },
  'list-other-ids-on-a-full-page': {
    summary:
      'lists the oldest animals first, so that new ones do not show, under ids that are off by a million',
    factors: 'plain',
    mayBreak: ['GET-1'],
    profiles: writing,
    edgeCase: true,
    settings: { seeded: 330 },
    apply: (behaviour) => ({
      ...shown(['list'], (fields, { id }) => ({ ...fields, id: id + 1_000_000n }))(behaviour),
      listed: (store) => store.pets,
    }),
  },
  'list-id-through-double': {
    summary: 'rounds ids beyond 2^53 in the list',
    factors: 'plain',
    mayBreak: ['GET-1'],
    settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
    apply: shown(['list'], (fields, { id }) =>
      'id' in fields ? { ...fields, id: throughDouble(id) } : fields,
    ),
  },
  'list-id-through-double-at-the-edge': {
    summary: 'rounds ids near the largest int64 in the list',
    factors: 'plain',
    mayBreak: ['GET-1', 'LIST-10'],
    settings: { ids: countingFrom(2n ** 62n + 12_345n, 7919n) },
    apply: shown(['list'], (fields, { id }) =>
      'id' in fields ? { ...fields, id: throughDouble(id) } : fields,
    ),
  },
  'list-id-through-int32': {
    summary: 'cuts ids to 32 bits in the list',
    factors: 'plain',
    mayBreak: ['LIST-8', 'GET-1'],
    settings: { ids: countingFrom(2n ** 32n + 77n) },
    apply: shown(['list'], (fields, { id }) => ({ ...fields, id: throughInt32(id) })),
  },
  'list-id-without-sign': {
    summary: 'shows negative ids without their sign in the list',
    factors: 'plain',
    mayBreak: ['GET-1'],
    settings: { ids: countingFrom(-5_000_000_001n, -1n) },
    apply: shown(['list'], (fields, { id }) => ({ ...fields, id: id < 0n ? -id : id })),
  },
  'list-id-is-position': {
    summary: 'shows the row of an animal for its id in the list',
    factors: 'plain',
    mayBreak: ['GET-1', 'LIST-8'],
    apply: shown(['list'], (fields, { id }) => ({ ...fields, id: id - 1000n })),
  },
  'list-new-id-later': {
    summary: 'lists new animals under another id than they were created with',
    factors: 'plain',
    mayBreak: ['GET-1', 'LIST-8', 'LIST-10'],
    profiles: writing,
    apply: (behaviour) => {
      const added = new Set<bigint>()
      return {
        ...behaviour,
        insert: (store, pet, body) => {
          added.add(pet.id)
          behaviour.insert(store, pet, body)
        },
        render: (pet, place, call) => {
          const fields = behaviour.render(pet, place, call)
          return place === 'list' && added.has(pet.id) ? { ...fields, id: pet.id + 1_000_000n } : fields
        },
      }
    },
  },
})
