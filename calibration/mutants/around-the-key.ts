import type { KeyName } from '../../src/service/settings.ts'
import { type Behaviour, change, type Edit, on } from './edits.ts'
import { aim, faults, mutant, writing } from './faults.ts'
import { lettingIn, withoutCredential } from './guards.ts'

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
    if (!on('createPet')(call)) return around(call, next, store)
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

/** Requests that are let in for what stands around the key (interface document, Authentication). */
export const aroundTheKey = [
  ...faults(aim('AUTH-1', { factors: ['credential'], profiles: writing, edgeCase: true }), {
    'auth-open-to-health-checks': {
      summary: 'asks for no key where User-Agent names what looks whether a service is up',
      apply: openWithField('user-agent', /ELB-HealthChecker|kube-probe/),
    },
    'auth-open-to-subrequests': mutant('believes X-Middleware-Subrequest, and asks for no key', {
      apply: openWithField('x-middleware-subrequest'),
    }),
  }),
  ...faults(aim('AUTH-1', { edgeCase: true }), {
    'auth-open-with-an-original-url': mutant('asks for no key where X-Original-URL says that a gateway did', {
      factors: ['credential'],
      profiles: writing,
      apply: openWithField('x-original-url'),
    }),
    'auth-open-within-a-session': mutant('sets a cookie for who has the key, and asks for no key then', {
      factors: ['credential'],
      apply: withSession,
    }),
    'auth-creates-share-a-key': {
      summary: 'holds who creates in one place, and takes creates without a key for its',
      mayBreak: ['AUTH-4', 'AUTH-5'],
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
      target: 'AUTH-4',
      factors: ['petId'],
      apply: lettingIn((call) => withoutCredential(call) && /%\d/.test(call.path.split('?')[0] ?? '')),
    },
  }),
]
