import type { Call } from '../../src/service/call.ts'
import { answered, change, type Edit, on, refusedWith, type StoredPet, servedFromCache } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'
import { unguarded, withoutCredential } from './guards.ts'

const given = (call: Call, name: string): boolean => call.query(name) !== undefined

const openTo =
  (isOpen: (pet: StoredPet) => boolean, when: (call: Call) => boolean = () => true): Edit =>
  (behaviour) => {
    const open = new WeakSet<Call>()
    return {
      ...unguarded((call) => open.has(call))(behaviour),
      around: (call, next, store) => {
        const pet = store.pets.find(({ id }) => String(id) === call.petId)
        if (on('getPet')(call) && pet !== undefined && isOpen(pet) && when(call)) open.add(call)
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
    'auth-list-open': ['lists animals without a credential', unguarded(on('listPets'), withoutCredential)],
    'auth-get-open': mutant('fetches an animal without a credential', ['operation: getPet'], {
      apply: unguarded(on('getPet'), withoutCredential),
    }),
    'auth-create-open': mutant('creates an animal without a credential', ['operation: createPet'], {
      apply: unguarded(on('createPet'), withoutCredential),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: ['operation: listOrders'] }), {
    'auth-orders-open': mutant('lists orders without a credential', {
      collateral: ['AUTH-3'],
      apply: unguarded(on('listOrders'), withoutCredential),
    }),
    'auth-filtered-list-open': edge('lists animals without a credential where a status is given', {
      factors: ['status'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      apply: unguarded((call) => call.query('status') !== undefined, withoutCredential),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: 'plain', collateral: ['AUTH-3', 'AUTH-4'] }), {
    'auth-missing-403': ['answers a missing key with 403', refusedWith(401, 403, withoutCredential)],
    'auth-missing-400': ['answers a missing key with 400', refusedWith(401, 400, withoutCredential)],
    'auth-missing-404-on-get': mutant('hides animals behind 404 where the key is missing', {
      factors: ['operation: getPet'],
      apply: refusedWith(401, 404, (call) => on('getPet')(call) && withoutCredential(call)),
    }),
    'auth-missing-407-on-create': mutant('answers a create without a key with 407', {
      factors: ['operation: createPet'],
      apply: refusedWith(401, 407, (call) => on('createPet')(call) && withoutCredential(call)),
    }),
    'auth-missing-empty-list': mutant('answers a list without a key with 200 and no animals', {
      apply: answered((raw, call) =>
        raw.status === 401 && on('listPets')(call) && withoutCredential(call)
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
      apply: servedFromCache(on('listPets'), () => true),
    }),
    'auth-cached-animal-open': edge('serves an animal that was fetched before to callers without a key', {
      factors: ['operation: getPet'],
      collateral: ['AUTH-2', 'AUTH-3'],
      mayBreak: ['RATE-2'],
      apply: servedFromCache(on('getPet'), () => true),
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
      apply: unguarded((call) => on('listPets')(call) && given(call, 'status') && !given(call, 'limit')),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: ['limit'], mayBreak: ['AUTH-2', 'AUTH-3'], edgeCase: true }), {
    'auth-list-with-limit-alone-open': mutant('asks for no key on a list with a limit and no status', {
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: unguarded((call) => on('listPets')(call) && given(call, 'limit') && !given(call, 'status')),
    }),
    'auth-list-of-one-open': mutant('asks for no key on a list of one, as what looks after it asks for', {
      apply: unguarded((call) => on('listPets')(call) && call.query('limit') === '1'),
    }),
    'auth-list-of-sold-open': mutant('asks for no key on a list of the sold', ['status'], {
      apply: unguarded((call) => on('listPets')(call) && call.query('status') === 'sold'),
    }),
  }),
  ...faults(aim('AUTH-1', { factors: ['operation: getPet', 'petId'], edgeCase: true }), {
    'auth-long-lists-open': mutant('asks for no key on a list of more than 20', ['limit'], {
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: unguarded((call) => on('listPets')(call) && Number(call.query('limit')) > 20),
    }),
    'auth-animals-of-others-open': {
      summary: 'asks for no key on fetches of the animals that were there before',
      collateral: ['AUTH-2'],
      mayBreak: ['AUTH-4'],
      // No create has made them.
      apply: openTo(({ createdAt }) => createdAt === 0),
    },
    'auth-pending-open': mutant('asks for no key on fetches of pending animals', {
      mayBreak: ['AUTH-4'],
      profiles: writing,
      apply: openTo(({ status }) => status === 'pending', withoutCredential),
    }),
    'auth-sold-open': mutant('asks for no key on fetches of sold animals', {
      mayBreak: ['AUTH-3', 'AUTH-4'],
      profiles: writing,
      apply: openTo(({ status }) => status === 'sold', withoutCredential),
    }),
    'auth-forwarded-from-inside-open': {
      summary: 'asks for no key where X-Forwarded-For names the machine itself',
      factors: ['credential'],
      apply: unguarded((call) => call.header('x-forwarded-for') === '127.0.0.1'),
    },
  }),
]
