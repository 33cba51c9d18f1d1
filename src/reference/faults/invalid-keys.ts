import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { on, refusedWith } from './edits.ts'
import { fullOnly, reading, writing } from './seen-in.ts'

const withToken = (call: Call): boolean => /^Bearer /.test(call.header('authorization') ?? '')

const alike = (
  test: (presented: string, key: string) => boolean,
  when: (call: Call) => boolean = () => true,
) =>
  change(
    'matches',
    (matches) => (presented, key, call) =>
      matches(presented, key, call) || (when(call) && test(presented, key)),
  )

/** Invalid keys that are let in or refused wrongly (interface document, Authentication). */
export const invalidKeys: readonly Fault[] = [
  {
    name: 'auth-any-token',
    summary: 'lets any bearer token in',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-4', 'AUTH-5'],
    profiles: reading,
    apply: alike(() => true),
  },
  {
    name: 'auth-shape-only',
    summary: 'lets in whatever looks like a key',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-4', 'AUTH-5'],
    profiles: reading,
    apply: alike((presented) => /^[A-Za-z0-9]{16,}$/.test(presented)),
  },
  {
    name: 'auth-first-16-compared',
    summary: 'compares the first 16 letters of a key only',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alike((presented, key) => presented.slice(0, 16) === key.slice(0, 16)),
  },
  {
    name: 'auth-beginning-of-key',
    summary: 'lets in the beginning of a key',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alike((presented, key) => presented.length >= 8 && key.startsWith(presented)),
  },
  {
    name: 'auth-letters-after-key',
    summary: 'lets in a key with more letters after it',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alike((presented, key) => presented.startsWith(key)),
  },
  {
    name: 'auth-key-within',
    summary: 'lets in whatever has a key within it',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alike((presented, key) => presented.includes(key)),
  },
  {
    name: 'auth-shorter-length-compared',
    summary: 'compares as many letters as the shorter of key and token has',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alike((presented, key) => {
      const length = Math.min(presented.length, key.length)
      return length >= 12 && presented.slice(0, length) === key.slice(0, length)
    }),
  },
  {
    name: 'auth-get-beginning-of-key',
    summary: 'lets in the beginning of a key on fetches',
    target: 'AUTH-2',
    corner: true,
    profiles: reading,
    apply: alike((presented, key) => presented.length >= 8 && key.startsWith(presented), on('getPet')),
  },
  {
    name: 'auth-create-letters-after-key',
    summary: 'lets in a key with more letters after it on creates',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    corner: true,
    profiles: writing,
    apply: alike((presented, key) => presented.startsWith(key), on('createPet')),
  },
  {
    name: 'auth-create-any-token',
    summary: 'lets any bearer token create animals',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-4', 'AUTH-5'],
    profiles: writing,
    apply: alike(() => true, on('createPet')),
  },
  {
    name: 'auth-orders-any-token',
    summary: 'lets any bearer token list orders',
    target: 'AUTH-2',
    profiles: fullOnly,
    apply: alike(() => true, on('listOrders')),
  },
  {
    name: 'auth-empty-token',
    summary: 'lets an empty bearer token in',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: change('admit', (admit) => (call) => {
      if (call.header('authorization')?.trim() !== 'Bearer') admit(call)
    }),
  },
  {
    name: 'auth-invalid-403',
    summary: 'answers an invalid key with 403',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-4'],
    profiles: reading,
    apply: refusedWith(401, 403, withToken),
  },
  {
    name: 'auth-invalid-400-on-list',
    summary: 'answers a list with an invalid key with 400',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-4'],
    profiles: reading,
    apply: refusedWith(401, 400, (call) => on('listPets')(call) && withToken(call)),
  },
  {
    name: 'auth-invalid-404-on-get',
    summary: 'answers a fetch with an invalid key with 404',
    target: 'AUTH-2',
    alsoBreaks: ['AUTH-4'],
    profiles: reading,
    apply: refusedWith(401, 404, (call) => on('getPet')(call) && withToken(call)),
  },
  {
    name: 'auth-near-key-403',
    summary: 'answers a key that is nearly right with 403',
    target: 'AUTH-2',
    corner: true,
    profiles: reading,
    apply: (behaviour) => {
      const near = new Set<number>()
      const matches: typeof behaviour.matches = (presented, key, call) => {
        if (presented.slice(0, 12) === key.slice(0, 12)) near.add(call.index)
        return behaviour.matches(presented, key, call)
      }
      return refusedWith(401, 403, (call) => near.has(call.index))({ ...behaviour, matches })
    },
  },
]
