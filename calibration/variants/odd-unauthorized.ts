import { change } from '../../src/service/behaviour.ts'
import type { Call, Raw } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { writeJson } from '../../src/service/lossless-json.ts'
import type { Variant } from '../variant.ts'

/** Answers such requests otherwise where they came without a valid key. */
const before401 = (status: number, when: (call: Call) => boolean): Edit =>
  change('around', (around) => async (call, next, store): Promise<Raw> => {
    const raw = await around(call, next, store)
    if (raw.status !== 401 || !when(call)) return raw
    return {
      ...raw,
      status,
      text: writeJson({ code: 'refused', message: 'The request cannot be read.', status }),
    }
  })

const isLarge = (call: Call): boolean => (call.body?.length ?? 0) > 100_000

/** What may be seen before a key is looked for (interface document, Authentication). */
export const oddUnauthorized: readonly Variant[] = [
  {
    name: 'no-token-400',
    summary: 'answers an empty bearer token with 400',
    freedom: 'AUTH-2: 400 is free for what is no token (RFC 6750)',
    apply: before401(400, (call) => call.header('authorization')?.trim() === 'Bearer'),
  },
  {
    name: 'no-token-at-all-400',
    summary: 'answers whatever is no bearer token by its letters with 400',
    freedom: 'AUTH-2: 400 is free for what is no token (RFC 6750)',
    apply: before401(400, (call) => {
      const [, token] = /^Bearer(?: (.*))?$/i.exec(call.header('authorization') ?? '') ?? []
      return token !== undefined && !/^[\w\-.~+/]+=*$/.test(token)
    }),
  },
  {
    name: 'bearer-run-together-400',
    summary: 'answers a header that begins with Bearer, and has no token behind a space, with 400',
    freedom: 'AUTH-2: 400 is free for what is no token (RFC 6750)',
    apply: before401(400, (call) => /^Bearer(?! +\S+$)/i.test(call.header('authorization') ?? '')),
  },
  {
    name: 'header-names-with-underscores-400',
    summary: 'stands behind a gateway that refuses header fields with an underscore in their names with 400',
    freedom: 'AUTH-3: which header fields there may be is not described',
    apply: before401(400, (call) => call.header('api_key') !== undefined),
  },
  {
    name: 'quotes-in-a-token-403',
    summary: 'stands behind a gateway that answers what looks like an attack with 403',
    freedom: 'AUTH-2: 403 is free for a token that looks like an attack',
    apply: before401(403, (call) => /['"]/.test(call.header('authorization') ?? '')),
  },
  {
    name: 'authorization-of-gateways-403',
    summary: 'stands behind a gateway that lets nobody else send its own fields for an Authorization',
    freedom: 'AUTH-3: 403 is free for a key in a field that may be a gateway’s own',
    apply: before401(403, (call) =>
      ['x-forwarded-authorization', 'x-original-authorization', 'proxy-authorization'].some(
        (name) => call.header(name) !== undefined,
      ),
    ),
  },
  {
    name: 'word-for-id-404-first',
    summary: 'answers a petId that is no integer with 404 before it asks for the key',
    freedom: 'AUTH-4: 404 is free for a petId that is no integer',
    apply: before401(404, (call) => call.operation === 'getPet' && !/^-?\d+$/.test(call.petId)),
  },
  {
    name: 'media-type-415-first',
    summary: 'answers another media type with 415 before it asks for the key',
    freedom: 'AUTH-4: 415 is free for another media type',
    apply: before401(
      415,
      (call) =>
        call.operation === 'createPet' &&
        !/^application\/json\b/i.test(call.header('content-type') ?? 'application/json'),
    ),
  },
  {
    name: 'large-body-413-first',
    summary: 'answers a body beyond 100 kB with 413, and hangs up, before it asks for the key',
    freedom: 'AUTH-4: 413 and a closed connection are free for a body beyond 100 kB',
    apply: (behaviour) => {
      const refusing = before401(413, isLarge)(behaviour)
      return {
        ...refusing,
        encode: async (raw, call) => {
          const wire = await refusing.encode(raw, call)
          return isLarge(call) ? { ...wire, hangUp: true } : wire
        },
      }
    },
  },
]
