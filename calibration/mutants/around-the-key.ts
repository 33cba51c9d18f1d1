import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { KeyName } from '../../src/service/settings.ts'
import type { Fault } from '../fault.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { lettingIn, withoutCredential } from './guards.ts'
import { writing } from './seen-in.ts'

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
const oneCreatorForAll = (behaviour: Behaviour): Behaviour => {
  let current: KeyName | undefined
  return {
    ...behaviour,
    around: async (call, next, store) => {
      if (!on('createPet')(call)) return behaviour.around(call, next, store)
      if (call.key !== undefined) {
        current = call.key
        await call.sleep(sharedMs)
        const raw = await behaviour.around(call, next, store)
        current = undefined
        return raw
      }
      await call.sleep(1)
      if (withoutCredential(call)) call.key = current
      return behaviour.around(call, next, store)
    },
  }
}

/** Requests that are let in for what stands around the key (interface document, Authentication). */
export const aroundTheKey: readonly Fault[] = [
  ...faults('AUTH-1', {
    'auth-open-to-health-checks': {
      summary: 'asks for no key where User-Agent names what looks whether a service is up',
      factors: ['credential'],
      profiles: writing,
      edgeCase: true,
      apply: openWithField('user-agent', /ELB-HealthChecker|kube-probe/),
    },
    'auth-open-to-subrequests': {
      summary: 'believes X-Middleware-Subrequest, and asks for no key',
      factors: ['credential'],
      profiles: writing,
      edgeCase: true,
      apply: openWithField('x-middleware-subrequest'),
    },
    'auth-open-with-an-original-url': {
      summary: 'asks for no key where X-Original-URL says that a gateway did',
      factors: ['credential'],
      profiles: writing,
      edgeCase: true,
      apply: openWithField('x-original-url'),
    },
    'auth-open-within-a-session': {
      summary: 'sets a cookie for who has the key, and asks for no key then',
      factors: ['credential'],
      edgeCase: true,
      apply: withSession,
    },
    'auth-creates-share-a-key': {
      summary: 'holds who creates in one place, and takes creates without a key for its',
      mayBreak: ['AUTH-4', 'AUTH-5'],
      profiles: writing,
      edgeCase: true,
      apply: oneCreatorForAll,
    },
  }),
  ...faults('AUTH-2', {
    'auth-open-with-an-empty-field': {
      summary: 'asks for no key where Authorization is there, and empty',
      factors: ['credential'],
      edgeCase: true,
      apply: lettingIn((call) => call.header('authorization') === ''),
    },
  }),
  ...faults('AUTH-4', {
    'auth-ids-in-percent-codes-open': {
      summary: 'asks for no key on paths with percent codes, which its pattern for them does not know',
      factors: ['petId'],
      edgeCase: true,
      apply: lettingIn((call) => withoutCredential(call) && /%\d/.test(call.path.split('?')[0] ?? '')),
    },
  }),
]
