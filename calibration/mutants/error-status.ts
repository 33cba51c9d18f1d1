import { change } from '../../src/service/behaviour.ts'
import type { Call, Raw } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { adjust, type Edit, override, raise } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { crash, errorsOf, html, on, plainBody, refusedWith, withHeaders } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'
import { crashingOver } from './guards.ts'
import { isJson, outOfRange } from './odd-requests.ts'
import { writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const telling = (of: number, told: number | ((call: Call) => number)): Edit =>
  errorsOf(of, ({ code, message }, call) => ({
    code,
    message,
    status: typeof told === 'number' ? told : told(call),
  }))

const plain = (raw: Raw, text: string, type = 'text/plain'): Raw => ({
  ...withHeaders(raw, { 'Content-Type': type }),
  text,
})

const bare = (status: number, edit: (raw: Raw) => Raw) =>
  adjust('finish', (whole) => (whole.status === status ? edit(whole) : whole))

const malformed = (call: Call): boolean => on('createPet')(call) && call.body !== '' && !isJson(call)

/** Refuses long bodies as a server ahead of the service does. */
const tooLarge =
  (most: number): Edit =>
  (behaviour) => ({
    ...behaviour,
    readBody: (call) => {
      if ((call.body?.length ?? 0) > most) throw new Refusal(413, 'too_large', 'The body is too large.')
      return behaviour.readBody(call)
    },
    finish: (raw, call) => {
      const whole = behaviour.finish(raw, call)
      return whole.status === 413 ? plain(whole, html('413 Content Too Large'), 'text/html') : whole
    },
  })

const crashOnName = (what: RegExp) =>
  override('readName', (value) =>
    typeof value === 'string' && what.test(value) ? raise(crash()) : undefined,
  )

/**
 * Errors with another status, or without a whole Error body, and requests that are answered 5xx (interface document,
 * Errors).
 */
export const errorStatus: readonly Fault[] = [
  // Errors whose `status` is not the status of the response (interface document, Resources).
  ...faults(aim('ERROR-2', { factors: withStatus[401] }), {
    'error-401-tells-403': ['tells of 403 in a 401', telling(401, 403)],
    'error-401-tells-200': ['tells of 200 in a 401', telling(401, 200)],
    'error-404-tells-400': ['tells of 400 in a 404', telling(404, 400), { factors: withStatus[404] }],
    'error-404-tells-0': ['tells of 0 in a 404', telling(404, 0), { factors: withStatus[404] }],
  }),
  ...faults(aim('ERROR-2', { factors: withStatus[400] }), {
    'error-400-tells-422': ['tells of 422 in a 400', telling(400, 422), { profiles: writing }],
    'error-400-tells-500': ['tells of 500 in a 400', telling(400, 500), { profiles: writing }],
    'error-404-tells-own-code': mutant('tells of a code of its own, 40401, in a 404', telling(404, 40_401), {
      factors: withStatus[404],
    }),
  }),
  ...faults(aim('ERROR-2', { edgeCase: true }), {
    'error-401-tells-403-on-invalid-key': mutant('tells of 403 in the 401 to an invalid key', {
      factors: ['credential'],
      apply: telling(401, (call) => (call.header('authorization') === undefined ? 401 : 403)),
    }),
    'error-404-tells-400-on-large-id': mutant('tells of 400 in the 404 to an id beyond 2^53', {
      factors: ['operation: getPet', 'petId'],
      apply: telling(404, (call) => (call.petId.length > 16 ? 400 : 404)),
    }),
    'error-400-tells-422-on-status': mutant('tells of 422 in the 400 to an invalid status', {
      factors: ['operation: createPet', 'status'],
      apply: telling(400, (call) => (plainBody(call).includes('"status"') ? 422 : 400)),
    }),
  }),
  // Other refusals without an Error body (interface document, Errors).
  ...faults(aim('ERROR-3', { factors: ['operation: createPet', 'media type'] }), {
    'error-415-text': mutant('answers another media type with 415 and plain text', {
      collateral: ['MEDIA-1'],
      apply: bare(415, (raw) => plain(raw, 'Unsupported Media Type')),
    }),
    'error-415-without-code': mutant('answers another media type with 415 and a message alone', {
      apply: bare(415, (raw) => ({ ...raw, text: '{"message":"Unsupported Media Type"}' })),
    }),
    'error-415-empty': mutant('answers another media type with 415 and no body', {
      apply: bare(415, (raw) => ({ ...raw, text: '' })),
    }),
  }),
  ...faults(aim('ERROR-3', { factors: ['operation: createPet', 'body'] }), {
    'error-422-details': mutant('answers malformed JSON with 422 and a list of details', (behaviour) => {
      const changed = refusedWith(400, 422, malformed)(behaviour)
      return {
        ...changed,
        around: async (call, next, store) => {
          const raw = await changed.around(call, next, store)
          return raw.status === 422 ? { ...raw, text: '{"detail":[{"msg":"JSON decode error"}]}' } : raw
        },
      }
    }),
    'error-422-limit-wrapped': mutant('answers a limit out of range with 422 and a wrapped Error', {
      factors: ['limit'],
      apply: (behaviour) => {
        const changed = refusedWith(
          400,
          422,
          (call) => on('listPets')(call) && outOfRange(call.query('limit')),
        )(behaviour)
        return {
          ...changed,
          around: async (call, next, store) => {
            const raw = await changed.around(call, next, store)
            return raw.status === 422 ? { ...raw, text: '{"error":"limit is out of range"}' } : raw
          },
        }
      },
    }),
  }),
  ...faults(aim('ERROR-3', { factors: ['operation: createPet', among.large], collateral: ['MEDIA-1'] }), {
    'error-413-html': ['answers a body over 2,000 bytes with 413 and an HTML page', tooLarge(2000)],
    'error-413-html-over-100-kb': mutant('answers a body over 100 kB with 413 and an HTML page', {
      edgeCase: true,
      apply: tooLarge(100 * 1024),
    }),
  }),
  // Odd requests that are answered 5xx (interface document, Errors).
  ...faults(aim('ERROR-4', { factors: ['limit'] }), {
    'crash-on-limit-word': mutant('answers a limit that is no number with 500', {
      edgeCase: true,
      apply: override('readLimit', (text) =>
        text !== undefined && Number.isNaN(Number(text)) ? raise(crash()) : undefined,
      ),
    }),
    'crash-on-limit-out-of-range': mutant('answers a limit out of range with 500', {
      apply: override('readLimit', (text) => (outOfRange(text) ? raise(crash()) : undefined)),
    }),
  }),
  ...faults(aim('ERROR-4', { factors: ['limit'], edgeCase: true }), {
    'crash-on-negative-limit': mutant('answers a negative limit with 500', {
      apply: override('readLimit', (text) => (text?.startsWith('-') ? raise(crash()) : undefined)),
    }),
    'crash-on-limit-zero': mutant('answers limit=0 with 503', {
      apply: override('readLimit', (text) =>
        text === '0' ? raise(new Refusal(503, 'unavailable', 'Try again later.')) : undefined,
      ),
    }),
    'crash-on-empty-limit': mutant('answers an empty limit with 500', {
      apply: override('readLimit', (text) => (text === '' ? raise(crash()) : undefined)),
    }),
    'crash-on-unknown-status-filter': mutant('answers an unknown status of the list with 500', {
      factors: ['status'],
      apply: change('readStatusFilter', (read) => (text, call) => {
        try {
          return read(text, call)
        } catch {
          throw crash()
        }
      }),
    }),
  }),
  ...faults(aim('ERROR-4', { factors: ['operation: getPet', 'petId'] }), {
    'crash-on-id-word': mutant('answers a petId that is a word with 500', {
      apply: override('readPetId', (text) => (/[a-z]/i.test(text) ? raise(crash()) : undefined)),
    }),
    'crash-on-id-beyond-int64': mutant('answers a petId beyond int64 with 500', {
      edgeCase: true,
      apply: override('readPetId', (text) =>
        /^\d{19,}$/.test(text) && BigInt(text) >= 2n ** 63n ? raise(crash()) : undefined,
      ),
    }),
    'crash-on-negative-id': mutant('answers a negative petId with 500', {
      collateral: ['GET-3'],
      edgeCase: true,
      apply: override('readPetId', (text) => (text.startsWith('-') ? raise(crash()) : undefined)),
    }),
    'crash-on-malformed-json': mutant('answers malformed JSON with 500', {
      factors: ['operation: createPet', 'body'],
      apply: crashingOver((call) => call.body !== '' && !isJson(call)),
    }),
    'crash-on-a-broken-byte': mutant('answers a body that is no UTF-8 with 500', {
      factors: ['operation: createPet', 'wire'],
      edgeCase: true,
      apply: crashingOver((call) => call.body === undefined),
    }),
    'crash-on-other-media-type': mutant('answers a body of another media type with 500', {
      factors: ['operation: createPet', 'media type'],
      apply: crashingOver((call) => !/json/i.test(call.header('content-type') ?? 'json')),
    }),
  }),
  ...faults(aim('ERROR-4', { factors: ['operation: createPet', 'name'], edgeCase: true }), {
    'crash-on-unknown-property': mutant('answers a property that it does not know with 500', {
      factors: ['operation: createPet', 'property'],
      collateral: ['CREATE-3'],
      apply: adjust('readBody', (body) => {
        if (Object.keys(body).some((name) => !/^(id|name|categoryId|status)$/.test(name))) throw crash()
        return body
      }),
    }),
    'crash-on-long-name': mutant('answers a name over 255 letters with 500', {
      factors: ['operation: createPet', 'name: length'],
      apply: override('readName', (value) =>
        typeof value === 'string' && value.length > 255 ? raise(crash()) : undefined,
      ),
    }),
    'crash-on-empty-name': mutant('answers an empty name with 500', {
      apply: override('readName', (value) => (value === '' ? raise(crash()) : undefined)),
    }),
    'crash-on-zero-character': mutant('answers a name with U+0000 with 500, as databases refuse it', {
      apply: crashOnName(/\0/),
    }),
    'crash-on-half-a-character': mutant('answers a name with a surrogate that stands alone with 500', {
      apply: crashOnName(/\p{Cs}/u),
    }),
    'crash-on-emoji': mutant('answers a name with a letter beyond the basic plane with 500', {
      factors: ['operation: createPet', 'name: beyond U+FFFF'],
      collateral: ['CREATE-1'],
      apply: crashOnName(/[\u{10000}-\u{10ffff}]/u),
    }),
  }),
]
