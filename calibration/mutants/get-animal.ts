import { countingFrom } from '../../src/service/settings.ts'
import {
  adjust,
  type Call,
  change,
  type Edit,
  hiding,
  override,
  type Raw,
  remembering,
  type Store,
  type StoredPet,
  showing,
} from '../edit.ts'
import { leavingOut, omit, responsesTo, shown, shownAs, throughDouble, withBody } from './edits.ts'
import { aim, among, edge, faults, mutant, writing } from './faults.ts'

const fetched = (edit: (raw: Raw) => Raw) => responsesTo(['getPet', 200], edit)

const found = (edit: (pet: StoredPet, store: Store, call: Call) => StoredPet | undefined) =>
  adjust('lookup', (pet, store, _id, call) => (pet === undefined ? undefined : edit(pet, store, call)))

/** Longer than anything may lag behind a create. */
const keptMs = 2200
const beyondDouble = 2n ** 53n

/** Forgets some of the animals that were created a while ago. */
const losing = (of: (pet: StoredPet) => boolean): Edit =>
  showing((pet, { at }) => (pet.createdAt === 0 || !of(pet) || at - pet.createdAt < keptMs ? pet : undefined))

/** Requests go to four replicas in turn; one of them is as it was at the start. */
const onOldReplica = (call: Call): boolean => call.index % 4 === 3

/** Animals that are not fetched as they were created (interface document, Endpoints 3). */
export const getAnimal = [
  ...faults(aim('GET-1', { factors: 'plain' }), {
    'get-new-not-found': mutant('never finds an animal that was added over the interface', writing, {
      apply: remembering((isNew) => hiding(({ id }) => isNew(id))),
    }),
    'get-wrapped': mutant('wraps the fetched animal in an object', {
      mayBreak: ['GET-3'],
      apply: fetched((raw) => withBody(raw, (pet) => ({ pet }))),
    }),
    'get-in-array': mutant('answers a fetch with an array of the one animal', {
      mayBreak: ['GET-3'],
      apply: fetched((raw) => withBody(raw, (pet) => [pet])),
    }),
    'get-203': ['answers a fetch with 203', fetched((raw) => ({ ...raw, status: 203 }))],
    'get-id-text': mutant('writes the id of a fetched animal as a string', {
      apply: shownAs('get', ({ id }) => ({ id: String(id) })),
    }),
    'get-without-id': ['leaves the id out of a fetched animal', leavingOut('get', 'id')],
    'get-without-category': ['leaves categoryId out of a fetched animal', leavingOut('get', 'categoryId')],
    'get-id-through-double': mutant('rounds ids beyond 2^53 in a fetched animal', {
      settings: { ids: countingFrom(2n ** 53n + 1n, 2n) },
      apply: shownAs('get', ({ id }) => ({ id: throughDouble(id) })),
    }),
    'get-negative-not-found': mutant('does not find animals with negative ids, though it lists them', {
      settings: { ids: countingFrom(-1n, -1n) },
      apply: hiding(({ id }) => id < 0n),
    }),
    'get-beyond-2-31-not-found': mutant('does not find animals with ids beyond 2^31, though it lists them', {
      settings: { ids: countingFrom(2n ** 31n) },
      apply: hiding(({ id }) => id >= 2n ** 31n),
    }),
  }),
  ...faults('GET-1', {
    'get-name-cut': mutant('cuts names at 4 letters in a fetched animal', 'plain', {
      mayBreak: ['LIST-10'],
      apply: shownAs('get', ({ name }) => ({ name: name.slice(0, 4) })),
    }),
    'get-name-ascii-only': edge('stores a question mark for letters that are not ASCII in a fetched animal', {
      factors: [among.beyondAscii],
      apply: shownAs('get', ({ name }) => ({ name: name.replace(/[^\p{ASCII}]/gu, '?') })),
    }),
    'get-name-html-escaped': edge('escapes < for HTML in the name of a fetched animal', [among.signs], {
      apply: shownAs('get', ({ name }) => ({ name: name.replaceAll('<', '&lt;') })),
    }),
    'get-category-through-double': edge('rounds a categoryId beyond 2^53 in a fetched animal', {
      factors: ['categoryId'],
      apply: shownAs('get', ({ categoryId }) => ({ categoryId: throughDouble(categoryId) })),
    }),
    'get-status-available': mutant('shows every fetched animal as available', ['status'], {
      mayBreak: ['LIST-10'],
      apply: shownAs('get', () => ({ status: 'available' })),
    }),
    'get-sold-without-status': edge('leaves the status of sold animals out when they are fetched', {
      factors: ['status'],
      apply: shown(['get'], (fields, { status }) => (status === 'sold' ? omit(fields, 'status') : fields)),
    }),
    'get-sold-gone': mutant('answers 404 to a fetch of a sold animal', ['status'], {
      apply: hiding(({ status }) => status === 'sold'),
    }),
    'get-newest-instead': mutant('answers every fetch of an animal with the newest one', {
      apply: found((_, store) => store.pets.at(-1)),
    }),
    'get-second-not-found': edge('finds an animal once only', (behaviour) => {
      const seen = new Set<bigint>()
      return found((pet) => {
        if (seen.has(pet.id)) return undefined
        seen.add(pet.id)
        return pet
      })(behaviour)
    }),
  }),
  ...faults(aim('GET-1', { profiles: writing, edgeCase: true }), {
    'get-reserves': mutant('makes an available animal pending when it is fetched, from the next time on', {
      collateral: ['LIST-10', 'CREATE-10'],
      mayBreak: ['LIST-8'],
      apply: found((pet, store) => {
        if (pet.status === 'available') store.replace({ ...pet, status: 'pending' })
        return pet
      }),
    }),
    'get-forgets-old-creates': {
      summary: 'keeps the five newest animals only for fetches, once something was created',
      apply: found((pet, store) =>
        store.pets.slice(-5).includes(pet) || store.pets.length <= 36 ? pet : undefined,
      ),
    },
  }),
  // Animals that are there at first and lost in a while, from caches that are not written through, or jobs (Endpoints 3).
  ...faults(aim('GET-1', { collateral: ['LIST-8'], profiles: writing }), {
    'one-create-in-fifty-lost': edge('answers 201 to one create in fifty, and stores nothing', {
      apply: change('insert', (insert) => {
        let count = 0
        return (store, pet, body) => {
          count += 1
          if (count % 50 !== 0) insert(store, pet, body)
        }
      }),
    }),
    'sold-animals-archived-after-a-while': {
      summary: 'forgets animals that are sold 2.2 s after they were created',
      factors: ['time', 'status'],
      mayBreak: ['LIST-5', 'LIST-6'],
      apply: losing(({ status }) => status === 'sold'),
    },
    'third-of-animals-lost-after-a-while': mutant('forgets every third animal 2.2 s after it was created', {
      apply: losing(({ id }) => id % 3n === 0n),
    }),
  }),
  ...faults(aim('GET-1', { factors: ['time', 'categoryId'], collateral: ['LIST-8'], edgeCase: true }), {
    'wide-categories-lost-after-a-while': {
      summary: 'forgets animals with categories beyond 2^53 2.2 s after they were created',
      apply: losing(({ categoryId }) => categoryId > beyondDouble),
    },
    'astral-names-lost-after-a-while': {
      summary: 'forgets animals with letters beyond the basic plane 2.2 s after they were created',
      factors: ['time', 'name: beyond U+FFFF'],
      apply: losing(({ name }) => /[\u{10000}-\u{10ffff}]/u.test(name)),
    },
  }),
  // A replica that nothing reaches is no lag: that ends (catalogue, For all rows).
  ...faults(aim('GET-1', { profiles: writing, edgeCase: true }), {
    'replica-never-updated': mutant('has one replica of four that never learns of a new animal', {
      collateral: ['LIST-8'],
      mayBreak: ['LIST-5', 'LIST-6'],
      apply: showing((pet, call) => (pet.createdAt === 0 || !onOldReplica(call) ? pet : undefined)),
    }),
    'replica-of-fetches-never-updated': {
      summary: 'has one replica of four that never finds a new animal, though it lists it',
      apply: hiding(({ createdAt }, call) => createdAt > 0 && onOldReplica(call)),
    },
    'get-after-five-seconds': mutant('finds a new animal five seconds after its creation', {
      apply: hiding(({ createdAt }, { at }) => createdAt > 0 && at - createdAt < 5000),
    }),
    'list-after-five-seconds': {
      summary: 'opens with an empty store, and lists a new animal five seconds after its creation',
      target: 'LIST-5',
      mayBreak: ['LIST-6', 'LIST-8'],
      settings: { seeded: 0 },
      apply: change(
        'listed',
        (listed) => (store, call) =>
          listed(store, call).filter(({ createdAt }) => call.at - createdAt >= 5000),
      ),
    },
    'replica-of-lists-stays-empty': {
      summary: 'opens with an empty store, and has one replica of four whose list stays empty',
      target: 'LIST-5',
      collateral: ['LIST-6'],
      settings: { seeded: 0 },
      apply: override('listed', (_store, call) => (onOldReplica(call) ? [] : undefined)),
    },
  }),
]
