import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Call, Raw } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { html, on, refusedWith, withHeaders } from './edits.ts'
import { isJson, outOfRange } from './odd-requests.ts'
import { reading, writing } from './seen-in.ts'

const plain = (raw: Raw, text: string, type = 'text/plain'): Raw => ({
  ...withHeaders(raw, { 'Content-Type': type }),
  text,
})

const bare = (status: number, edit: (raw: Raw) => Raw) =>
  change('finish', (finish) => (raw, call) => {
    const whole = finish(raw, call)
    return whole.status === status ? edit(whole) : whole
  })

const otherwise = (
  name: string,
  summary: string,
  apply: NonNullable<Fault['apply']>,
  alsoBreaks: readonly RequirementId[] = [],
  profiles = writing,
): Fault => ({ name, summary, target: 'ERROR-3', alsoBreaks, profiles, apply })

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
export const otherErrors: readonly Fault[] = [
  otherwise(
    'error-415-text',
    'answers another media type with 415 and plain text',
    bare(415, (raw) => plain(raw, 'Unsupported Media Type')),
    ['MEDIA-1'],
  ),
  otherwise(
    'error-415-without-code',
    'answers another media type with 415 and a message alone',
    bare(415, (raw) => ({ ...raw, text: '{"message":"Unsupported Media Type"}' })),
  ),
  otherwise(
    'error-415-empty',
    'answers another media type with 415 and no body',
    bare(415, (raw) => ({ ...raw, text: '' })),
    ['MEDIA-1'],
  ),
  otherwise('error-422-details', 'answers malformed JSON with 422 and a list of details', (behaviour) => {
    const changed = refusedWith(400, 422, malformed)(behaviour)
    return {
      ...changed,
      around: async (call, next, store) => {
        const raw = await changed.around(call, next, store)
        return raw.status === 422 ? { ...raw, text: '{"detail":[{"msg":"JSON decode error"}]}' } : raw
      },
    }
  }),
  otherwise(
    'error-422-limit-wrapped',
    'answers a limit out of range with 422 and a wrapped Error',
    (behaviour) => {
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
    [],
    reading,
  ),
  otherwise('error-413-html', 'answers a body over 2,000 bytes with 413 and an HTML page', tooLarge(2000), [
    'MEDIA-1',
  ]),
  {
    ...otherwise(
      'error-413-html-over-100-kb',
      'answers a body over 100 kB with 413 and an HTML page',
      tooLarge(100 * 1024),
      ['MEDIA-1'],
    ),
    corner: true,
  },
]
