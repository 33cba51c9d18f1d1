import { countingFrom, type Settings } from '../../src/service/settings.ts'
import { adjust, change, type Edit, onTheWire, type Query, remembering, type StoredPet } from '../edit.ts'
import { limits, responses, shown, shownAs, throughDouble, throughInt32 } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'

const empty: Partial<Settings> = { seeded: 0 }

const beside = (query: Query, beyond: number): query is Query & { readonly limit: number } =>
  query.status !== undefined && query.limit !== undefined && query.limit > beyond

/** Changes pages by a status that have room for more animals than so many. */
const longPages = (
  beyond: number,
  edit: (page: readonly StoredPet[], matching: readonly StoredPet[]) => readonly StoredPet[],
): Edit => adjust('page', (right, pets, query) => (beside(query, beyond) ? edit(right, pets) : right))

const block = 16_384

const resized = (size: (limit: number) => number) => limits((limit) => size(limit ?? 20))

const listedThroughDouble = shown(['list'], (fields, { id }) =>
  'id' in fields ? { ...fields, id: throughDouble(id) } : fields,
)

const unlessAsked = (isListed: (pet: StoredPet) => boolean) =>
  change('filter', (filter) => (pets, query, call) => {
    const matching = filter(pets, query, call)
    return query.status === undefined ? matching.filter(isListed) : matching
  })

/** Pages that go wrong by their length, their number or their ids (interface document, Endpoints 1). */
export const pages = [
  // What shows only where more than a few dozen animals have one status (interface document, Endpoints 1).
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
  }),
  ...faults(aim('LIST-6', { profiles: writing, edgeCase: true, settings: empty }), {
    'list-limit-beyond-40-lost-beside-a-status': mutant('lists all of a status where the limit is above 40', {
      factors: ['limit', 'status'],
      apply: longPages(40, (_, matching) => matching),
    }),
    'list-filter-lost-after-50': mutant('fills pages of a status up with any animals after the fiftieth', {
      factors: ['limit', 'status'],
      apply: adjust('filter', (matching, pets, query) => {
        if (!beside(query, 50) || matching.length <= 50) return matching
        const first = matching.slice(0, 50)
        return [...first, ...pets.filter((pet) => !first.includes(pet))]
      }),
    }),
    'list-batches-of-32-overlap': {
      summary: 'begins the second batch of 32 of a status with the last one of the first',
      target: 'LIST-7',
      apply: longPages(32, (right) =>
        right.length > 32 ? [...right.slice(0, 32), ...right.slice(31, -1)] : right,
      ),
    },
  }),
  ...faults('LIST-5', {
    'list-filter-after-the-newest-hundred': edge('looks for a status among the newest hundred alone', {
      // In a full run the trial of the rate limit may need the creates that are left.
      profiles: ['core'],
      settings: empty,
      mayBreak: ['LIST-4', 'LIST-6', 'LIST-8'],
      apply: change('filter', (filter) => (pets, query, call) => {
        const newest = pets.toSorted(
          (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
        )
        return filter(query.status === undefined ? pets : newest.slice(0, 100), query, call)
      }),
    }),
  }),
  // Pages that are too long for a buffer, in a store that begins empty (interface document, Endpoints 1).
  ...faults(aim('MEDIA-1', { profiles: writing, edgeCase: true, settings: empty }), {
    'media-cut-at-16-kib': mutant('cuts answers off after 16,384 bytes', {
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-6'],
      apply: onTheWire((wire) => {
        const whole = Buffer.concat(wire.parts)
        return whole.length <= block ? wire : { ...wire, parts: [whole.subarray(0, block)] }
      }),
    }),
    'media-long-answers-as-a-download': {
      summary: 'says of answers beyond 16,384 bytes that they are any bytes',
      apply: responses((raw) =>
        Buffer.byteLength(raw.text) > block
          ? { ...raw, headers: { ...raw.headers, 'Content-Type': 'application/octet-stream' } }
          : raw,
      ),
    },
    'list-decoded-in-blocks': mutant('decodes answers in blocks of 4,096 bytes, each by itself', 'LIST-10', {
      mayBreak: ['CREATE-2', 'GET-1', 'LIST-7'],
      apply: responses((raw) => {
        const bytes = Buffer.from(raw.text)
        const count = Math.ceil(bytes.length / 4096)
        const blocks = Array.from({ length: count }, (_, index) =>
          bytes.subarray(index * 4096, (index + 1) * 4096).toString(),
        )
        return { ...raw, text: blocks.join('') }
      }),
    }),
  }),
  // Lists that show an animal twice or under another id (interface document, Resources; Endpoints 1).
  ...faults(aim('LIST-7', { factors: 'plain' }), {
    'list-last-twice': mutant('shows the first animal of a page again as its last', {
      apply: adjust('page', (right) => {
        const [first] = right
        return first === undefined || right.length < 2 ? right : [...right.slice(0, -1), first]
      }),
    }),
    'list-long-page-overlaps': edge('reads long pages in two halves that overlap by one animal', ['limit'], {
      settings: { seeded: 120 },
      apply: adjust('page', (right) =>
        right.length > 50 ? [...right.slice(0, 50), ...right.slice(49, -1)] : right,
      ),
    }),
    'list-filtered-twice': mutant('shows the second animal of a filtered page twice', ['status'], {
      apply: adjust('page', (right, _pets, query) => {
        const second = right[1]
        return query.status === undefined || second === undefined || right.length < 3
          ? right
          : [...right.slice(0, 2), second, ...right.slice(3)]
      }),
    }),
    'list-other-ids-on-a-full-page': {
      summary:
        'lists the oldest animals first, so that new ones do not show, under ids that are off by a million',
      mayBreak: ['GET-1'],
      profiles: writing,
      edgeCase: true,
      settings: { seeded: 330 },
      apply: (behaviour) => ({
        ...shownAs('list', ({ id }) => ({ id: id + 1_000_000n }))(behaviour),
        listed: (store) => store.pets,
      }),
    },
    'list-id-through-double': mutant('rounds ids beyond 2^53 in the list', {
      mayBreak: ['GET-1'],
      settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
      apply: listedThroughDouble,
    }),
    'list-id-through-double-at-the-edge': mutant('rounds ids near the largest int64 in the list', {
      mayBreak: ['GET-1', 'LIST-10'],
      settings: { ids: countingFrom(2n ** 62n + 12_345n, 7919n) },
      apply: listedThroughDouble,
    }),
    'list-id-through-int32': mutant('cuts ids to 32 bits in the list', {
      mayBreak: ['LIST-8', 'GET-1'],
      settings: { ids: countingFrom(2n ** 32n + 77n) },
      apply: shownAs('list', ({ id }) => ({ id: throughInt32(id) })),
    }),
    'list-id-without-sign': mutant('shows negative ids without their sign in the list', {
      mayBreak: ['GET-1'],
      settings: { ids: countingFrom(-5_000_000_001n, -1n) },
      apply: shownAs('list', ({ id }) => ({ id: id < 0n ? -id : id })),
    }),
    'list-id-is-position': mutant('shows the row of an animal for its id in the list', {
      mayBreak: ['GET-1', 'LIST-8'],
      apply: shownAs('list', ({ id }) => ({ id: id - 1000n })),
    }),
    'list-new-id-later': mutant('lists new animals under another id than they were created with', writing, {
      mayBreak: ['GET-1', 'LIST-8', 'LIST-10'],
      apply: remembering((isAdded) =>
        adjust('render', (fields, { id }, place) =>
          place === 'list' && isAdded(id) ? { ...fields, id: id + 1_000_000n } : fields,
        ),
      ),
    }),
  }),
  // Pages shorter than they need to be (interface document, Endpoints 1).
  ...faults(aim('LIST-8', { factors: 'plain' }), {
    'page-capped-at-50': mutant('lists 50 animals at most', ['limit'], {
      settings: { seeded: 120 },
      apply: resized((limit) => Math.min(limit, 50)),
    }),
    'page-one-short': ['lists one animal fewer than limit says', resized((limit) => Math.max(1, limit - 1))],
    'page-default-10': ['lists 10 animals by default', limits((limit) => limit ?? 10)],
  }),
  ...faults(aim('LIST-8', { factors: ['status'] }), {
    'page-100-holds-99': edge('lists 99 animals for limit=100', ['limit'], {
      settings: { seeded: 120 },
      apply: limits((limit) => (limit === 100 ? 99 : limit)),
    }),
    'page-first-digit': mutant('reads the first digit of limit only', ['limit'], {
      apply: limits((limit) => (limit === undefined ? undefined : Number(String(limit)[0]))),
    }),
    'list-available-unless-asked': mutant('takes a list without a status for one of the available', writing, {
      apply: unlessAsked(({ status }) => status === 'available'),
    }),
    'list-hides-sold-unless-asked': mutant('leaves sold animals out of a list without a status', writing, {
      apply: unlessAsked(({ status }) => status !== 'sold'),
    }),
    'page-filtered-half': edge('lists half as many animals as it might where a status is given', {
      apply: adjust('page', (whole, _pets, query) =>
        query.status === undefined ? whole : whole.slice(0, Math.ceil(whole.length / 2)),
      ),
    }),
  }),
]
