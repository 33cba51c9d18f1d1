import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { crash } from './edits.ts'
import { faults } from './faults.ts'
import { crashingOver } from './guards.ts'
import { isJson, outOfRange } from './odd-requests.ts'
import { writing } from './seen-in.ts'

const crashOnName = (what: RegExp) =>
  change('readName', (read) => (value, call) => {
    if (typeof value === 'string' && what.test(value)) throw crash()
    return read(value, call)
  })

/** Odd requests that are answered 5xx (interface document, Errors). */
export const serverErrors = faults('ERROR-4', {
  'crash-on-limit-word': {
    summary: 'answers a limit that is no number with 500',
    factors: ['limit'],
    edgeCase: true,
    apply: change('readLimit', (read) => (text, call) => {
      if (text !== undefined && Number.isNaN(Number(text))) throw crash()
      return read(text, call)
    }),
  },
  'crash-on-limit-out-of-range': {
    summary: 'answers a limit out of range with 500',
    factors: ['limit'],
    apply: change('readLimit', (read) => (text, call) => {
      if (outOfRange(text)) throw crash()
      return read(text, call)
    }),
  },
  'crash-on-negative-limit': {
    summary: 'answers a negative limit with 500',
    factors: ['limit'],
    edgeCase: true,
    apply: change('readLimit', (read) => (text, call) => {
      if (text?.startsWith('-')) throw crash()
      return read(text, call)
    }),
  },
  'crash-on-limit-zero': {
    summary: 'answers limit=0 with 503',
    factors: ['limit'],
    edgeCase: true,
    apply: change('readLimit', (read) => (text, call) => {
      if (text === '0') throw new Refusal(503, 'unavailable', 'Try again later.')
      return read(text, call)
    }),
  },
  'crash-on-empty-limit': {
    summary: 'answers an empty limit with 500',
    factors: ['limit'],
    edgeCase: true,
    apply: change('readLimit', (read) => (text, call) => {
      if (text === '') throw crash()
      return read(text, call)
    }),
  },
  'crash-on-unknown-status-filter': {
    summary: 'answers an unknown status of the list with 500',
    factors: ['status'],
    edgeCase: true,
    apply: change('readStatusFilter', (read) => (text, call) => {
      try {
        return read(text, call)
      } catch {
        throw crash()
      }
    }),
  },
  'crash-on-id-word': {
    summary: 'answers a petId that is a word with 500',
    factors: ['operation: getPet', 'petId'],
    apply: change('readPetId', (read) => (text, call) => {
      if (/[a-z]/i.test(text)) throw crash()
      return read(text, call)
    }),
  },
  'crash-on-id-beyond-int64': {
    summary: 'answers a petId beyond int64 with 500',
    factors: ['operation: getPet', 'petId'],
    edgeCase: true,
    apply: change('readPetId', (read) => (text, call) => {
      if (/^\d{19,}$/.test(text) && BigInt(text) >= 2n ** 63n) throw crash()
      return read(text, call)
    }),
  },
  'crash-on-negative-id': {
    summary: 'answers a negative petId with 500',
    factors: ['operation: getPet', 'petId'],
    collateral: ['GET-3'],
    edgeCase: true,
    apply: change('readPetId', (read) => (text, call) => {
      if (text.startsWith('-')) throw crash()
      return read(text, call)
    }),
  },
  'crash-on-malformed-json': {
    summary: 'answers malformed JSON with 500',
    factors: ['operation: createPet', 'body'],
    profiles: writing,
    apply: crashingOver((call) => call.body !== '' && !isJson(call)),
  },
  'crash-on-a-broken-byte': {
    summary: 'answers a body that is no UTF-8 with 500',
    factors: ['operation: createPet', 'wire'],
    profiles: writing,
    edgeCase: true,
    apply: crashingOver((call) => call.body === undefined),
  },
  'crash-on-other-media-type': {
    summary: 'answers a body of another media type with 500',
    factors: ['operation: createPet', 'media type'],
    profiles: writing,
    apply: crashingOver((call) => !/json/i.test(call.header('content-type') ?? 'json')),
  },
  'crash-on-unknown-property': {
    summary: 'answers a property that it does not know with 500',
    factors: ['operation: createPet', 'property'],
    collateral: ['CREATE-3'],
    profiles: writing,
    edgeCase: true,
    apply: (behaviour) => ({
      ...behaviour,
      readBody: (call) => {
        const body = behaviour.readBody(call)
        if (Object.keys(body).some((name) => !/^(id|name|categoryId|status)$/.test(name))) throw crash()
        return body
      },
    }),
  },
  'crash-on-long-name': {
    summary: 'answers a name over 255 letters with 500',
    factors: ['operation: createPet', 'name: length'],
    profiles: writing,
    edgeCase: true,
    apply: change('readName', (read) => (value, call) => {
      if (typeof value === 'string' && value.length > 255) throw crash()
      return read(value, call)
    }),
  },
  'crash-on-empty-name': {
    summary: 'answers an empty name with 500',
    factors: ['operation: createPet', 'name'],
    profiles: writing,
    edgeCase: true,
    apply: change('readName', (read) => (value, call) => {
      if (value === '') throw crash()
      return read(value, call)
    }),
  },
  'crash-on-zero-character': {
    summary: 'answers a name with U+0000 with 500, as databases refuse it',
    factors: ['operation: createPet', 'name'],
    profiles: writing,
    edgeCase: true,
    apply: crashOnName(/\0/),
  },
  'crash-on-half-a-character': {
    summary: 'answers a name with a surrogate that stands alone with 500',
    factors: ['operation: createPet', 'name'],
    profiles: writing,
    edgeCase: true,
    apply: crashOnName(/\p{Cs}/u),
  },
  'crash-on-emoji': {
    summary: 'answers a name with a letter beyond the basic plane with 500',
    factors: ['operation: createPet', 'name: beyond U+FFFF'],
    collateral: ['CREATE-1'],
    profiles: writing,
    edgeCase: true,
    apply: crashOnName(/[\u{10000}-\u{10ffff}]/u),
  },
})
