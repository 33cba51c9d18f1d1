import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { aim } from './aim.ts'
import { on, refusedWith } from './edits.ts'
import { faults } from './faults.ts'
import { alike } from './guards.ts'
import { fullOnly, writing } from './seen-in.ts'

const withToken = (call: Call): boolean => /^Bearer /.test(call.header('authorization') ?? '')

/** Invalid keys that are let in or refused wrongly (interface document, Authentication). */
export const invalidKeys = faults(aim('AUTH-2', ['credential']), {
  'auth-any-token': {
    summary: 'lets any bearer token in',
    mayBreak: ['AUTH-3'],
    apply: alike(() => true),
  },
  'auth-shape-only': {
    summary: 'lets in whatever looks like a key',
    apply: alike((presented) => /^[A-Za-z0-9]{16,}$/.test(presented)),
  },
  'auth-first-16-compared': {
    summary: 'compares the first 16 letters of a key only',
    apply: alike((presented, key) => presented.slice(0, 16) === key.slice(0, 16)),
  },
  'auth-beginning-of-key': {
    summary: 'lets in the beginning of a key',
    apply: alike((presented, key) => presented.length >= 8 && key.startsWith(presented)),
  },
  'auth-letters-after-key': {
    summary: 'lets in a key with more letters after it',
    apply: alike((presented, key) => presented.startsWith(key)),
  },
  'auth-key-within': {
    summary: 'lets in whatever has a key within it',
    mayBreak: ['AUTH-3'],
    apply: alike((presented, key) => presented.includes(key)),
  },
  'auth-shorter-length-compared': {
    summary: 'compares as many letters as the shorter of key and token has',
    apply: alike((presented, key) => {
      const length = Math.min(presented.length, key.length)
      return length >= 12 && presented.slice(0, length) === key.slice(0, length)
    }),
  },
  'auth-get-beginning-of-key': {
    summary: 'lets in the beginning of a key on fetches',
    factors: ['operation: getPet', 'credential'],
    mayBreak: ['AUTH-4'],
    edgeCase: true,
    apply: alike((presented, key) => presented.length >= 8 && key.startsWith(presented), on('getPet')),
  },
  'auth-create-letters-after-key': {
    summary: 'lets in a key with more letters after it on creates',
    factors: ['operation: createPet', 'credential'],
    profiles: writing,
    edgeCase: true,
    apply: alike((presented, key) => presented.startsWith(key), on('createPet')),
  },
  'auth-create-any-token': {
    summary: 'lets any bearer token create animals',
    factors: ['operation: createPet', 'credential'],
    mayBreak: ['AUTH-3'],
    profiles: writing,
    apply: alike(() => true, on('createPet')),
  },
  'auth-orders-any-token': {
    summary: 'lets any bearer token list orders',
    factors: ['operation: listOrders', 'credential'],
    profiles: fullOnly,
    apply: alike(() => true, on('listOrders')),
  },
  'auth-empty-token': {
    summary: 'lets an empty bearer token in',
    apply: change('admit', (admit) => (call) => {
      if (call.header('authorization')?.trim() !== 'Bearer') admit(call)
    }),
  },
  'auth-invalid-403': {
    summary: 'answers an invalid key with 403',
    apply: refusedWith(401, 403, withToken),
  },
  'auth-invalid-400-on-list': {
    summary: 'answers a list with an invalid key with 400',
    apply: refusedWith(401, 400, (call) => on('listPets')(call) && withToken(call)),
  },
  'auth-invalid-404-on-get': {
    summary: 'answers a fetch with an invalid key with 404',
    factors: ['operation: getPet', 'credential'],
    mayBreak: ['AUTH-4'],
    apply: refusedWith(401, 404, (call) => on('getPet')(call) && withToken(call)),
  },
  'auth-near-key-403': {
    summary: 'answers a key that is nearly right with 403',
    edgeCase: true,
    apply: (behaviour) => {
      const near = new Set<number>()
      const matches: typeof behaviour.matches = (presented, key, call) => {
        if (presented.slice(0, 12) === key.slice(0, 12)) near.add(call.index)
        return behaviour.matches(presented, key, call)
      }
      return refusedWith(401, 403, (call) => near.has(call.index))({ ...behaviour, matches })
    },
  },
})
