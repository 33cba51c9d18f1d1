import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { aim } from './aim.ts'
import { on, refusedWith } from './edits.ts'
import { faults } from './faults.ts'
import { authorization } from './guards.ts'
import { fullOnly, writing } from './seen-in.ts'

const basic = (call: Call): readonly string[] => {
  const encoded = /^Basic +(\S+)$/i.exec(authorization(call))?.[1]
  return encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString().split(':')
}

const alsoFrom = (read: (call: Call) => string | undefined, when: (call: Call) => boolean = () => true) =>
  change('credential', (credential) => (call) => credential(call) ?? (when(call) ? read(call) : undefined))

const anyPartOfBasic = (behaviour: Behaviour): Behaviour =>
  [0, 1].reduce((changed, part) => alsoFrom((call) => basic(call)[part] || undefined)(changed), behaviour)

const bare = (call: Call): string | undefined => /^\S+$/.exec(authorization(call))?.[0]
const bearerIn =
  (name: string) =>
  (call: Call): string | undefined =>
    /^Bearer +(\S+)$/i.exec(call.header(name) ?? '')?.[1]
const inHeader = (call: Call): string | undefined => call.header('x-api-key')

/** Keys sent by other ways than Bearer that are let in or refused wrongly (interface document, Authentication). */
export const otherCredentials = faults(aim('AUTH-3', ['credential']), {
  'auth-basic-user': {
    summary: 'takes the key as the user of Basic',
    apply: alsoFrom((call) => basic(call)[0] || undefined),
  },
  'auth-basic-either': {
    summary: 'takes the key as the user of Basic, or as its password where there is no user',
    apply: anyPartOfBasic,
  },
  'auth-basic-without-password': {
    summary: 'takes the key as the user of Basic where the password is empty',
    apply: alsoFrom((call) => (basic(call)[1] === '' ? basic(call)[0] : undefined)),
  },
  'auth-basic-unencoded': {
    summary: 'takes the key behind the word Basic, encoded or not',
    apply: alsoFrom((call) => basic(call)[0] || /^Basic +(\S+)$/i.exec(authorization(call))?.[1]),
  },
  'auth-basic-on-create': {
    summary: 'takes the key as the user of Basic on creates',
    factors: ['operation: createPet', 'credential'],
    profiles: writing,
    edgeCase: true,
    apply: alsoFrom((call) => basic(call)[0] || undefined, on('createPet')),
  },
  'auth-bare-key': {
    summary: 'takes the key without a scheme',
    apply: alsoFrom(bare),
  },
  'auth-bare-key-on-list': {
    summary: 'takes the key without a scheme on lists',
    edgeCase: true,
    apply: alsoFrom(bare, on('listPets')),
  },
  'auth-api-key-header': {
    summary: 'takes the key from X-API-Key',
    apply: alsoFrom(inHeader),
  },
  'auth-api-key-header-on-get': {
    summary: 'takes the key from X-API-Key on fetches',
    factors: ['operation: getPet', 'credential'],
    edgeCase: true,
    apply: alsoFrom(inHeader, on('getPet')),
  },
  'auth-api-key-header-on-orders': {
    summary: 'takes the key from X-API-Key on orders',
    factors: ['operation: listOrders', 'credential'],
    profiles: fullOnly,
    edgeCase: true,
    apply: alsoFrom(inHeader, on('listOrders')),
  },
  'auth-apikey-header': {
    summary: 'takes the key from apikey',
    apply: alsoFrom((call) => call.header('apikey')),
  },
  'auth-api-key-header-with-an-underscore': {
    summary: 'takes the key from api_key',
    apply: alsoFrom((call) => call.header('api_key')),
  },
  'auth-subscription-key-header': {
    summary: 'takes the key from Ocp-Apim-Subscription-Key',
    edgeCase: true,
    apply: alsoFrom((call) => call.header('ocp-apim-subscription-key')),
  },
  'auth-authentication-header': {
    summary: 'takes the key from Authentication, behind Bearer',
    edgeCase: true,
    apply: alsoFrom(bearerIn('authentication')),
  },
  'auth-access-token-header-on-create': {
    summary: 'takes the key from X-Access-Token on creates',
    factors: ['operation: createPet', 'credential'],
    profiles: writing,
    edgeCase: true,
    apply: alsoFrom((call) => call.header('x-access-token'), on('createPet')),
  },
  'auth-forwarded-authorization': {
    summary: 'takes the key from X-Forwarded-Authorization, behind Bearer',
    edgeCase: true,
    apply: alsoFrom(bearerIn('x-forwarded-authorization')),
  },
  'auth-x-authorization': {
    summary: 'takes the key from X-Authorization, behind Bearer',
    edgeCase: true,
    apply: alsoFrom(bearerIn('x-authorization')),
  },
  'auth-proxy-authorization': {
    summary: 'takes the key from Proxy-Authorization, behind Bearer',
    edgeCase: true,
    apply: alsoFrom(bearerIn('proxy-authorization')),
  },
  'auth-api-key-header-403': {
    summary: 'answers a key in X-API-Key with 403',
    apply: refusedWith(401, 403, (call) => inHeader(call) !== undefined),
  },
  'auth-other-scheme-400': {
    summary: 'answers any scheme but Bearer with 400',
    apply: refusedWith(401, 400, (call) => /^(?!Bearer)\S/i.test(authorization(call))),
  },
})
