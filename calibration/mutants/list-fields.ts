import { adjust, type Call, change, type Edit, type Query, type StoredPet } from '../edit.ts'
import { listedNames, omit, pageAs, shown, shownAs, throughDouble, throughInt32 } from './edits.ts'
import { aim, among, edge, faults, mutant, writing } from './faults.ts'
import { given } from './guards.ts'

const oldestFirst =
  (edit: Edit): Edit =>
  (behaviour) => ({ ...edit(behaviour), listed: (store) => store.pets })

/** The store is at rest: nothing was created for a while. */
const restMs = 480

const newest = (pets: readonly StoredPet[]): number => Math.max(0, ...pets.map(({ createdAt }) => createdAt))

const isLongestByStatus = ({ status, limit }: Query): boolean => status !== undefined && limit === 100

/**
 * Changes the longest pages of a status that are asked for while nothing is being created, all but the first:
 * what is kept from that one is wrong.
 */
const atRest = (
  edit: (page: readonly StoredPet[], all: readonly StoredPet[], query: Query) => readonly StoredPet[],
): Edit =>
  change('page', (page) => {
    let asked = 0
    return (pets, query, call) => {
      const right = page(pets, query, call)
      const created = newest(pets)
      if (created === 0 || call.at - created < restMs || !isLongestByStatus(query)) return right
      asked += 1
      return asked > 1 ? edit(right, pets, query) : right
    }
  })

/** Shows animals of an age otherwise than they are, on some pages of the list. */
const listedAfter = (ageMs: number, when: (call: Call) => boolean, edit: (name: string) => string): Edit =>
  adjust('render', (fields, pet, place, call) => {
    const isOld = pet.createdAt > 0 && call.at - pet.createdAt >= ageMs
    return place === 'list' && isOld && when(call) ? { ...fields, name: edit(pet.name) } : fields
  })

const withStatus = (call: Call): boolean => given('status')(call)

const withoutStatus = (call: Call): boolean => !withStatus(call)

/** Animals that are listed otherwise than they were created, at once or later (interface document, Endpoints 1). */
export const listFields = [
  // Animals that the list shows otherwise than they were created (interface document, Resources; Endpoints 1).
  ...faults('LIST-10', {
    'list-name-cut-at-16': mutant('cuts names at 16 letters in the list', ['name: length'], {
      apply: listedNames((name) => name.slice(0, 16)),
    }),
    'list-name-with-dots': edge('shortens names over 30 letters with dots in the list', ['name: length'], {
      apply: listedNames((name) => (name.length > 30 ? `${name.slice(0, 29)}…` : name)),
    }),
    'list-name-html-escaped': edge('escapes & and < for HTML in the names of the list', [among.signs], {
      apply: listedNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    }),
    'list-name-lower-case': mutant('shows names in small letters in the list', ['name: capitals'], {
      apply: listedNames((name) => name.toLowerCase()),
    }),
    'list-name-without-accents': edge('drops accents from names in the list', [among.accents], {
      apply: listedNames((name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
    }),
    'list-name-without-astral': edge('drops letters beyond the basic plane from names in the list', {
      factors: ['name: beyond U+FFFF'],
      apply: listedNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
    }),
    'list-name-of-neighbour': mutant('shows the names of the first two animals of a page interchanged', {
      factors: 'plain',
      profiles: writing,
      apply: adjust('page', ([first, second, ...rest]) => {
        if (first === undefined || second === undefined) return first === undefined ? [] : [first]
        const named = (pet: StoredPet, { name }: StoredPet): StoredPet => ({ ...pet, name })
        return [named(first, second), named(second, first), ...rest]
      }),
    }),
    'list-category-through-double': edge('rounds categoryId beyond 2^53 in the list', ['categoryId'], {
      collateral: ['LIST-1'],
      apply: shownAs('list', ({ categoryId }) => ({ categoryId: throughDouble(categoryId) })),
    }),
    'list-category-through-int32': edge('cuts categoryId to 32 bits in the list', ['categoryId'], {
      apply: shownAs('list', ({ categoryId }) => ({ categoryId: throughInt32(categoryId) })),
    }),
    'list-category-zero': mutant('shows 0 for every categoryId in the list', 'plain', writing, {
      apply: shown(['list'], (fields) => ('categoryId' in fields ? { ...fields, categoryId: 0 } : fields)),
    }),
    'list-without-pending': mutant('leaves the status of pending animals out of the list', ['status'], {
      profiles: writing,
      collateral: ['LIST-4'],
      mayBreak: ['LIST-6'],
      apply: shown(['list'], (fields, { status }) =>
        status === 'pending' ? omit(fields, 'status') : fields,
      ),
    }),
    'list-category-zero-oldest-first': {
      summary: 'shows category 0 for all in the list, of which the first hundred are animals of others',
      edgeCase: true,
      settings: { seeded: 330 },
      apply: oldestFirst(shownAs('list', () => ({ categoryId: 0n }))),
    },
    'list-names-cut-unless-filtered-oldest-first': {
      summary: 'cuts names in the list without a status, of which the first hundred are animals of others',
      edgeCase: true,
      settings: { seeded: 330 },
      mayBreak: ['GET-1'],
      apply: oldestFirst(
        pageAs((pets, { status }) =>
          status === undefined
            ? pets.map((pet) => ({ ...pet, name: String(pet['name']).slice(0, 2) }))
            : pets,
        ),
      ),
    },
    'get-name-of-others-cut': {
      summary: 'finds the animals that were there before under names that the list does not show',
      edgeCase: true,
      apply: shownAs('get', ({ name, createdAt }) => createdAt === 0 && { name: name.slice(0, 2) }),
    },
    'list-status-available-unless-filtered': {
      summary: 'shows every animal as available in the list without a status filter',
      factors: ['status'],
      mayBreak: ['LIST-8'],
      profiles: writing,
      apply: pageAs((pets, { status }) =>
        status === undefined ? pets.map((pet) => ({ ...pet, status: 'available' })) : pets,
      ),
    },
  }),
  // Pages that go wrong only once the run has created what it creates (interface document, Endpoints 1).
  ...faults(aim('LIST-10', { factors: ['time', 'limit', 'status'], profiles: writing, edgeCase: true }), {
    'list-longest-page-cuts-names-in-a-while': {
      summary:
        'cuts the names of animals that are four seconds old at 4 letters on the longest page of a status',
      apply: listedAfter(
        4000,
        (call) => withStatus(call) && call.query('limit') === '100',
        (name) => name.slice(0, 4),
      ),
    },
    'list-unfiltered-cuts-names-in-a-while': {
      summary:
        'cuts the names of animals that are a second and a half old at 8 letters in the list without a status',
      factors: ['time'],
      apply: listedAfter(1500, withoutStatus, (name) => name.slice(0, 8)),
    },
  }),
  ...faults(aim('LIST-10', { factors: ['time', 'name: beyond U+FFFF'], edgeCase: true }), {
    'list-unfiltered-drops-emoji-in-a-while': {
      summary:
        'drops letters beyond the basic plane from the names of animals a second old in the list without a status',
      apply: listedAfter(1000, withoutStatus, (name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
    },
    'list-indexed-without-accents': {
      summary: 'lists new animals after four seconds, and without the accents in their names',
      factors: ['time', among.accents],
      collateral: ['LIST-8'],
      apply: (behaviour) =>
        listedAfter(
          0,
          () => true,
          (name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
        )({
          ...behaviour,
          listed: (store, call) =>
            behaviour.listed(store, call).filter(({ createdAt }) => call.at - createdAt >= 4000),
        }),
    },
  }),
  ...faults(aim('LIST-7', { factors: ['limit', 'status'], profiles: writing, edgeCase: true }), {
    'list-page-at-rest-repeats-an-id': {
      summary:
        'shows the first animal again as the last on the longest page of a status, once nothing is created',
      apply: atRest((page) => {
        const [first] = page
        return first === undefined || page.length < 2 ? page : [...page.slice(0, -1), first]
      }),
    },
    'list-page-at-rest-shows-other-ids': {
      summary: 'shows ids that are off by a million on the longest page of a status, once nothing is created',
      mayBreak: ['LIST-8'],
      apply: atRest((page) => page.map((pet) => ({ ...pet, id: pet.id + 1_000_000n }))),
    },
  }),
  ...faults(aim('LIST-6', { factors: ['limit', 'status'], profiles: writing, edgeCase: true }), {
    'list-page-at-rest-of-101': {
      summary: 'shows 101 animals on the longest page of a status, once nothing is created',
      settings: { seeded: 330 },
      apply: atRest((_, all) => all.slice(0, 101)),
    },
    'list-page-at-rest-of-another-status': {
      summary:
        'shows an animal of another status last on the longest page of a status, once nothing is created',
      apply: atRest((page, _, { status }) => {
        const last = page.at(-1)
        if (last === undefined || page.length < 2) return page
        return [...page.slice(0, -1), { ...last, status: status === 'sold' ? 'available' : 'sold' }]
      }),
    },
    'list-page-at-rest-empty': {
      summary: 'shows no animal on the longest page of a status, once nothing is created',
      apply: atRest(() => []),
    },
  }),
]
