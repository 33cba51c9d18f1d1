import type { KeyName } from '../../src/service/settings.ts'
import { adjust, type Behaviour, type Call, change, type Edit, refusedWith } from './edits.ts'
import { aim, faults, keyOn, mutant, writing } from './faults.ts'
import {
  alike,
  authorization,
  isCreate,
  isFetch,
  isList,
  lettingIn,
  unguarded,
  type When,
  withoutCredential,
} from './guards.ts'

/** Without Authorization, or with an empty one. */
const saysNothing: When = (call) => authorization(call) === ''
const withWrongKey: When = (call) => /^Bearer \S/.test(authorization(call)) && call.key === undefined
const hasParameter: When = (call) => call.header('content-type')?.includes(';') === true
const acceptsAnything: When = (call) => call.header('accept') === '*/*'
const late: When = ({ index }) => index >= 250
const [list, create, get] = [isList, isCreate, isFetch]

/** Takes the key from elsewhere as well. */
const keyFrom = (when: When, find: (call: Call) => string | undefined): Edit =>
  adjust('credential', (key, call) => (when(call) ? find(call) : undefined) ?? key)

const basicParts = (call: Call): readonly string[] => {
  const [, token = ''] = /^Basic +(\S+)$/i.exec(authorization(call)) ?? []
  return Buffer.from(token, 'base64').toString().split(':')
}

/** How long who asks stays known to those who share one place for it, in ms. */
const sharedMs = 3
const session = '7f3a51'

const openWithField = (name: string, value: RegExp = /./): Edit =>
  lettingIn((call) => withoutCredential(call) && value.test(call.header(name) ?? ''))

/** Begins a session with the key, and asks for no key within it. */
const withSession = (behaviour: Behaviour): Behaviour => {
  const asked = openWithField('cookie', new RegExp(`PETSESSION=${session}`))(behaviour)
  return {
    ...asked,
    finish: (raw, call) => {
      const finished = asked.finish(raw, call)
      if (call.key === undefined || finished.status >= 300) return finished
      const headers = { ...finished.headers, 'Set-Cookie': `PETSESSION=${session}; Path=/; HttpOnly` }
      return { ...finished, headers }
    },
  }
}

/** Holds who creates in one place for all creates. */
const oneCreatorForAll = change('around', (around) => {
  let current: KeyName | undefined
  return async (call, next, store) => {
    if (!isCreate(call)) return around(call, next, store)
    if (call.key !== undefined) {
      current = call.key
      await call.sleep(sharedMs)
      const raw = await around(call, next, store)
      current = undefined
      return raw
    }
    await call.sleep(1)
    if (withoutCredential(call)) call.key = current
    return around(call, next, store)
  }
})

/** Credentials that are let in, or come too late, on one operation or in one form of a request (interface document, Authentication). */
export const oneOperation = [
  ...faults(aim('AUTH-1', { factors: ['accept'], edgeCase: true, mayBreak: ['AUTH-3', 'AUTH-4'] }), {
    'auth-accept-anything-list-open': mutant('asks for no key on lists where Accept is */*', {
      apply: unguarded(list, acceptsAnything, saysNothing),
    }),
    'auth-create-with-charset-open': {
      summary: 'has a second route for creates with a parameter of the media type, without a guard',
      factors: ['operation: createPet', 'media type'],
      apply: unguarded(create, hasParameter, saysNothing),
    },
  }),
  ...faults(aim('AUTH-2', { factors: keyOn.fetch, edgeCase: true }), {
    'auth-forwarded-user-fetches': mutant('believes X-Forwarded-User on fetches', 'AUTH-1', {
      apply: unguarded(get, saysNothing, (call) => call.header('x-forwarded-user') !== undefined),
    }),
    'auth-empty-token-creates': mutant('lets an empty token create', keyOn.create, {
      apply: unguarded(create, (call) => /^Bearer\s*$/i.test(authorization(call))),
    }),
    'auth-null-lists': mutant('lets the token null list', ['credential'], {
      apply: unguarded(list, (call) => authorization(call) === 'Bearer null'),
    }),
    'auth-end-free-on-fetch': mutant('compares all but the last four letters of a key on fetches', {
      apply: alike((one, key) => one.length === key.length && one.slice(0, -4) === key.slice(0, -4), get),
    }),
    'auth-longer-key-creates': mutant('lets in a key with letters or digits right behind it on creates', {
      factors: keyOn.create,
      apply: alike((one, key) => one.startsWith(key) && /^[a-z0-9]*$/i.test(one.slice(key.length)), create),
    }),
    'auth-beginning-of-key-free': {
      summary:
        'takes the first eight letters of a key for a part that is no secret, and does not compare them',
      factors: ['credential'],
      apply: alike((one, key) => one.length === key.length && one.slice(8) === key.slice(8)),
    },
    'auth-any-token-creates-with-charset': {
      summary: 'lets any token create where the media type has a parameter',
      factors: ['operation: createPet', 'credential', 'media type'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      apply: unguarded(create, hasParameter, (call) => /^Bearer \S/.test(authorization(call))),
    },
    'auth-any-token-fetches-late': mutant('lets any token fetch from the 250th request on', {
      mayBreak: ['AUTH-4'],
      apply: unguarded(get, late, (call) => /^Bearer \S/.test(authorization(call))),
    }),
    'auth-token-scheme-on-fetch': mutant('takes the key behind the word Token on fetches', 'AUTH-3', {
      apply: keyFrom(get, (call) => /^Token +(\S+)$/i.exec(authorization(call))?.[1]),
    }),
    'auth-bare-key-on-create': mutant('takes the key without a scheme on creates', 'AUTH-3', keyOn.create, {
      apply: keyFrom(create, (call) => /^\S+$/.exec(authorization(call))?.[0]),
    }),
    'auth-basic-user-on-list': mutant('takes the key as the user of Basic on lists', 'AUTH-3', {
      factors: ['credential'],
      apply: keyFrom(list, (call) => basicParts(call)[0] || undefined),
    }),
    'auth-basic-password-on-fetch': mutant('takes the key as the password of Basic on fetches', 'AUTH-3', {
      apply: keyFrom(get, (call) => basicParts(call)[1] || undefined),
    }),
    'auth-header-late': mutant('takes X-API-Key from the 250th request on', 'AUTH-3', ['credential'], {
      apply: keyFrom(late, (call) => call.header('x-api-key')),
    }),
  }),
  ...faults(aim('AUTH-4', { factors: ['operation: createPet', 'credential', 'body'], edgeCase: true }), {
    'auth-limit-read-first': mutant('reads limit as a number before it asks for the key, and answers 400', {
      factors: ['limit'],
      apply: refusedWith(401, 400, (call) => list(call) && !/^-?\d+$/.test(call.query('limit') ?? '1')),
    }),
    'auth-no-object-before-wrong-key': {
      summary: 'looks whether a body is an object before it looks the key up that was sent',
      apply: refusedWith(
        401,
        400,
        (call) => create(call) && withWrongKey(call) && /^\s*\[/.test(call.body ?? ''),
      ),
    },
    'auth-no-body-before-wrong-key': {
      summary: 'looks whether there is a body before it looks the key up that was sent',
      apply: refusedWith(401, 400, (call) => create(call) && withWrongKey(call) && call.body === ''),
    },
  }),
  // Requests that are let in for what stands around the key (interface document, Authentication).
  ...faults(aim('AUTH-1', { factors: ['credential'], profiles: writing, edgeCase: true }), {
    'auth-open-to-health-checks': {
      summary: 'asks for no key where User-Agent names what looks whether a service is up',
      apply: openWithField('user-agent', /ELB-HealthChecker|kube-probe/),
    },
    'auth-open-to-subrequests': mutant('believes X-Middleware-Subrequest, and asks for no key', {
      apply: openWithField('x-middleware-subrequest'),
    }),
    'auth-open-from-within': mutant('asks for no key where X-Internal is 1', {
      apply: openWithField('x-internal', /^1$/),
    }),
    'auth-open-with-an-original-url': mutant('asks for no key where X-Original-URL says that a gateway did', {
      apply: openWithField('x-original-url'),
    }),
  }),
  ...faults(aim('AUTH-1', { edgeCase: true }), {
    'auth-list-open-by-a-coded-path': mutant(
      'looks for a key where the path begins with /pets, codes unread',
      {
        factors: ['credential'],
        apply: lettingIn((call) => list(call) && withoutCredential(call) && call.path.includes('/%70ets')),
      },
    ),
    'auth-open-within-a-session': mutant('sets a cookie for who has the key, and asks for no key then', {
      factors: ['credential'],
      apply: withSession,
    }),
    'auth-creates-share-a-key': {
      summary: 'holds who creates in one place, and takes creates without a key for its',
      mayBreak: ['AUTH-3', 'AUTH-4', 'AUTH-5'],
      profiles: writing,
      apply: oneCreatorForAll,
    },
    'auth-open-with-an-empty-field': mutant('asks for no key where Authorization is there, and empty', {
      target: 'AUTH-2',
      factors: ['credential'],
      apply: lettingIn((call) => call.header('authorization') === ''),
    }),
    'auth-ids-in-percent-codes-open': {
      summary: 'asks for no key on paths with percent codes, which its pattern for them does not know',
      target: 'AUTH-1',
      factors: ['petId'],
      apply: lettingIn((call) => withoutCredential(call) && /%\d/.test(call.path.split('?')[0] ?? '')),
    },
  }),
]
