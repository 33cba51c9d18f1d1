import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { on, refusedWith } from './edits.ts'
import { faults } from './faults.ts'
import { alike, authorization, unguarded, type When } from './guards.ts'
import { writing } from './seen-in.ts'

/** Without Authorization, or with an empty one. */
const saysNothing: When = (call) => authorization(call) === ''
const withWrongKey: When = (call) => /^Bearer \S/.test(authorization(call)) && call.key === undefined
const hasParameter: When = (call) => call.header('content-type')?.includes(';') === true
const acceptsAnything: When = (call) => call.header('accept') === '*/*'
const late: When = ({ index }) => index >= 250
const [list, create, get] = [on('listPets'), on('createPet'), on('getPet')]

/** Takes the key from elsewhere as well. */
const keyFrom = (when: When, find: (call: Call) => string | undefined): Edit =>
  change('credential', (credential) => (call) => (when(call) ? find(call) : undefined) ?? credential(call))

const basicParts = (call: Call): readonly string[] => {
  const [, token = ''] = /^Basic +(\S+)$/i.exec(authorization(call)) ?? []
  return Buffer.from(token, 'base64').toString().split(':')
}

/** Credentials that are let in, or come too late, on one operation or in one form of a request (interface document, Authentication). */
export const oneOperation = [
  ...faults('AUTH-1', {
    'auth-accept-anything-list-open': {
      summary: 'asks for no key on lists where Accept is */*',
      factors: ['accept'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      edgeCase: true,
      apply: unguarded(list, acceptsAnything, saysNothing),
    },
    'auth-create-with-charset-open': {
      summary: 'has a second route for creates with a parameter of the media type, without a guard',
      factors: ['operation: createPet', 'media type'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      profiles: writing,
      edgeCase: true,
      apply: unguarded(create, hasParameter, saysNothing),
    },
    'auth-forwarded-user-fetches': {
      summary: 'believes X-Forwarded-User on fetches',
      factors: ['operation: getPet', 'credential'],
      edgeCase: true,
      apply: unguarded(get, saysNothing, (call) => call.header('x-forwarded-user') !== undefined),
    },
  }),
  ...faults('AUTH-2', {
    'auth-empty-token-creates': {
      summary: 'lets an empty token create',
      factors: ['operation: createPet', 'credential'],
      profiles: writing,
      edgeCase: true,
      apply: unguarded(create, (call) => /^Bearer\s*$/i.test(authorization(call))),
    },
    'auth-null-lists': {
      summary: 'lets the token null list',
      factors: ['credential'],
      edgeCase: true,
      apply: unguarded(list, (call) => authorization(call) === 'Bearer null'),
    },
    'auth-end-free-on-fetch': {
      summary: 'compares all but the last four letters of a key on fetches',
      factors: ['operation: getPet', 'credential'],
      edgeCase: true,
      apply: alike((one, key) => one.length === key.length && one.slice(0, -4) === key.slice(0, -4), get),
    },
    'auth-longer-key-creates': {
      summary: 'lets in a key with letters or digits right behind it on creates',
      factors: ['operation: createPet', 'credential'],
      profiles: writing,
      edgeCase: true,
      apply: alike((one, key) => one.startsWith(key) && /^[a-z0-9]*$/i.test(one.slice(key.length)), create),
    },
    'auth-beginning-of-key-free': {
      summary:
        'takes the first eight letters of a key for a part that is no secret, and does not compare them',
      factors: ['credential'],
      edgeCase: true,
      apply: alike((one, key) => one.length === key.length && one.slice(8) === key.slice(8)),
    },
    'auth-any-token-creates-with-charset': {
      summary: 'lets any token create where the media type has a parameter',
      factors: ['operation: createPet', 'credential', 'media type'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      profiles: writing,
      edgeCase: true,
      apply: unguarded(create, hasParameter, (call) => /^Bearer \S/.test(authorization(call))),
    },
    'auth-any-token-fetches-late': {
      summary: 'lets any token fetch from the 250th request on',
      factors: ['operation: getPet', 'credential'],
      mayBreak: ['AUTH-4'],
      edgeCase: true,
      apply: unguarded(get, late, (call) => /^Bearer \S/.test(authorization(call))),
    },
  }),
  ...faults('AUTH-3', {
    'auth-token-scheme-on-fetch': {
      summary: 'takes the key behind the word Token on fetches',
      factors: ['operation: getPet', 'credential'],
      edgeCase: true,
      apply: keyFrom(get, (call) => /^Token +(\S+)$/i.exec(authorization(call))?.[1]),
    },
    'auth-bare-key-on-create': {
      summary: 'takes the key without a scheme on creates',
      factors: ['operation: createPet', 'credential'],
      profiles: writing,
      edgeCase: true,
      apply: keyFrom(create, (call) => /^\S+$/.exec(authorization(call))?.[0]),
    },
    'auth-basic-user-on-list': {
      summary: 'takes the key as the user of Basic on lists',
      factors: ['credential'],
      edgeCase: true,
      apply: keyFrom(list, (call) => basicParts(call)[0] || undefined),
    },
    'auth-basic-password-on-fetch': {
      summary: 'takes the key as the password of Basic on fetches',
      factors: ['operation: getPet', 'credential'],
      edgeCase: true,
      apply: keyFrom(get, (call) => basicParts(call)[1] || undefined),
    },
    'auth-header-late': {
      summary: 'takes X-API-Key from the 250th request on',
      factors: ['credential'],
      edgeCase: true,
      apply: keyFrom(late, (call) => call.header('x-api-key')),
    },
  }),
  ...faults('AUTH-4', {
    'auth-limit-read-first': {
      summary: 'reads limit as a number before it asks for the key, and answers 400',
      factors: ['limit'],
      edgeCase: true,
      apply: refusedWith(401, 400, (call) => list(call) && !/^-?\d+$/.test(call.query('limit') ?? '1')),
    },
    'auth-no-object-before-wrong-key': {
      summary: 'looks whether a body is an object before it looks the key up that was sent',
      factors: ['operation: createPet', 'credential', 'body'],
      profiles: writing,
      edgeCase: true,
      apply: refusedWith(
        401,
        400,
        (call) => create(call) && withWrongKey(call) && /^\s*\[/.test(call.body ?? ''),
      ),
    },
    'auth-no-body-before-wrong-key': {
      summary: 'looks whether there is a body before it looks the key up that was sent',
      factors: ['operation: createPet', 'credential', 'body'],
      profiles: writing,
      edgeCase: true,
      apply: refusedWith(401, 400, (call) => create(call) && withWrongKey(call) && call.body === ''),
    },
  }),
]
