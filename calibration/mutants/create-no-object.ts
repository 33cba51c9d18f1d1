import { parseJson } from '../../src/service/lossless-json.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import { jsonOf } from './body-where.ts'
import { attempt, type Call, change, override, refusedWith } from './edits.ts'
import { aim, edge, faults, mutant } from './faults.ts'
import { isCreate } from './guards.ts'
import { is } from './is.ts'

const bodyIs = (test: (body: unknown) => boolean) => (call: Call) => {
  const body = isCreate(call) ? jsonOf(call) : undefined
  return body !== undefined && test(body)
}

const empty = (call: Call): boolean => isCreate(call) && call.body === ''
const primitive = (body: unknown): boolean => typeof body !== 'object'

const reads = (read: (body: unknown) => unknown) =>
  change('readBody', (readBody) => (call) => {
    const body = attempt(() => read(parseJson(call.body || 'null')), undefined)
    return isRecord(body) ? body : readBody(call)
  })

const nameless = { name: 'Unnamed', categoryId: 1n }

/** Bodies that are no object and are answered otherwise than 400 (interface document, Endpoints 2; Errors). */
export const createNoObject = [
  ...faults(aim('CREATE-5', { factors: ['body'] }), {
    'create-from-array': mutant('creates the first animal of an array', {
      apply: reads((body) => (Array.isArray(body) ? (body[0] ?? nameless) : body)),
    }),
    'create-from-text': mutant('creates an animal with a string for its name', {
      apply: reads((body) => (is.text(body) ? { ...nameless, name: body || 'Unnamed' } : body)),
    }),
    'create-from-number': edge('creates an animal in the category that a number for a body names', {
      apply: reads((body) => (/number|bigint/.test(typeof body) ? nameless : body)),
    }),
    'create-from-boolean': edge('creates a nameless animal from true or false', {
      apply: reads((body) => (is.truth(body) ? nameless : body)),
    }),
    'create-from-null': mutant('creates a nameless animal from null or an empty body', {
      apply: reads((body) => body ?? nameless),
    }),
    'create-from-nothing': mutant('creates a nameless animal from an empty body', {
      apply: override('readBody', (call) => (empty(call) ? nameless : undefined)),
    }),
  }),
  ...faults(aim('CREATE-5', { factors: ['body'], collateral: ['ERROR-4'] }), {
    'create-array-500': ['answers an array with 500', refusedWith(400, 500, bodyIs(Array.isArray))],
    'create-null-500': ['answers null with 500', refusedWith(400, 500, bodyIs(is.one(null)))],
  }),
  ...faults(aim('CREATE-5', { factors: ['body'] }), {
    'create-primitive-422': mutant('answers strings, numbers and booleans with 422', {
      apply: refusedWith(400, 422, bodyIs(primitive)),
    }),
    'create-nothing-411': ['answers an empty body with 411', refusedWith(400, 411, empty)],
    'create-nothing-415': ['answers an empty body with 415', refusedWith(400, 415, empty)],
    'create-nothing-500': mutant('answers an empty body with 500', refusedWith(400, 500, empty), {
      collateral: ['ERROR-4'],
    }),
    'create-text-415': mutant('answers a string with 415, as if it were no JSON', {
      apply: refusedWith(400, 415, bodyIs(is.text)),
    }),
  }),
]
