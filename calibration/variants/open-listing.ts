import {
  attempt,
  change,
  type Edit,
  failing,
  override,
  parameterAs,
  Refusal,
  raise,
  responsesTo,
  withHeaders,
} from '../mutants/edits.ts'
import { variant, variants } from './variants.ts'

const limitText = (edit: (text: string) => string | undefined): Edit =>
  parameterAs('readLimit', (text) => (text === undefined ? undefined : edit(text)))

const valid = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100

const unprocessable = (): Refusal => new Refusal(422, 'unprocessable', 'A parameter is out of range.')
const invalidId = (): Refusal => new Refusal(400, 'invalid_id', 'petId must be a 64-bit integer.')

const known = (text: string | undefined): boolean =>
  text === undefined || ['available', 'pending', 'sold'].includes(text)

/** What the document leaves open about reading requests (interface document, Endpoints 1 and 3). */
export const openListing = [
  ...variants('LIST-9; Endpoints 1, rule 3: the outcome of a limit out of range is not shown', {
    'limit-clamped': {
      summary: 'takes the nearest bound for a limit out of range, and the default for what is no number',
      apply: limitText((text) => {
        if (!/^-?\d+$/.test(text)) return undefined
        return String(Math.min(100, Math.max(1, Number(text))))
      }),
    },
    'limit-out-of-range-ignored': variant('ignores a limit out of range', {
      apply: limitText((text) => (valid(text) ? text : undefined)),
    }),
    'limit-422': variant('answers a limit out of range with 422', {
      answers: {
        'LIST-9 limit-negative': '422',
        'LIST-9 limit-word': '422',
        'LIST-9 limit-empty': '422',
        'LIST-9 limit-other': '422',
      },
      apply: failing('readLimit', (text) => text !== undefined && !valid(text), unprocessable),
    }),
    'limit-zero-lists-nothing': variant('lists nothing for limit=0, and refuses other limits out of range', {
      answers: { 'LIST-9 limit-zero': '200, 0 entries' },
      apply: override('readLimit', (text) => (text === '0' ? 0 : undefined)),
    }),
    'limit-over-100-obeyed': variant('lists as many animals as a limit over 100 says', {
      answers: { 'LIST-9 limit-beyond': '200' },
      apply: override('readLimit', (text) =>
        text !== undefined && /^\d{3,6}$/.test(text) ? Number(text) : undefined,
      ),
    }),
  }),
  ...variants('LIST-9: a status outside the enumeration', {
    'unknown-status-ignored': variant('ignores a status that it does not know', {
      apply: parameterAs('readStatusFilter', (text) => (known(text) ? text : undefined)),
    }),
    'unknown-status-lists-nothing': variant('lists nothing for a status that it does not know', {
      apply: (behaviour) => ({
        ...behaviour,
        readStatusFilter: (text, call) => (known(text) ? behaviour.readStatusFilter(text, call) : undefined),
        page: (pets, query, call) => (known(call.query('status')) ? behaviour.page(pets, query, call) : []),
      }),
    }),
    'unknown-status-422': variant('answers a status that it does not know with 422', {
      answers: { 'LIST-9 status-unknown': '422' },
      apply: failing('readStatusFilter', (text) => !known(text), unprocessable),
    }),
    'id-malformed-400': variant('answers a petId that is no int64 with 400', {
      answers: { 'GET-4 beyond-int64': '400', 'GET-4 broken-utf8': '400' },
      freedom: 'GET-4: 400 and 404 are both free',
      apply: change(
        'readPetId',
        (read) => (text, call) => attempt(() => read(text, call), undefined) ?? raise(invalidId()),
      ),
    }),
    'id-below-one-400': variant('answers 0, negative petIds and words with 400', {
      answers: { 'GET-4 word': '400', 'GET-4 zero': '400', 'GET-4 negative': '400' },
      freedom: 'GET-4: 400 and 404 are both free',
      apply: failing('readPetId', (text) => !/^[1-9]\d{0,18}$/.test(text), invalidId),
    }),
    'get-deprecation-headers': variant('sends Deprecation, Sunset and Link with every fetch', {
      freedom: 'GET-4: Deprecation and Sunset headers',
      answers: { 'GET-4 deprecation': '@1893456000', 'GET-4 sunset': 'Thu, 05 Dec 2030' },
      apply: responsesTo(['getPet'], (raw) =>
        withHeaders(raw, {
          Deprecation: '@1893456000',
          Sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
          Link: '</pets>; rel="successor-version"',
        }),
      ),
    }),
  }),
]
