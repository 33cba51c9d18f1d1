import { adjust, answered, type Call, change, type Edit, override, Refusal, raise } from '../edit.ts'
import { crash, errorsOf, failing, html, plainBody, refusedWith, responsesTo, typed } from './edits.ts'
import { aim, among, edge, faults, mutant, withStatus, writing } from './faults.ts'
import { crashingOver, isCreate, isList, withoutCredential } from './guards.ts'
import { isJson, outOfRange } from './odd-requests.ts'

const telling = (of: number, told: number | ((call: Call) => number)): Edit =>
  errorsOf(of, ({ code, message }, call) => ({
    code,
    message,
    status: typeof told === 'number' ? told : told(call),
  }))

const malformed = (call: Call): boolean => isCreate(call) && call.body !== '' && !isJson(call)

const isOddLimit = (call: Call): boolean => isList(call) && outOfRange(call.query('limit'))

/** Answers 422 with a text of its own where 400 is right. */
const answeredWith422 =
  (when: (call: Call) => boolean, text: string): Edit =>
  (behaviour) =>
    answered((raw) => (raw.status === 422 ? { ...raw, text } : raw))(refusedWith(400, 422, when)(behaviour))

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
      return whole.status === 413 ? typed(whole, 'text/html', html('413 Content Too Large')) : whole
    },
  })

const crashOnName = (what: RegExp) =>
  failing('readName', (value) => typeof value === 'string' && what.test(value))

/**
 * Errors with another status, or without a whole Error body, and requests that are answered 5xx (interface document,
 * Errors).
 */
export const errorStatus = [
  // Errors whose `status` is not the status of the response (interface document, Resources).
  ...faults('ERROR-2', {
    'error-401-tells-403': ['tells of 403 in a 401', withStatus[401], telling(401, 403)],
    'error-401-tells-200': ['tells of 200 in a 401', withStatus[401], telling(401, 200)],
    'error-404-tells-400': ['tells of 400 in a 404', withStatus[404], telling(404, 400)],
    'error-404-tells-0': ['tells of 0 in a 404', withStatus[404], telling(404, 0)],
    'error-400-tells-422': ['tells of 422 in a 400', withStatus[400], telling(400, 422), writing],
    'error-400-tells-500': ['tells of 500 in a 400', withStatus[400], telling(400, 500), writing],
    'error-404-tells-own-code': mutant('tells of a code of its own, 40401, in a 404', telling(404, 40_401), {
      factors: withStatus[404],
    }),
    'error-401-tells-403-on-invalid-key': edge('tells of 403 in the 401 to an invalid key', ['credential'], {
      apply: telling(401, (call) => (withoutCredential(call) ? 401 : 403)),
    }),
    'error-404-tells-400-on-large-id': edge('tells of 400 in the 404 to an id beyond 2^53', {
      factors: ['operation: getPet', 'petId'],
      apply: telling(404, (call) => (call.petId.length > 16 ? 400 : 404)),
    }),
    'error-400-tells-422-on-status': edge('tells of 422 in the 400 to an invalid status', {
      factors: ['operation: createPet', 'status'],
      apply: telling(400, (call) => (plainBody(call).includes('"status"') ? 422 : 400)),
    }),
  }),
  // Other refusals without an Error body (interface document, Errors).
  ...faults(aim('ERROR-3', { factors: ['operation: createPet', 'media type'] }), {
    'error-415-text': mutant('answers another media type with 415 and plain text', {
      collateral: ['MEDIA-1'],
      apply: responsesTo([415], (raw) => typed(raw, 'text/plain', 'Unsupported Media Type')),
    }),
    'error-415-without-code': mutant('answers another media type with 415 and a message alone', {
      apply: responsesTo([415], { text: '{"message":"Unsupported Media Type"}' }),
    }),
    'error-415-empty': ['answers another media type with 415 and no body', responsesTo([415], { text: '' })],
    'error-422-details': mutant('answers malformed JSON with 422 and a list of details', {
      factors: ['operation: createPet', 'body'],
      apply: answeredWith422(malformed, '{"detail":[{"msg":"JSON decode error"}]}'),
    }),
    'error-422-limit-wrapped': mutant('answers a limit out of range with 422 and a wrapped Error', {
      factors: ['limit'],
      apply: answeredWith422(isOddLimit, '{"error":"limit is out of range"}'),
    }),
  }),
  ...faults(aim('ERROR-3', { factors: ['operation: createPet', among.large], collateral: ['MEDIA-1'] }), {
    'error-413-html': ['answers a body over 2,000 bytes with 413 and an HTML page', tooLarge(2000)],
  }),
  // Odd requests that are answered 5xx (interface document, Errors).
  ...faults('ERROR-4', {
    'crash-on-limit-word': edge('answers a limit that is no number with 500', ['limit'], {
      apply: failing('readLimit', (text) => text !== undefined && Number.isNaN(Number(text))),
    }),
    'crash-on-limit-out-of-range': mutant('answers a limit out of range with 500', ['limit'], {
      apply: failing('readLimit', (text) => outOfRange(text)),
    }),
    'crash-on-negative-limit': edge('answers a negative limit with 500', ['limit'], {
      apply: failing('readLimit', (text) => text?.startsWith('-') === true),
    }),
    'crash-on-limit-zero': edge('answers limit=0 with 503', ['limit'], {
      apply: override('readLimit', (text) =>
        text === '0' ? raise(new Refusal(503, 'unavailable', 'Try again later.')) : undefined,
      ),
    }),
    'crash-on-empty-limit': edge('answers an empty limit with 500', ['limit'], {
      apply: failing('readLimit', (text) => text === ''),
    }),
    'crash-on-unknown-status-filter': edge('answers an unknown status of the list with 500', ['status'], {
      apply: change('readStatusFilter', (read) => (text, call) => {
        try {
          return read(text, call)
        } catch {
          throw crash()
        }
      }),
    }),
    'crash-on-id-word': mutant('answers a petId that is a word with 500', ['operation: getPet', 'petId'], {
      apply: failing('readPetId', (text) => /[a-z]/i.test(text)),
    }),
    'crash-on-id-beyond-int64': edge('answers a petId beyond int64 with 500', {
      factors: ['operation: getPet', 'petId'],
      apply: failing('readPetId', (text) => /^\d{19,}$/.test(text) && BigInt(text) >= 2n ** 63n),
    }),
    'crash-on-negative-id': edge('answers a negative petId with 500', ['operation: getPet', 'petId'], {
      collateral: ['GET-3'],
      apply: failing('readPetId', (text) => text.startsWith('-')),
    }),
    'crash-on-malformed-json': mutant('answers malformed JSON with 500', ['operation: createPet', 'body'], {
      apply: crashingOver((call) => call.body !== '' && !isJson(call)),
    }),
    'crash-on-a-broken-byte': edge('answers a body that is no UTF-8 with 500', {
      takesUnreadable: true,
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
      apply: failing('readName', (value) => typeof value === 'string' && value.length > 255),
    }),
    'crash-on-empty-name': ['answers an empty name with 500', failing('readName', (value) => value === '')],
    'crash-on-zero-character': mutant('answers a name with U+0000 with 500, as databases refuse it', {
      apply: crashOnName(/\0/),
    }),
    'crash-on-half-a-character': mutant('answers a name with a surrogate that stands alone with 500', {
      takesUnreadable: true,
      apply: crashOnName(/\p{Cs}/u),
    }),
    'crash-on-emoji': mutant('answers a name with a letter beyond the basic plane with 500', {
      factors: ['operation: createPet', 'name: beyond U+FFFF'],
      collateral: ['CREATE-1'],
      apply: crashOnName(/[\u{10000}-\u{10ffff}]/u),
    }),
  }),
]
