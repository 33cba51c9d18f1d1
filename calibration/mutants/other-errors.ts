import { change } from '../../src/service/behaviour.ts'
import type { Call, Raw } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { among } from './among.ts'
import { html, on, refusedWith, withHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { isJson, outOfRange } from './odd-requests.ts'
import { writing } from './seen-in.ts'

const plain = (raw: Raw, text: string, type = 'text/plain'): Raw => ({
  ...withHeaders(raw, { 'Content-Type': type }),
  text,
})

const bare = (status: number, edit: (raw: Raw) => Raw) =>
  change('finish', (finish) => (raw, call) => {
    const whole = finish(raw, call)
    return whole.status === status ? edit(whole) : whole
  })

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

/** Other refusals without an Error body (interface document, Errors). */
export const otherErrors = faults('ERROR-3', {
  'error-415-text': {
    summary: 'answers another media type with 415 and plain text',
    factors: ['operation: createPet', 'media type'],
    collateral: ['MEDIA-1'],
    profiles: writing,
    apply: bare(415, (raw) => plain(raw, 'Unsupported Media Type')),
  },
  'error-415-without-code': {
    summary: 'answers another media type with 415 and a message alone',
    factors: ['operation: createPet', 'media type'],
    profiles: writing,
    apply: bare(415, (raw) => ({ ...raw, text: '{"message":"Unsupported Media Type"}' })),
  },
  'error-415-empty': {
    summary: 'answers another media type with 415 and no body',
    factors: ['operation: createPet', 'media type'],
    profiles: writing,
    apply: bare(415, (raw) => ({ ...raw, text: '' })),
  },
  'error-422-details': {
    summary: 'answers malformed JSON with 422 and a list of details',
    factors: ['operation: createPet', 'body'],
    profiles: writing,
    apply: (behaviour) => {
      const changed = refusedWith(400, 422, malformed)(behaviour)
      return {
        ...changed,
        around: async (call, next, store) => {
          const raw = await changed.around(call, next, store)
          return raw.status === 422 ? { ...raw, text: '{"detail":[{"msg":"JSON decode error"}]}' } : raw
        },
      }
    },
  },
  'error-422-limit-wrapped': {
    summary: 'answers a limit out of range with 422 and a wrapped Error',
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
  },
  'error-413-html': {
    summary: 'answers a body over 2,000 bytes with 413 and an HTML page',
    factors: ['operation: createPet', among.large],
    collateral: ['MEDIA-1'],
    profiles: writing,
    apply: tooLarge(2000),
  },
  'error-413-html-over-100-kb': {
    summary: 'answers a body over 100 kB with 413 and an HTML page',
    factors: ['operation: createPet', among.large],
    collateral: ['MEDIA-1'],
    profiles: writing,
    edgeCase: true,
    apply: tooLarge(100 * 1024),
  },
})
