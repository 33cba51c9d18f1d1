import { change } from '../behaviour.ts'
import type { Call, Operation } from '../call.ts'
import { on, refusedWith, servedFromCache } from './edits.ts'
import { faults } from './faults.ts'
import { fullOnly, writing } from './seen-in.ts'

const without = (call: Call): boolean => call.header('authorization') === undefined

const open = (...operations: readonly Operation[]) =>
  change('admit', (admit) => (call) => {
    if (!on(...operations)(call) || !without(call)) admit(call)
  })

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
    apply: open('listPets'),
  },
  'auth-get-open': {
    summary: 'fetches an animal without a credential',
    factors: ['operation: getPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: open('getPet'),
  },
  'auth-create-open': {
    summary: 'creates an animal without a credential',
    factors: ['operation: createPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    profiles: writing,
    apply: open('createPet'),
  },
  'auth-orders-open': {
    summary: 'lists orders without a credential',
    factors: ['operation: listOrders'],
    collateral: ['AUTH-3'],
    profiles: fullOnly,
    apply: open('listOrders'),
  },
  'auth-filtered-list-open': {
    summary: 'lists animals without a credential where a status is given',
    factors: ['status'],
    mayBreak: ['AUTH-3', 'AUTH-4'],
    edgeCase: true,
    apply: change('admit', (admit) => (call) => {
      if (call.query('status') === undefined || !without(call)) admit(call)
    }),
  },
  'auth-missing-403': {
    summary: 'answers a missing key with 403',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: refusedWith(401, 403, without),
  },
  'auth-missing-400': {
    summary: 'answers a missing key with 400',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: refusedWith(401, 400, without),
  },
  'auth-missing-404-on-get': {
    summary: 'hides animals behind 404 where the key is missing',
    factors: ['operation: getPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: refusedWith(401, 404, (call) => on('getPet')(call) && without(call)),
  },
  'auth-missing-407-on-create': {
    summary: 'answers a create without a key with 407',
    factors: ['operation: createPet'],
    collateral: ['AUTH-3', 'AUTH-4'],
    profiles: writing,
    apply: refusedWith(401, 407, (call) => on('createPet')(call) && without(call)),
  },
  'auth-missing-empty-list': {
    summary: 'answers a list without a key with 200 and no animals',
    factors: 'plain',
    collateral: ['AUTH-3', 'AUTH-4'],
    apply: change('around', (around) => async (call, next, store) => {
      const raw = await around(call, next, store)
      return raw.status === 401 && on('listPets')(call) && without(call)
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
      if (raw.status !== 401 || !without(call)) return raw
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
