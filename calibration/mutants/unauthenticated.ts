import { change } from '../../src/service/behaviour.ts'
import { on, refusedWith, servedFromCache } from './edits.ts'
import { faults } from './faults.ts'
import { unguarded, withoutCredential } from './guards.ts'
import { fullOnly, writing } from './seen-in.ts'

/** Requests without a credential that are let in or refused wrongly (interface document, Authentication). */
export const unauthenticated = faults('AUTH-1', {
  'auth-off': {
    summary: 'asks for no key at all',
    factors: 'plain',
    collateral: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
    apply: change('admit', () => () => {}),
  },
  'auth-list-open': {
    summary: 'lists animals without a credential',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: unguarded(on('listPets'), withoutCredential),
  },
  'auth-get-open': {
    summary: 'fetches an animal without a credential',
    factors: ['operation: getPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: unguarded(on('getPet'), withoutCredential),
  },
  'auth-create-open': {
    summary: 'creates an animal without a credential',
    factors: ['operation: createPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    profiles: writing,
    apply: unguarded(on('createPet'), withoutCredential),
  },
  'auth-orders-open': {
    summary: 'lists orders without a credential',
    factors: ['operation: listOrders'],
    collateral: ['AUTH-3'],
    profiles: fullOnly,
    apply: unguarded(on('listOrders'), withoutCredential),
  },
  'auth-filtered-list-open': {
    summary: 'lists animals without a credential where a status is given',
    factors: ['status'],
    mayBreak: ['AUTH-3', 'AUTH-4'],
    edgeCase: true,
    apply: unguarded((call) => call.query('status') !== undefined, withoutCredential),
  },
  'auth-missing-403': {
    summary: 'answers a missing key with 403',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: refusedWith(401, 403, withoutCredential),
  },
  'auth-missing-400': {
    summary: 'answers a missing key with 400',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: refusedWith(401, 400, withoutCredential),
  },
  'auth-missing-404-on-get': {
    summary: 'hides animals behind 404 where the key is missing',
    factors: ['operation: getPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: refusedWith(401, 404, (call) => on('getPet')(call) && withoutCredential(call)),
  },
  'auth-missing-407-on-create': {
    summary: 'answers a create without a key with 407',
    factors: ['operation: createPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    profiles: writing,
    apply: refusedWith(401, 407, (call) => on('createPet')(call) && withoutCredential(call)),
  },
  'auth-missing-empty-list': {
    summary: 'answers a list without a key with 200 and no animals',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: change('around', (around) => async (call, next, store) => {
      const raw = await around(call, next, store)
      return raw.status === 401 && on('listPets')(call) && withoutCredential(call)
        ? { ...raw, status: 200, text: '[]' }
        : raw
    }),
  },
  'auth-missing-redirect': {
    summary: 'sends requests without a key to a login page',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: change('around', (around) => async (call, next, store) => {
      const raw = await around(call, next, store)
      if (raw.status !== 401 || !withoutCredential(call)) return raw
      return { ...raw, status: 302, headers: { ...raw.headers, Location: '/login' } }
    }),
  },
  'auth-cached-list-open': {
    summary: 'serves a list from its cache to callers without a key',
    factors: 'plain',
    collateral: ['AUTH-2', 'AUTH-3'],
    mayBreak: ['RATE-2'],
    edgeCase: true,
    apply: servedFromCache(on('listPets'), () => true),
  },
  'auth-cached-animal-open': {
    summary: 'serves an animal that was fetched before to callers without a key',
    factors: ['operation: getPet'],
    collateral: ['AUTH-2', 'AUTH-3'],
    mayBreak: ['RATE-2'],
    edgeCase: true,
    apply: servedFromCache(on('getPet'), () => true),
  },
})
