import type { Call } from '../../src/service/call.ts'
import { answered, both, change, type Edit, refusedWith, type StoredPet, servedFromCache } from './edits.ts'
import { withEntityTags } from './entity-tags.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'
import { given, isCreate, isFetch, isList, isOrders, unguarded, withoutCredential } from './guards.ts'

const openTo =
  (isOpen: (pet: StoredPet) => boolean, when: (call: Call) => boolean = () => true): Edit =>
  (behaviour) => {
    const open = new WeakSet<Call>()
    return {
      ...unguarded((call) => open.has(call))(behaviour),
      around: (call, next, store) => {
        const pet = store.pets.find(({ id }) => String(id) === call.petId)
        if (isFetch(call) && pet !== undefined && isOpen(pet) && when(call)) open.add(call)
        return behaviour.around(call, next, store)
      },
    }
  }

/** Requests that are let in without a credential (interface document, Authentication). */
export const unauthenticated = [
  // Requests without a credential that are let in or refused wrongly (interface document, Authentication).
  ...faults(aim('AUTH-1', { factors: 'plain', collateral: ['AUTH-3', 'AUTH-4'] }), {
    'auth-off': mutant('asks for no key at all', {
      collateral: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: change('admit', () => () => {}),
    }),
    'auth-tags-before-the-key': edge('asks for no key where a request has an entity tag', ['wire'], {
      collateral: [],
      mayBreak: ['AUTH-2', 'AUTH-3'],
      apply: both(
        withEntityTags,
        unguarded((call) => call.header('if-none-match') !== undefined),
      ),
    }),
    'auth-list-open': ['lists animals without a credential', unguarded(isList, withoutCredential)],
    'auth-get-open': mutant('fetches an animal without a credential', ['operation: getPet'], {
      apply: unguarded(isFetch, withoutCredential),
    }),
    'auth-create-open': mutant('creates an animal without a credential', ['operation: createPet'], {
      apply: unguarded(isCreate, withoutCredential),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: ['operation: listOrders'] }), {
    'auth-orders-open': mutant('lists orders without a credential', {
      collateral: ['AUTH-3'],
      apply: unguarded(isOrders, withoutCredential),
    }),
    'auth-filtered-list-open': edge('lists animals without a credential where a status is given', {
      factors: ['status'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      apply: unguarded(given('status'), withoutCredential),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: 'plain', collateral: ['AUTH-3', 'AUTH-4'] }), {
    'auth-missing-403': ['answers a missing key with 403', refusedWith(401, 403, withoutCredential)],
    'auth-missing-400': ['answers a missing key with 400', refusedWith(401, 400, withoutCredential)],
    'auth-missing-404-on-get': mutant('hides animals behind 404 where the key is missing', {
      factors: ['operation: getPet'],
      apply: refusedWith(401, 404, (call) => isFetch(call) && withoutCredential(call)),
    }),
    'auth-missing-407-on-create': mutant('answers a create without a key with 407', {
      factors: ['operation: createPet'],
      apply: refusedWith(401, 407, (call) => isCreate(call) && withoutCredential(call)),
    }),
    'auth-missing-empty-list': mutant('answers a list without a key with 200 and no animals', {
      apply: answered((raw, call) =>
        raw.status === 401 && isList(call) && withoutCredential(call)
          ? { ...raw, status: 200, text: '[]' }
          : raw,
      ),
    }),
    'auth-missing-redirect': mutant('sends requests without a key to a login page', {
      apply: answered((raw, call) => {
        if (raw.status !== 401 || !withoutCredential(call)) return raw
        return { ...raw, status: 302, headers: { ...raw.headers, Location: '/login' } }
      }),
    }),
    'auth-cached-list-open': edge('serves a list from its cache to callers without a key', {
      collateral: ['AUTH-2', 'AUTH-3'],
      mayBreak: ['RATE-2'],
      apply: servedFromCache(isList, () => true),
    }),
    'auth-cached-animal-open': edge('serves an animal that was fetched before to callers without a key', {
      factors: ['operation: getPet'],
      collateral: ['AUTH-2', 'AUTH-3'],
      mayBreak: ['RATE-2'],
      apply: servedFromCache(isFetch, () => true),
    }),
  }),
  // Requests that are let in without a valid key in one form alone (interface document, Authentication).
  ...faults(aim('AUTH-1', { mayBreak: ['AUTH-4'], edgeCase: true }), {
    'auth-open-to-private-networks': {
      summary: 'asks for no key where X-Forwarded-For names an address of a private network',
      apply: unguarded(
        (call) => withoutCredential(call) && /^(10|192\.168)\./.test(call.header('x-forwarded-for') ?? ''),
      ),
    },
    'auth-open-with-an-origin': mutant('asks for no key where a request has an Origin', {
      apply: unguarded((call) => withoutCredential(call) && call.header('origin') !== undefined),
    }),
    'auth-list-with-status-alone-open': mutant('asks for no key on a list with a status and no limit', {
      mayBreak: ['AUTH-3', 'AUTH-4'],
      factors: ['status'],
      collateral: ['AUTH-2'],
      apply: unguarded((call) => isList(call) && given('status')(call) && !given('limit')(call)),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: ['limit'], mayBreak: ['AUTH-2', 'AUTH-3'], edgeCase: true }), {
    'auth-list-with-limit-alone-open': mutant('asks for no key on a list with a limit and no status', {
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: unguarded((call) => isList(call) && given('limit')(call) && !given('status')(call)),
    }),
    'auth-list-of-one-open': mutant('asks for no key on a list of one, as what looks after it asks for', {
      apply: unguarded((call) => isList(call) && call.query('limit') === '1'),
    }),
    'auth-list-of-sold-open': mutant('asks for no key on a list of the sold', ['status'], {
      apply: unguarded((call) => isList(call) && call.query('status') === 'sold'),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: ['operation: getPet', 'petId'], edgeCase: true }), {
    'auth-long-lists-open': mutant('asks for no key on a list of more than 20', ['limit'], {
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: unguarded((call) => isList(call) && Number(call.query('limit')) > 20),
    }),
    'auth-animals-of-others-open': {
      summary: 'asks for no key on fetches of the animals that were there before',
      collateral: ['AUTH-2'],
      mayBreak: ['AUTH-4'],
      // No create has made them.
      apply: openTo(({ createdAt }) => createdAt === 0),
    },
    'auth-pending-open': mutant('asks for no key on fetches of pending animals', writing, {
      mayBreak: ['AUTH-4'],
      apply: openTo(({ status }) => status === 'pending', withoutCredential),
    }),
    'auth-sold-open': mutant('asks for no key on fetches of sold animals', writing, {
      mayBreak: ['AUTH-3', 'AUTH-4'],
      apply: openTo(({ status }) => status === 'sold', withoutCredential),
    }),
    'auth-forwarded-from-inside-open': {
      summary: 'asks for no key where X-Forwarded-For names the machine itself',
      factors: ['credential'],
      apply: unguarded((call) => call.header('x-forwarded-for') === '127.0.0.1'),
    },
  }),
]
