import { createHash } from 'node:crypto'
import { type Edit, responses, responsesTo, withoutHeaders } from './edits.ts'
import { aim, edge, family, faults, mutant, reading, spending, withStatus, writing } from './faults.ts'
import { given, withoutCredential } from './guards.ts'

const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** Leaves out all three headers, or some, of responses of a kind. */
const lacking = (asked: Parameters<typeof responsesTo>[0], lost: readonly string[] = names): Edit =>
  responsesTo(asked, (raw) => withoutHeaders(raw, ...lost))

/** Calls headers by names of its own. */
const renamed = (prefix: string): Edit =>
  responses(({ headers, ...raw }) => {
    const called = ([name, value]: [string, string]) => [name.replace(/^X-RateLimit/, prefix), value]
    return { ...raw, headers: Object.fromEntries(Object.entries(headers).map(called)) }
  })

/** Responses without all three headers (interface document, Limits). */
export const ratePresence = [
  ...faults(aim('RATE-1', { factors: 'plain' }), {
    'rate-headers-absent': ['sends no rate-limit headers', lacking([])],
    'rate-limit-absent': ['never sends X-RateLimit-Limit', lacking([], [names[0]])],
    'rate-remaining-absent': ['never sends X-RateLimit-Remaining', lacking([], [names[1]])],
    'rate-reset-absent': ['never sends X-RateLimit-Reset', lacking([], [names[2]])],
  }),
  ...family(aim('RATE-1', { factors: ['operation: createPet'], profiles: reading }), lacking, {
    'rate-headers-absent-on-304': {
      summary: 'sends no rate-limit headers with 304, to whoever has the animal or the page already',
      factors: ['wire'],
      edgeCase: true,
      apply: responses((raw, call) => {
        if (call.method !== 'GET' || raw.status !== 200) return raw
        const tag = `"${createHash('sha1').update(raw.text).digest('hex')}"`
        return call.header('if-none-match') === tag
          ? { status: 304, headers: { ETag: tag }, text: '' }
          : { ...raw, headers: { ...raw.headers, ETag: tag } }
      }),
    },
    'rate-headers-absent-on-401': ['sends no rate-limit headers with 401', [401], withStatus[401]],
    'rate-headers-absent-on-404': ['sends no rate-limit headers with 404', [404], withStatus[404]],
    'rate-headers-absent-on-errors': mutant('sends no rate-limit headers with errors', withStatus.error, {
      apply: responses((raw) => (raw.status >= 400 ? withoutHeaders(raw, ...names) : raw)),
    }),
    'rate-headers-absent-on-400': ['sends no rate-limit headers with 400', [400], withStatus[400], writing],
    'rate-headers-absent-on-201': ['sends no rate-limit headers with 201', [201], writing],
    'rate-headers-absent-on-create': ['sends no rate-limit headers on creates', ['createPet'], writing],
  }),
  ...faults('RATE-1', {
    'rate-headers-absent-on-list': ['sends no rate-limit headers on lists', 'plain', lacking(['listPets'])],
    'rate-headers-absent-on-get': mutant('sends no rate-limit headers on fetches', lacking(['getPet']), {
      factors: ['operation: getPet'],
      profiles: reading,
    }),
    'rate-headers-absent-on-orders': mutant('sends no rate-limit headers on orders', {
      factors: ['operation: listOrders'],
      apply: lacking(['listOrders']),
    }),
    'rate-headers-absent-on-429': ['sends no rate-limit headers with 429', lacking([429]), spending],
    'rate-reset-absent-on-429': mutant('leaves X-RateLimit-Reset out of 429, having sent Retry-After', {
      profiles: spending,
      apply: lacking([429], [names[2]]),
    }),
    'rate-reset-only-on-429': mutant('sends X-RateLimit-Reset with 429 alone', 'plain', {
      apply: responses((raw) => (raw.status === 429 ? raw : withoutHeaders(raw, names[2]))),
    }),
    'rate-remaining-absent-on-400': edge('leaves X-RateLimit-Remaining out of 400', withStatus[400], {
      profiles: writing,
      apply: lacking([400], [names[1]]),
    }),
    'rate-headers-absent-on-filtered-list': edge('sends no rate-limit headers on lists by status', reading, {
      factors: ['status'],
      apply: lacking([given('status')]),
    }),
    'rate-headers-absent-on-invalid-key': edge('sends no rate-limit headers with the 401 to an invalid key', {
      profiles: reading,
      factors: ['credential'],
      apply: lacking([401, (call) => !withoutCredential(call)]),
    }),
    'rate-headers-unprefixed': mutant('calls its headers RateLimit-Limit, -Remaining and -Reset', 'plain', {
      apply: renamed('RateLimit'),
    }),
    'rate-headers-hyphenated': mutant('calls its headers X-Rate-Limit-Limit, -Remaining and -Reset', {
      factors: 'plain',
      apply: renamed('X-Rate-Limit'),
    }),
  }),
]
