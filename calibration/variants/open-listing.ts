import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { adjust, type Edit, override, raise } from '../edit.ts'
import type { Variant } from '../variant.ts'
import { variant, variants } from './variants.ts'

const limitText = (edit: (text: string) => string | undefined): Edit =>
  change('readLimit', (read) => (text, call) => read(text === undefined ? undefined : edit(text), call))

const valid = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100

const limit = (name: string, summary: string, apply: Edit): Variant => ({
  name,
  summary,
  freedom: 'LIST-9; Endpoints 1, rule 3: the outcome of a limit out of range is not shown',
  apply,
})

const status = (name: string, summary: string, apply: Edit): Variant => ({
  name,
  summary,
  freedom: 'LIST-9: a status outside the enumeration',
  apply,
})

const petId = (name: string, summary: string, apply: Edit): Variant => ({
  name,
  summary,
  freedom: 'GET-4: 400 and 404 are both free',
  apply,
})

const unprocessable = (): Refusal => new Refusal(422, 'unprocessable', 'A parameter is out of range.')
const invalidId = (): Refusal => new Refusal(400, 'invalid_id', 'petId must be a 64-bit integer.')

const known = (text: string | undefined): boolean =>
  text === undefined || ['available', 'pending', 'sold'].includes(text)

/** What the document leaves open about reading requests (interface document, Endpoints 1 and 3). */
export const openListing: readonly Variant[] = [
  limit(
    'limit-clamped',
    'takes the nearest bound for a limit out of range, and the default for what is no number',
    limitText((text) => {
      if (!/^-?\d+$/.test(text)) return undefined
      return String(Math.min(100, Math.max(1, Number(text))))
    }),
  ),
  limit(
    'limit-out-of-range-ignored',
    'ignores a limit out of range',
    limitText((text) => (valid(text) ? text : undefined)),
  ),
  limit(
    'limit-422',
    'answers a limit out of range with 422',
    override('readLimit', (text) =>
      text !== undefined && !valid(text) ? raise(unprocessable()) : undefined,
    ),
  ),
  limit(
    'limit-zero-lists-nothing',
    'lists nothing for limit=0, and refuses other limits out of range',
    override('readLimit', (text) => (text === '0' ? 0 : undefined)),
  ),
  limit(
    'limit-over-100-obeyed',
    'lists as many animals as a limit over 100 says',
    override('readLimit', (text) =>
      text !== undefined && /^\d{3,6}$/.test(text) ? Number(text) : undefined,
    ),
  ),
  status(
    'unknown-status-ignored',
    'ignores a status that it does not know',
    change('readStatusFilter', (read) => (text, call) => read(known(text) ? text : undefined, call)),
  ),
  status('unknown-status-lists-nothing', 'lists nothing for a status that it does not know', (behaviour) => ({
    ...behaviour,
    readStatusFilter: (text, call) => (known(text) ? behaviour.readStatusFilter(text, call) : undefined),
    page: (pets, query, call) => (known(call.query('status')) ? behaviour.page(pets, query, call) : []),
  })),
  status(
    'unknown-status-422',
    'answers a status that it does not know with 422',
    override('readStatusFilter', (text) => (!known(text) ? raise(unprocessable()) : undefined)),
  ),
  petId(
    'id-malformed-400',
    'answers a petId that is no int64 with 400',
    change('readPetId', (read) => (text, call) => {
      try {
        return read(text, call)
      } catch {
        throw invalidId()
      }
    }),
  ),
  petId(
    'id-below-one-400',
    'answers 0, negative petIds and words with 400',
    override('readPetId', (text) => (!/^[1-9]\d{0,18}$/.test(text) ? raise(invalidId()) : undefined)),
  ),
  ...variants('GET-4: Deprecation and Sunset headers', {
    'get-deprecation-headers': variant('sends Deprecation, Sunset and Link with every fetch', {
      apply: adjust('finish', (whole, _raw, call) => {
        if (call.operation !== 'getPet') return whole
        const headers = {
          Deprecation: '@1893456000',
          Sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
          Link: '</pets>; rel="successor-version"',
        }
        return { ...whole, headers: { ...whole.headers, ...headers } }
      }),
    }),
  }),
]
