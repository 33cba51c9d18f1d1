import type { Call, Operation } from '../../src/service/call.ts'
import { writeJson } from '../../src/service/lossless-json.ts'
import {
  answered,
  type Behaviour,
  barring,
  both,
  change,
  type Edit,
  on,
  onTheWire,
  Refusal,
  responsesTo,
  Store,
  withHeaders,
} from '../mutants/edits.ts'
import { isLarge } from './open-creation.ts'
import { judgedOfCreates, variant, variants } from './variants.ts'

const scopeless = (operation: Operation): Edit =>
  barring(on(operation), () => new Refusal(403, 'forbidden', 'The key does not reach this far.'))

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

/** Compares what is left of both keys. */
const comparing = (form: (key: string) => string): Edit =>
  change('matches', (matches) => (presented, key, call) => matches(form(presented), form(key), call))

/** Answers such requests otherwise where they came without a valid key. */
const before401 = (status: number, when: (call: Call) => boolean): Edit =>
  answered((raw, call) => {
    if (raw.status !== 401 || !when(call)) return raw
    const text = writeJson({ code: 'refused', message: 'The request cannot be read.', status })
    return { ...raw, status, text }
  })

/** What the document leaves open about keys, and about requests without one (interface document, Authentication). */
export const authenticationVariants = [
  ...variants(null, {
    'scheme-case-sensitive': variant('takes the word Bearer in this letter case alone', {
      freedom: 'AUTH-7: letter case of the scheme word',
      answers: { 'AUTH-7 scheme-case': '401' },
      apply: change(
        'credential',
        (credential) => (call) =>
          call.header('authorization')?.startsWith('Bearer ') ? credential(call) : undefined,
      ),
    }),
    'key-case-insensitive': variant('takes a key in any letter case', {
      freedom: 'AUTH-7: letter case of the key',
      answers: { 'AUTH-7 key-case': '200' },
      apply: comparing((key) => key.toLowerCase()),
    }),
    'key-letters-read-as-digits': {
      summary:
        'reads the letters of a key as Base32 by Crockford has them: O is 0, I and L are 1, in any letter case',
      freedom:
        'AUTH-2: a near miss has four letters or digits that are others; AUTH-7: letter case of the key',
      apply: comparing(readByCrockford),
    },
    'key-read-behind-its-prefix': {
      summary: 'compares what stands behind the word that keys begin with: that tells of their kind alone',
      freedom: 'Authentication: what of a key is secret is not described',
      apply: comparing(behindPrefix),
    },
    'www-authenticate': variant('sends WWW-Authenticate with 401', {
      freedom: 'AUTH-7: WWW-Authenticate on 401',
      answers: { 'AUTH-7 challenge': 'Bearer realm="pets, and more"' },
      apply: responsesTo([401], (raw) =>
        withHeaders(raw, { 'WWW-Authenticate': 'Bearer realm="pets, and more", error="invalid_token"' }),
      ),
    }),
    'limit-zero-on-401': variant('tells of Limit 0 and Remaining 0 with 401', {
      freedom: 'RATE-2: 0 is free on 401',
      apply: change('rateHeaders', (headers) => (allowance, call, status) => ({
        ...headers(allowance, call, status),
        ...(status === 401 ? { 'X-RateLimit-Limit': '0', 'X-RateLimit-Remaining': '0' } : {}),
      })),
    }),
    'anonymous-limit-small': variant('answers 429 to the ninth request without a valid key in two seconds', {
      freedom: 'For all rows: 429 may come before any other answer',
      settings: { anonymous: [{ limit: 8, windowMs: 2000 }] },
    }),
    'stores-by-account': {
      summary:
        'shows the key to exhaust the animals alone that it created, under ids that others have elsewhere',
      freedom: 'Authentication: that two keys see one store is not described',
      apply: storesByAccount,
    },
  }),
  ...variants('For all rows: key scopes are not shown', {
    'key-may-not-create': variant('answers 403 to creates', scopeless('createPet'), {
      inconclusive: ['AUTH-5', 'AUTH-6', 'LIST-10', ...judgedOfCreates],
    }),
    'key-may-not-fetch': variant('answers 403 to fetches', scopeless('getPet'), {
      inconclusive: ['AUTH-6', 'GET-1', 'GET-2', 'GET-3', 'LIST-7', 'CREATE-10'],
    }),
    'key-may-not-see-orders': variant('answers 403 to orders', scopeless('listOrders'), {
      inconclusive: ['AUTH-6'],
    }),
  }),
  ...variants('AUTH-2: 400 is free for what is no token (RFC 6750)', {
    'no-token-400': variant('answers an empty bearer token with 400', {
      apply: before401(400, (call) => call.header('authorization')?.trim() === 'Bearer'),
    }),
    'no-token-at-all-400': variant('answers whatever is no bearer token by its letters with 400', {
      apply: before401(400, (call) => {
        const [, token] = /^Bearer(?: (.*))?$/i.exec(call.header('authorization') ?? '') ?? []
        return token !== undefined && !/^[\w\-.~+/]+=*$/.test(token)
      }),
    }),
    'bearer-run-together-400': {
      summary: 'answers a header that begins with Bearer, and has no token behind a space, with 400',
      apply: before401(400, (call) => /^Bearer(?! +\S+$)/i.test(call.header('authorization') ?? '')),
    },
    'header-names-with-underscores-400': {
      summary:
        'stands behind a gateway that refuses header fields with an underscore in their names with 400',
      freedom: 'AUTH-3: which header fields there may be is not described',
      apply: before401(400, (call) => call.header('api_key') !== undefined),
    },
    'quotes-in-a-token-403': {
      summary: 'stands behind a gateway that answers what looks like an attack with 403',
      freedom: 'AUTH-2: 403 is free for a token that looks like an attack',
      apply: before401(403, (call) => /['"]/.test(call.header('authorization') ?? '')),
    },
    'authorization-of-gateways-403': {
      summary: 'stands behind a gateway that lets nobody else send its own fields for an Authorization',
      freedom: 'AUTH-3: 403 is free for a key in a field that may be a gateway’s own',
      apply: before401(403, (call) =>
        ['x-forwarded-authorization', 'x-original-authorization', 'proxy-authorization'].some(
          (name) => call.header(name) !== undefined,
        ),
      ),
    },
    'word-for-id-404-first': {
      summary: 'answers a petId that is no integer with 404 before it asks for the key',
      freedom: 'AUTH-4: 404 is free for a petId that is no integer',
      apply: before401(404, (call) => call.operation === 'getPet' && !/^-?\d+$/.test(call.petId)),
    },
    'media-type-415-first': variant('answers another media type with 415 before it asks for the key', {
      freedom: 'AUTH-4: 415 is free for another media type',
      apply: before401(
        415,
        (call) =>
          call.operation === 'createPet' &&
          !/^application\/json\b/i.test(call.header('content-type') ?? 'application/json'),
      ),
    }),
    'large-body-413-first': {
      summary: 'answers a body beyond 100 kB with 413, and hangs up, before it asks for the key',
      freedom: 'AUTH-4: 413 and a closed connection are free for a body beyond 100 kB',
      apply: both(
        before401(413, isLarge),
        onTheWire((wire, call) => (isLarge(call) ? { ...wire, hangUp: true } : wire)),
      ),
    },
  }),
]
