import { adjust, type Behaviour, type Call, change, refusedWith } from './edits.ts'
import { aim, edge, faults, keyOn, mutant } from './faults.ts'
import { alike, authorization, isCreate, isFetch, isList, isOrders } from './guards.ts'

const withToken = (call: Call): boolean => /^Bearer /.test(authorization(call))

const basic = (call: Call): readonly string[] => {
  const encoded = /^Basic +(\S+)$/i.exec(authorization(call))?.[1]
  return encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString().split(':')
}

const alsoFrom = (read: (call: Call) => string | undefined, when: (call: Call) => boolean = () => true) =>
  adjust('credential', (key, call) => key ?? (when(call) ? read(call) : undefined))

const anyPartOfBasic = (behaviour: Behaviour): Behaviour =>
  [0, 1].reduce((changed, part) => alsoFrom((call) => basic(call)[part] || undefined)(changed), behaviour)

const bare = (call: Call): string | undefined => /^\S+$/.exec(authorization(call))?.[0]

const bearerIn =
  (name: string) =>
  (call: Call): string | undefined =>
    /^Bearer +(\S+)$/i.exec(call.header(name) ?? '')?.[1]

const header =
  (name: string) =>
  (call: Call): string | undefined =>
    call.header(name)

const inHeader = header('x-api-key')

const user = (call: Call): string | undefined => basic(call)[0] || undefined

/** Keys that nobody has, and credentials of another form, that are let in (interface document, Authentication). */
export const credentials = [
  // Invalid keys that are let in or refused wrongly (interface document, Authentication).
  ...faults(aim('AUTH-2', { factors: ['credential'] }), {
    'auth-any-token': ['lets any bearer token in', alike(() => true), { mayBreak: ['AUTH-3'] }],
    'auth-shape-only': ['lets in whatever looks like a key', alike(/^[A-Za-z0-9]{16,}$/)],
    'auth-first-16-compared': mutant('compares the first 16 letters of a key only', {
      apply: alike((presented, key) => presented.slice(0, 16) === key.slice(0, 16)),
    }),
    'auth-beginning-of-key': mutant('lets in the beginning of a key', {
      apply: alike((presented, key) => presented.length >= 8 && key.startsWith(presented)),
    }),
    'auth-letters-after-key': mutant('lets in a key with more letters after it', {
      apply: alike((presented, key) => presented.startsWith(key)),
    }),
    'auth-key-within': mutant('lets in whatever has a key within it', {
      mayBreak: ['AUTH-3'],
      apply: alike((presented, key) => presented.includes(key)),
    }),
    'auth-shorter-length-compared': mutant('compares as many letters as the shorter of key and token has', {
      apply: alike((presented, key) => {
        const length = Math.min(presented.length, key.length)
        return length >= 12 && presented.slice(0, length) === key.slice(0, length)
      }),
    }),
    'auth-get-beginning-of-key': edge('lets in the beginning of a key on fetches', keyOn.fetch, {
      mayBreak: ['AUTH-4'],
      apply: alike((presented, key) => presented.length >= 8 && key.startsWith(presented), isFetch),
    }),
    'auth-create-letters-after-key': edge('lets in a key with more letters after it on creates', {
      factors: keyOn.create,
      apply: alike((presented, key) => presented.startsWith(key), isCreate),
    }),
    'auth-create-any-token': mutant('lets any bearer token create animals', keyOn.create, {
      mayBreak: ['AUTH-3'],
      apply: alike(() => true, isCreate),
    }),
    'auth-orders-any-token': ['lets any bearer token list orders', keyOn.orders, alike(() => true, isOrders)],
    'auth-empty-token': mutant('lets an empty bearer token in', {
      apply: change('admit', (admit) => (call) => {
        if (call.header('authorization')?.trim() !== 'Bearer') admit(call)
      }),
    }),
    'auth-invalid-403': ['answers an invalid key with 403', refusedWith(401, 403, withToken)],
    'auth-invalid-400-on-list': mutant('answers a list with an invalid key with 400', {
      apply: refusedWith(401, 400, (call) => isList(call) && withToken(call)),
    }),
    'auth-invalid-404-on-get': mutant('answers a fetch with an invalid key with 404', keyOn.fetch, {
      mayBreak: ['AUTH-4'],
      apply: refusedWith(401, 404, (call) => isFetch(call) && withToken(call)),
    }),
    'auth-near-key-403': edge('answers a key that is nearly right with 403', (behaviour) => {
      const near = new Set<number>()
      const matches: typeof behaviour.matches = (presented, key, call) => {
        if (presented.slice(0, 12) === key.slice(0, 12)) near.add(call.index)
        return behaviour.matches(presented, key, call)
      }
      return refusedWith(401, 403, (call) => near.has(call.index))({ ...behaviour, matches })
    }),
  }),
  // Keys sent by other ways than Bearer that are let in or refused wrongly (interface document, Authentication).
  ...faults(aim('AUTH-3', { factors: ['credential'] }), {
    'auth-basic-user': ['takes the key as the user of Basic', alsoFrom(user)],
    'auth-basic-either': {
      summary: 'takes the key as the user of Basic, or as its password where there is no user',
      apply: anyPartOfBasic,
    },
    'auth-basic-without-password': mutant('takes the key as the user of Basic where the password is empty', {
      apply: alsoFrom((call) => (basic(call)[1] === '' ? basic(call)[0] : undefined)),
    }),
    'auth-basic-unencoded': mutant('takes the key behind the word Basic, encoded or not', {
      apply: alsoFrom((call) => basic(call)[0] || /^Basic +(\S+)$/i.exec(authorization(call))?.[1]),
    }),
    'auth-basic-on-create': edge('takes the key as the user of Basic on creates', keyOn.create, {
      apply: alsoFrom(user, isCreate),
    }),
    'auth-other-schemes': edge('takes the key behind the words ApiKey, Key, OAuth and Digest', {
      apply: alsoFrom((call) => /^(?:ApiKey|Key|OAuth|Digest) (\S+)$/.exec(authorization(call))?.[1]),
    }),
    'auth-bare-key': ['takes the key without a scheme', alsoFrom(bare)],
    'auth-bare-key-on-list': edge('takes the key without a scheme on lists', alsoFrom(bare, isList)),
    'auth-api-key-header': ['takes the key from X-API-Key', alsoFrom(inHeader)],
    'auth-api-key-header-on-get': edge('takes the key from X-API-Key on fetches', keyOn.fetch, {
      apply: alsoFrom(inHeader, isFetch),
    }),
    'auth-api-key-header-on-orders': edge('takes the key from X-API-Key on orders', keyOn.orders, {
      apply: alsoFrom(inHeader, isOrders),
    }),
    'auth-apikey-header': ['takes the key from apikey', alsoFrom(header('apikey'))],
    'auth-api-key-header-with-an-underscore': ['takes the key from api_key', alsoFrom(header('api_key'))],
    'auth-subscription-key-header': edge('takes the key from Ocp-Apim-Subscription-Key', {
      apply: alsoFrom(header('ocp-apim-subscription-key')),
    }),
    'auth-authentication-header': edge('takes the key from Authentication, behind Bearer', {
      apply: alsoFrom(bearerIn('authentication')),
    }),
    'auth-access-token-header-on-create': edge('takes the key from X-Access-Token on creates', keyOn.create, {
      apply: alsoFrom(header('x-access-token'), isCreate),
    }),
    'auth-forwarded-authorization': edge('takes the key from X-Forwarded-Authorization, behind Bearer', {
      apply: alsoFrom(bearerIn('x-forwarded-authorization')),
    }),
    'auth-x-authorization': edge('takes the key from X-Authorization, behind Bearer', {
      apply: alsoFrom(bearerIn('x-authorization')),
    }),
    'auth-proxy-authorization': edge('takes the key from Proxy-Authorization, behind Bearer', {
      apply: alsoFrom(bearerIn('proxy-authorization')),
    }),
    'auth-api-key-header-403': mutant('answers a key in X-API-Key with 403', {
      apply: refusedWith(401, 403, (call) => inHeader(call) !== undefined),
    }),
    'auth-other-scheme-400': mutant('answers any scheme but Bearer with 400', {
      apply: refusedWith(401, 400, (call) => /^(?!Bearer)\S/i.test(authorization(call))),
    }),
  }),
]
