import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Call, Operation } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { Store } from '../../src/service/store.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Variant } from '../variant.ts'

const scopeless = (
  name: string,
  summary: string,
  operation: Operation,
  inconclusive: readonly RequirementId[],
): Variant => ({
  name,
  summary,
  freedom: 'For all rows: key scopes are not shown',
  inconclusive,
  apply: change('admit', (admit) => (call) => {
    admit(call)
    if (call.operation === operation) throw new Refusal(403, 'forbidden', 'The key does not reach this far.')
  }),
})

/** A store of its own for the key of the custom plan, with ids of its own. */
function storesByAccount(behaviour: Behaviour): Behaviour {
  const another = new Store()
  const bodies = new WeakSet<object>()
  let lastId = 1000n
  const storeOf = (store: Store, { key }: Call): Store => (key === 'enterprise' ? another : store)
  const { assignId, insert, listed, lookup } = behaviour
  return {
    ...behaviour,
    assignId(nextId, store, body, call) {
      if (call.key !== 'enterprise') return assignId(nextId, store, body, call)
      bodies.add(body)
      lastId += 1n
      return lastId
    },
    insert: (store, pet, body) => insert(bodies.has(body) ? another : store, pet, body),
    listed: (store, call) => listed(storeOf(store, call), call),
    lookup: (store, id, call) => lookup(storeOf(store, call), id, call),
  }
}

/** A key without the letters and the underscore that it begins with. */
const behindPrefix = (key: string): string => key.replace(/^[a-z]+_/i, '')

const readByCrockford = (key: string): string => key.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** What the document leaves open about keys (interface document, Authentication). */
export const authenticationVariants: readonly Variant[] = [
  {
    name: 'scheme-case-sensitive',
    summary: 'takes the word Bearer in this letter case alone',
    freedom: 'AUTH-7: letter case of the scheme word',
    apply: change(
      'credential',
      (credential) => (call) =>
        call.header('authorization')?.startsWith('Bearer ') ? credential(call) : undefined,
    ),
  },
  {
    name: 'key-case-insensitive',
    summary: 'takes a key in any letter case',
    freedom: 'AUTH-7: letter case of the key',
    apply: change(
      'matches',
      (matches) => (presented, key, call) => matches(presented.toLowerCase(), key.toLowerCase(), call),
    ),
  },
  {
    name: 'key-letters-read-as-digits',
    summary:
      'reads the letters of a key as Base32 by Crockford has them: O is 0, I and L are 1, in any letter case',
    freedom: 'AUTH-2: a near miss has four letters or digits that are others; AUTH-7: letter case of the key',
    apply: change(
      'matches',
      (matches) => (presented, key, call) => matches(readByCrockford(presented), readByCrockford(key), call),
    ),
  },
  {
    name: 'key-read-behind-its-prefix',
    summary: 'compares what stands behind the word that keys begin with: that tells of their kind alone',
    freedom: 'Authentication: what of a key is secret is not described',
    apply: change(
      'matches',
      (matches) => (presented, key, call) => matches(behindPrefix(presented), behindPrefix(key), call),
    ),
  },
  {
    name: 'www-authenticate',
    summary: 'sends WWW-Authenticate with 401',
    freedom: 'AUTH-7: WWW-Authenticate on 401',
    apply: change('finish', (finish) => (raw, call) => {
      const whole = finish(raw, call)
      if (whole.status !== 401) return whole
      const challenge = 'Bearer realm="pets, and more", error="invalid_token"'
      return { ...whole, headers: { ...whole.headers, 'WWW-Authenticate': challenge } }
    }),
  },
  {
    name: 'limit-zero-on-401',
    summary: 'tells of Limit 0 and Remaining 0 with 401',
    freedom: 'RATE-2: 0 is free on 401',
    apply: change('rateHeaders', (headers) => (allowance, call, status) => ({
      ...headers(allowance, call, status),
      ...(status === 401 ? { 'X-RateLimit-Limit': '0', 'X-RateLimit-Remaining': '0' } : {}),
    })),
  },
  {
    name: 'anonymous-limit-small',
    summary: 'answers 429 to the ninth request without a valid key in two seconds',
    freedom: 'For all rows: 429 may come before any other answer',
    settings: { anonymous: [{ limit: 8, windowMs: 2000 }] },
  },
  {
    name: 'stores-by-account',
    summary:
      'shows the key to exhaust the animals alone that it created, under ids that others have elsewhere',
    freedom: 'Authentication: that two keys see one store is not described',
    apply: storesByAccount,
  },
  scopeless('key-may-not-create', 'answers 403 to creates', 'createPet', [
    'AUTH-5',
    'AUTH-6',
    'LIST-10',
    'CREATE-1',
    'CREATE-2',
    'CREATE-3',
    'CREATE-4',
    'CREATE-5',
    'CREATE-6',
    'CREATE-7',
    'CREATE-8',
    'CREATE-10',
  ]),
  scopeless('key-may-not-fetch', 'answers 403 to fetches', 'getPet', [
    'AUTH-6',
    'GET-1',
    'GET-2',
    'GET-3',
    'LIST-7',
    'CREATE-10',
  ]),
  scopeless('key-may-not-see-orders', 'answers 403 to orders', 'listOrders', ['AUTH-6']),
]
