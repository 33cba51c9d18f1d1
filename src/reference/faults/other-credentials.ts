import { type Behaviour, change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { on, refusedWith } from './edits.ts'
import { fullOnly, reading, writing } from './seen-in.ts'

const authorization = (call: Call): string => call.header('authorization') ?? ''

const basic = (call: Call): readonly string[] => {
  const encoded = /^Basic +(\S+)$/i.exec(authorization(call))?.[1]
  return encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString().split(':')
}

const alsoFrom = (read: (call: Call) => string | undefined, when: (call: Call) => boolean = () => true) =>
  change('credential', (credential) => (call) => credential(call) ?? (when(call) ? read(call) : undefined))

const anyPartOfBasic = (behaviour: Behaviour): Behaviour =>
  [0, 1].reduce((changed, part) => alsoFrom((call) => basic(call)[part] || undefined)(changed), behaviour)

const bare = (call: Call): string | undefined => /^\S+$/.exec(authorization(call))?.[0]
const inHeader = (call: Call): string | undefined => call.header('x-api-key')

/** Keys sent by other ways than Bearer that are let in or refused wrongly (interface document, Authentication). */
export const otherCredentials: readonly Fault[] = [
  {
    name: 'auth-basic-user',
    summary: 'takes the key as the user of Basic',
    target: 'AUTH-3',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alsoFrom((call) => basic(call)[0] || undefined),
  },
  {
    name: 'auth-basic-either',
    summary: 'takes the key as the user of Basic, or as its password where there is no user',
    target: 'AUTH-3',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: anyPartOfBasic,
  },
  {
    name: 'auth-basic-unencoded',
    summary: 'takes the key behind the word Basic, encoded or not',
    target: 'AUTH-3',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alsoFrom((call) => basic(call)[0] || /^Basic +(\S+)$/i.exec(authorization(call))?.[1]),
  },
  {
    name: 'auth-basic-on-create',
    summary: 'takes the key as the user of Basic on creates',
    target: 'AUTH-3',
    alsoBreaks: ['AUTH-5'],
    corner: true,
    profiles: writing,
    apply: alsoFrom((call) => basic(call)[0] || undefined, on('createPet')),
  },
  {
    name: 'auth-bare-key',
    summary: 'takes the key without a scheme',
    target: 'AUTH-3',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alsoFrom(bare),
  },
  {
    name: 'auth-bare-key-on-list',
    summary: 'takes the key without a scheme on lists',
    target: 'AUTH-3',
    corner: true,
    profiles: reading,
    apply: alsoFrom(bare, on('listPets')),
  },
  {
    name: 'auth-api-key-header',
    summary: 'takes the key from X-API-Key',
    target: 'AUTH-3',
    alsoBreaks: ['AUTH-5'],
    profiles: reading,
    apply: alsoFrom(inHeader),
  },
  {
    name: 'auth-api-key-header-on-get',
    summary: 'takes the key from X-API-Key on fetches',
    target: 'AUTH-3',
    corner: true,
    profiles: reading,
    apply: alsoFrom(inHeader, on('getPet')),
  },
  {
    name: 'auth-api-key-header-on-orders',
    summary: 'takes the key from X-API-Key on orders',
    target: 'AUTH-3',
    corner: true,
    profiles: fullOnly,
    apply: alsoFrom(inHeader, on('listOrders')),
  },
  {
    name: 'auth-api-key-header-403',
    summary: 'answers a key in X-API-Key with 403',
    target: 'AUTH-3',
    profiles: reading,
    apply: refusedWith(401, 403, (call) => inHeader(call) !== undefined),
  },
  {
    name: 'auth-other-scheme-400',
    summary: 'answers any scheme but Bearer with 400',
    target: 'AUTH-3',
    profiles: reading,
    apply: refusedWith(401, 400, (call) => /^(?!Bearer)\S/i.test(authorization(call))),
  },
]
