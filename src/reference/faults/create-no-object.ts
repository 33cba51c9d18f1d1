import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { parseJson } from '../lossless-json.ts'
import { accepts, corner } from './create-fault.ts'
import { on, refusedWith } from './edits.ts'

const bodyIs = (test: (body: unknown) => boolean) => (call: Call) => {
  if (!on('createPet')(call)) return false
  try {
    return test(parseJson(call.body ?? ''))
  } catch {
    return false
  }
}

const empty = (call: Call): boolean => on('createPet')(call) && call.body === ''
const primitive = (body: unknown): boolean => typeof body !== 'object'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const reads = (read: (body: unknown) => unknown) =>
  change('readBody', (readBody) => (call) => {
    let body: unknown
    try {
      body = read(parseJson(call.body || 'null'))
    } catch {
      return readBody(call)
    }
    return isRecord(body) ? body : readBody(call)
  })

const nameless = { name: 'Unnamed', categoryId: 1n }

/** Bodies that are no object and are answered otherwise than 400 (interface document, Endpoints 2; Errors). */
export const createNoObject: readonly Fault[] = [
  accepts(
    'create-from-array',
    'creates the first animal of an array',
    'CREATE-5',
    reads((body) => (Array.isArray(body) ? (body[0] ?? nameless) : body)),
  ),
  accepts(
    'create-from-text',
    'creates an animal with a string for its name',
    'CREATE-5',
    reads((body) => (typeof body === 'string' ? { ...nameless, name: body || 'Unnamed' } : body)),
  ),
  accepts(
    'create-from-number',
    'creates an animal in the category that a number for a body names',
    'CREATE-5',
    reads((body) => (/number|bigint/.test(typeof body) ? nameless : body)),
    corner,
  ),
  accepts(
    'create-from-boolean',
    'creates a nameless animal from true or false',
    'CREATE-5',
    reads((body) => (typeof body === 'boolean' ? nameless : body)),
    corner,
  ),
  accepts(
    'create-from-null',
    'creates a nameless animal from null or an empty body',
    'CREATE-5',
    reads((body) => body ?? nameless),
  ),
  accepts('create-from-nothing', 'creates a nameless animal from an empty body', 'CREATE-5', (behaviour) => ({
    ...behaviour,
    readBody: (call) => (empty(call) ? nameless : behaviour.readBody(call)),
  })),
  accepts(
    'create-array-500',
    'answers an array with 500',
    'CREATE-5',
    refusedWith(400, 500, bodyIs(Array.isArray)),
    {
      alsoBreaks: ['ERROR-4'],
    },
  ),
  accepts(
    'create-null-500',
    'answers null with 500',
    'CREATE-5',
    refusedWith(
      400,
      500,
      bodyIs((body) => body === null),
    ),
    { alsoBreaks: ['ERROR-4'] },
  ),
  accepts(
    'create-primitive-422',
    'answers strings, numbers and booleans with 422',
    'CREATE-5',
    refusedWith(400, 422, bodyIs(primitive)),
  ),
  accepts('create-nothing-411', 'answers an empty body with 411', 'CREATE-5', refusedWith(400, 411, empty)),
  accepts('create-nothing-415', 'answers an empty body with 415', 'CREATE-5', refusedWith(400, 415, empty)),
  accepts('create-nothing-500', 'answers an empty body with 500', 'CREATE-5', refusedWith(400, 500, empty), {
    alsoBreaks: ['ERROR-4'],
  }),
  accepts(
    'create-text-415',
    'answers a string with 415, as if it were no JSON',
    'CREATE-5',
    refusedWith(
      400,
      415,
      bodyIs((body) => typeof body === 'string'),
    ),
  ),
]
