import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { crash } from './edits.ts'
import { isJson, outOfRange } from './odd-requests.ts'
import { reading, writing } from './seen-in.ts'

const crashing = (
  name: string,
  summary: string,
  apply: NonNullable<Fault['apply']>,
  extra: Partial<Fault> = {},
): Fault => ({
  name,
  summary,
  target: 'ERROR-4',
  profiles: writing,
  apply,
  ...extra,
})

const inReading = { profiles: reading } as const
const onBody = (when: (call: Call) => boolean) =>
  change('readBody', (readBody) => (call) => {
    if (when(call)) throw crash()
    return readBody(call)
  })

/** Odd requests that are answered 5xx (interface document, Errors). */
export const serverErrors: readonly Fault[] = [
  crashing(
    'crash-on-limit-word',
    'answers a limit that is no number with 500',
    change('readLimit', (read) => (text, call) => {
      if (text !== undefined && Number.isNaN(Number(text))) throw crash()
      return read(text, call)
    }),
    { ...inReading, corner: true },
  ),
  crashing(
    'crash-on-limit-out-of-range',
    'answers a limit out of range with 500',
    change('readLimit', (read) => (text, call) => {
      if (outOfRange(text)) throw crash()
      return read(text, call)
    }),
    inReading,
  ),
  crashing(
    'crash-on-negative-limit',
    'answers a negative limit with 500',
    change('readLimit', (read) => (text, call) => {
      if (text?.startsWith('-')) throw crash()
      return read(text, call)
    }),
    { ...inReading, corner: true },
  ),
  crashing(
    'crash-on-limit-zero',
    'answers limit=0 with 503',
    change('readLimit', (read) => (text, call) => {
      if (text === '0') throw new Refusal(503, 'unavailable', 'Try again later.')
      return read(text, call)
    }),
    { ...inReading, corner: true },
  ),
  crashing(
    'crash-on-empty-limit',
    'answers an empty limit with 500',
    change('readLimit', (read) => (text, call) => {
      if (text === '') throw crash()
      return read(text, call)
    }),
    { ...inReading, corner: true },
  ),
  crashing(
    'crash-on-unknown-status-filter',
    'answers an unknown status of the list with 500',
    change('readStatusFilter', (read) => (text, call) => {
      try {
        return read(text, call)
      } catch {
        throw crash()
      }
    }),
    { ...inReading, corner: true },
  ),
  crashing(
    'crash-on-id-word',
    'answers a petId that is a word with 500',
    change('readPetId', (read) => (text, call) => {
      if (/[a-z]/i.test(text)) throw crash()
      return read(text, call)
    }),
    inReading,
  ),
  crashing(
    'crash-on-id-beyond-int64',
    'answers a petId beyond int64 with 500',
    change('readPetId', (read) => (text, call) => {
      if (/^\d{19,}$/.test(text) && BigInt(text) >= 2n ** 63n) throw crash()
      return read(text, call)
    }),
    { ...inReading, corner: true },
  ),
  crashing(
    'crash-on-negative-id',
    'answers a negative petId with 500',
    change('readPetId', (read) => (text, call) => {
      if (text.startsWith('-')) throw crash()
      return read(text, call)
    }),
    { ...inReading, corner: true, alsoBreaks: ['GET-3'] },
  ),
  crashing(
    'crash-on-malformed-json',
    'answers malformed JSON with 500',
    onBody((call) => call.body !== '' && !isJson(call)),
  ),
  crashing(
    'crash-on-other-media-type',
    'answers a body of another media type with 500',
    onBody((call) => !/json/i.test(call.header('content-type') ?? 'json')),
  ),
  crashing(
    'crash-on-unknown-property',
    'answers a property that it does not know with 500',
    (behaviour) => ({
      ...behaviour,
      readBody: (call) => {
        const body = behaviour.readBody(call)
        if (Object.keys(body).some((name) => !/^(id|name|categoryId|status)$/.test(name))) throw crash()
        return body
      },
    }),
    { corner: true },
  ),
  crashing(
    'crash-on-long-name',
    'answers a name over 255 letters with 500',
    change('readName', (read) => (value, call) => {
      if (typeof value === 'string' && value.length > 255) throw crash()
      return read(value, call)
    }),
    { corner: true },
  ),
  crashing(
    'crash-on-empty-name',
    'answers an empty name with 500',
    change('readName', (read) => (value, call) => {
      if (value === '') throw crash()
      return read(value, call)
    }),
    { corner: true },
  ),
  crashing(
    'crash-on-emoji',
    'answers a name with a letter beyond the basic plane with 500',
    change('readName', (read) => (value, call) => {
      if (typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value)) throw crash()
      return read(value, call)
    }),
    { alsoBreaks: ['CREATE-1', 'CREATE-2'], corner: true },
  ),
]
