import { change } from '../behaviour.ts'
import type { Call, Operation, Raw } from '../call.ts'
import type { Fault } from '../fault.ts'
import { on, refusedWith } from './edits.ts'
import { fullOnly, reading, writing } from './seen-in.ts'

const without = (call: Call): boolean => call.header('authorization') === undefined

const open = (...operations: readonly Operation[]) =>
  change('admit', (admit) => (call) => {
    if (!on(...operations)(call) || !without(call)) admit(call)
  })

/** Requests without a credential that are let in or refused wrongly (interface document, Authentication). */
export const unauthenticated: readonly Fault[] = [
  {
    name: 'auth-off',
    summary: 'asks for no key at all',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-2', 'AUTH-3', 'AUTH-4', 'AUTH-5'],
    profiles: reading,
    apply: change('admit', () => () => {}),
  },
  {
    name: 'auth-list-open',
    summary: 'lists animals without a credential',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: open('listPets'),
  },
  {
    name: 'auth-get-open',
    summary: 'fetches an animal without a credential',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: open('getPet'),
  },
  {
    name: 'auth-create-open',
    summary: 'creates an animal without a credential',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4', 'AUTH-5'],
    profiles: writing,
    apply: open('createPet'),
  },
  {
    name: 'auth-orders-open',
    summary: 'lists orders without a credential',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3'],
    profiles: fullOnly,
    apply: open('listOrders'),
  },
  {
    name: 'auth-filtered-list-open',
    summary: 'lists animals without a credential where a status is given',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    corner: true,
    profiles: reading,
    apply: change('admit', (admit) => (call) => {
      if (call.query('status') === undefined || !without(call)) admit(call)
    }),
  },
  {
    name: 'auth-missing-403',
    summary: 'answers a missing key with 403',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: refusedWith(401, 403, without),
  },
  {
    name: 'auth-missing-400',
    summary: 'answers a missing key with 400',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: refusedWith(401, 400, without),
  },
  {
    name: 'auth-missing-404-on-get',
    summary: 'hides animals behind 404 where the key is missing',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: refusedWith(401, 404, (call) => on('getPet')(call) && without(call)),
  },
  {
    name: 'auth-missing-407-on-create',
    summary: 'answers a create without a key with 407',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4', 'ERROR-3'],
    profiles: writing,
    apply: refusedWith(401, 407, (call) => on('createPet')(call) && without(call)),
  },
  {
    name: 'auth-missing-empty-list',
    summary: 'answers a list without a key with 200 and no animals',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: change('around', (around) => async (call, next, store) => {
      const raw = await around(call, next, store)
      return raw.status === 401 && on('listPets')(call) && without(call)
        ? { ...raw, status: 200, text: '[]' }
        : raw
    }),
  },
  {
    name: 'auth-missing-redirect',
    summary: 'sends requests without a key to a login page',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-3', 'AUTH-4'],
    profiles: reading,
    apply: change('around', (around) => async (call, next, store) => {
      const raw = await around(call, next, store)
      if (raw.status !== 401 || !without(call)) return raw
      return { ...raw, status: 302, headers: { ...raw.headers, Location: '/login' } }
    }),
  },
  {
    name: 'auth-cached-list-open',
    summary: 'serves a list from its cache to callers without a key',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
    corner: true,
    profiles: reading,
    apply: change('around', (around) => {
      const cache = new Map<string, Raw>()
      return async (call, next, store) => {
        const raw = await around(call, next, store)
        const cached = cache.get(call.path)
        if (raw.status === 401 && on('listPets')(call) && cached !== undefined) return cached
        if (raw.status === 200) cache.set(call.path, raw)
        return raw
      }
    }),
  },
  {
    name: 'auth-cached-animal-open',
    summary: 'serves an animal that was fetched before to callers without a key',
    target: 'AUTH-1',
    alsoBreaks: ['AUTH-2', 'AUTH-3'],
    corner: true,
    profiles: reading,
    apply: change('around', (around) => {
      const cache = new Map<string, Raw>()
      return async (call, next, store) => {
        const raw = await around(call, next, store)
        const cached = cache.get(call.path)
        if (raw.status === 401 && on('getPet')(call) && cached !== undefined) return cached
        if (raw.status === 200) cache.set(call.path, raw)
        return raw
      }
    }),
  },
]
