import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { alike, authorization, lettingIn, withoutCredential } from './guards.ts'
import { fullOnly } from './seen-in.ts'

/** Compares what is left of both keys. */
const comparing = (reduced: (key: string) => string | number): Edit =>
  alike((presented, key) => presented.length === key.length && reduced(presented) === reduced(key))

const everySecond = (from: 0 | 1) => (key: string) => [...key].filter((_, at) => at % 2 === from).join('')
const sorted = (key: string): string => [...key].toSorted().join('')
const sum = (key: string): number => [...key].reduce((total, sign) => total + sign.charCodeAt(0), 0)

const onOrders = on('listOrders')
const isBlank = (call: Call): boolean => /^Bearer\s*$/i.test(authorization(call))

/** Keys of which a part alone is compared, and what orders take for one (interface document, Authentication). */
export const partlyComparedKeys: readonly Fault[] = [
  ...faults('AUTH-1', {
    'auth-status-with-limit-open': {
      summary: 'shows lists with a status and a limit to whoever sends no Authorization',
      factors: ['status', 'limit'],
      mayBreak: ['AUTH-3'],
      edgeCase: true,
      apply: lettingIn(
        (call) =>
          withoutCredential(call) &&
          on('listPets')(call) &&
          call.query('status') !== undefined &&
          call.query('limit') !== undefined,
      ),
    },
  }),
  ...faults(aim('AUTH-2', ['credential']), {
    'auth-every-second-character': {
      summary: 'compares every second character of a key, from the first on',
      edgeCase: true,
      apply: comparing(everySecond(0)),
    },
    'auth-every-other-second-character': {
      summary: 'compares every second character of a key, from the second on',
      edgeCase: true,
      apply: comparing(everySecond(1)),
    },
    'auth-characters-sorted': {
      summary: 'compares which characters a key has, and not their order',
      edgeCase: true,
      apply: comparing(sorted),
    },
    'auth-characters-added-up': {
      summary: 'compares the sum of the characters of a key',
      edgeCase: true,
      apply: comparing(sum),
    },
    'auth-empty-token-on-orders': {
      summary: 'lets an empty token in on orders',
      factors: ['operation: listOrders', 'credential'],
      profiles: fullOnly,
      edgeCase: true,
      apply: lettingIn((call) => onOrders(call) && isBlank(call)),
    },
    'auth-end-of-key-on-orders': {
      summary: 'takes the end of a key, of five letters or more, for the whole on orders',
      factors: ['operation: listOrders', 'credential'],
      profiles: fullOnly,
      edgeCase: true,
      apply: alike((presented, key) => presented.length > 4 && key.endsWith(presented), onOrders),
    },
    'auth-inherited-word-on-orders': {
      summary: 'looks keys up in an object on orders, where the names that all objects have are found too',
      factors: ['operation: listOrders', 'credential'],
      profiles: fullOnly,
      edgeCase: true,
      apply: alike((presented) => presented in {}, onOrders),
    },
  }),
  ...faults(aim('AUTH-3', ['operation: listOrders', 'credential']), {
    'auth-any-scheme-on-orders': {
      summary: 'takes the key behind any word on orders',
      profiles: fullOnly,
      edgeCase: true,
      apply: change('credential', (credential) => (call) => {
        const [, token] = /^\S+ +(\S+)$/.exec(authorization(call)) ?? []
        return credential(call) ?? (onOrders(call) ? token : undefined)
      }),
    },
    'auth-scheme-token-on-orders': {
      summary: 'takes the key behind the word Token on orders',
      profiles: fullOnly,
      edgeCase: true,
      apply: change('credential', (credential) => (call) => {
        const [, token] = /^Token +(\S+)$/i.exec(authorization(call)) ?? []
        return credential(call) ?? (onOrders(call) ? token : undefined)
      }),
    },
  }),
]
