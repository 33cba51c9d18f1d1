import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { unguarded, withoutCredential } from './guards.ts'
import { writing } from './seen-in.ts'

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

/** Requests that are let in without a valid key in one form alone (interface document, Authentication). */
export const partlyOpen = faults('AUTH-1', {
  'auth-open-to-private-networks': {
    summary: 'asks for no key where X-Forwarded-For names an address of a private network',
    mayBreak: ['AUTH-4'],
    edgeCase: true,
    apply: unguarded(
      (call) => withoutCredential(call) && /^(10|192\.168)\./.test(call.header('x-forwarded-for') ?? ''),
    ),
  },
  'auth-open-with-an-origin': {
    summary: 'asks for no key where a request has an Origin',
    mayBreak: ['AUTH-4'],
    edgeCase: true,
    apply: unguarded((call) => withoutCredential(call) && call.header('origin') !== undefined),
  },
  'auth-list-with-status-alone-open': {
    summary: 'asks for no key on a list with a status and no limit',
    factors: ['status'],
    collateral: ['AUTH-2'],
    mayBreak: ['AUTH-3', 'AUTH-4'],
    edgeCase: true,
    apply: unguarded((call) => on('listPets')(call) && given(call, 'status') && !given(call, 'limit')),
  },
  'auth-list-with-limit-alone-open': {
    summary: 'asks for no key on a list with a limit and no status',
    factors: ['limit'],
    mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
    edgeCase: true,
    apply: unguarded((call) => on('listPets')(call) && given(call, 'limit') && !given(call, 'status')),
  },
  'auth-list-of-one-open': {
    summary: 'asks for no key on a list of one, as what looks after it asks for',
    factors: ['limit'],
    mayBreak: ['AUTH-2', 'AUTH-3'],
    edgeCase: true,
    apply: unguarded((call) => on('listPets')(call) && call.query('limit') === '1'),
  },
  'auth-list-of-sold-open': {
    summary: 'asks for no key on a list of the sold',
    factors: ['status'],
    mayBreak: ['AUTH-2', 'AUTH-3'],
    edgeCase: true,
    apply: unguarded((call) => on('listPets')(call) && call.query('status') === 'sold'),
  },
  'auth-long-lists-open': {
    summary: 'asks for no key on a list of more than 20',
    factors: ['limit'],
    mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
    edgeCase: true,
    apply: unguarded((call) => on('listPets')(call) && Number(call.query('limit')) > 20),
  },
  'auth-animals-of-others-open': {
    summary: 'asks for no key on fetches of the animals that were there before',
    factors: ['operation: getPet', 'petId'],
    collateral: ['AUTH-2'],
    mayBreak: ['AUTH-4'],
    edgeCase: true,
    // No create has made them.
    apply: openTo(({ createdAt }) => createdAt === 0),
  },
  'auth-pending-open': {
    summary: 'asks for no key on fetches of pending animals',
    factors: ['operation: getPet', 'petId'],
    mayBreak: ['AUTH-4'],
    profiles: writing,
    edgeCase: true,
    apply: openTo(({ status }) => status === 'pending', withoutCredential),
  },
  'auth-sold-open': {
    summary: 'asks for no key on fetches of sold animals',
    factors: ['operation: getPet', 'petId'],
    mayBreak: ['AUTH-3', 'AUTH-4'],
    profiles: writing,
    edgeCase: true,
    apply: openTo(({ status }) => status === 'sold', withoutCredential),
  },
  'auth-forwarded-from-inside-open': {
    summary: 'asks for no key where X-Forwarded-For names the machine itself',
    factors: ['credential'],
    edgeCase: true,
    apply: unguarded((call) => call.header('x-forwarded-for') === '127.0.0.1'),
  },
})
