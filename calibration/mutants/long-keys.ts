import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const longest = 255

/** Keys of lengths, of letters and in places that nobody thought of (interface document, Authentication). */
export const longKeys: readonly Fault[] = [
  ...faults(aim('AUTH-2', ['credential']), {
    'auth-long-token-open': {
      summary: 'fails to look up a key of more than 255 characters, and lets it in then',
      apply: change(
        'matches',
        (matches) => (presented, key, call) => presented.length > longest || matches(presented, key, call),
      ),
    },
    'auth-very-long-token-open': {
      summary: 'cuts off a header of more than 1,024 characters, and lets in what is left without a key',
      apply: change(
        'matches',
        (matches) => (presented, key, call) => presented.length > 1024 || matches(presented, key, call),
      ),
    },
    'auth-letters-counted-bytes-compared': {
      summary: 'answers 500 to a key with as many characters as the right one, and more bytes',
      mayBreak: ['ERROR-4'],
      apply: (behaviour) => {
        const failing = new WeakSet<Call>()
        return {
          ...behaviour,
          matches: (presented, key, call) => {
            const isLonger = Buffer.byteLength(presented) !== Buffer.byteLength(key)
            if (presented.length === key.length && isLonger) failing.add(call)
            return behaviour.matches(presented, key, call)
          },
          admit: (call) => {
            if (failing.has(call)) throw new Refusal(500, 'internal', 'Something went wrong.')
            behaviour.admit(call)
          },
        }
      },
    },
  }),
  ...faults(aim('AUTH-3', ['operation: createPet', 'credential']), {
    'auth-key-in-body': {
      summary: 'takes the key from access_token in the body of a create',
      profiles: writing,
      apply: change('credential', (credential) => (call) => {
        const presented = credential(call)
        if (presented !== undefined || call.operation !== 'createPet') return presented
        try {
          const body = parseJson(call.body ?? '')
          const token =
            typeof body === 'object' && body !== null ? Reflect.get(body, 'access_token') : undefined
          return typeof token === 'string' ? token : undefined
        } catch {
          return undefined
        }
      }),
    },
  }),
]
