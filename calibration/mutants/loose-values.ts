import { isPetStatus, type PetStatus, petStatuses } from '../../src/service/pet.ts'
import { type Call, type Edit, override } from '../edit.ts'
import { bodyOf, bodyWhere } from './body-where.ts'
import { errorsOf, failing, plainBody, readAs, readWhere, refusedWith, taking } from './edits.ts'
import { aim, among, edge, faults, mutant } from './faults.ts'
import { isCreate } from './guards.ts'
import { is } from './is.ts'

/** Reads a value otherwise in bodies with one status, or with none. */
const besideStatus = (
  reader: 'readName' | 'readCategoryId',
  wanted: PetStatus | undefined,
  edit: (value: unknown) => unknown,
): Edit =>
  readWhere(
    reader,
    bodyWhere(({ status }) => status === wanted),
    edit,
  )

const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value

const numberAsText = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Whether both of the required fields are there, and of no type that they may have. */
const isWrongTwice = (call: Call): boolean => {
  const { name = '', categoryId = 1n } = bodyOf(call)
  return typeof name !== 'string' && typeof categoryId !== 'bigint'
}

/** Invalid values that a loose test lets by, alone or beside others (interface document, Endpoints 2; Errors). */
export const looseValues = [
  // Invalid values of status that are accepted (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { factors: ['status'] }), {
    'create-status-unknown-ignored': mutant('creates an available animal where the status is unknown', {
      apply: taking('readStatus', is.like(/^(?!(available|pending|sold)$)/), () => undefined),
    }),
    'create-status-null': ['takes null for no status', readAs('readStatus', (value) => value ?? undefined)],
    'create-status-number': ['takes a number for a status', taking('readStatus', is.number, () => 'pending')],
    'create-status-boolean': edge('takes true for available', {
      apply: taking('readStatus', is.truth, () => 'available'),
    }),
    'create-status-any-case': edge('takes a status in capitals', {
      apply: taking('readStatus', is.text, (value) => value.toLowerCase()),
    }),
    'create-status-empty': edge('takes an empty status for none', {
      apply: taking('readStatus', is.one(''), () => undefined),
    }),
    'create-status-trimmed': edge('takes a status with spaces around it', {
      apply: taking('readStatus', is.text, (value) => value.trim()),
    }),
    'create-status-array': edge('takes the first status of an array', {
      apply: taking('readStatus', is.array, (value) => value[0] ?? undefined),
    }),
    'create-status-object': edge('takes an object for no status', {
      apply: taking('readStatus', is.record, () => undefined),
    }),
    'create-status-unknown-422': mutant('answers an unknown status with 422', {
      apply: refusedWith(
        400,
        422,
        bodyWhere(({ status }) => typeof status === 'string' && !isPetStatus(status)),
      ),
    }),
  }),
  // Invalid values that a loose test lets by (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { factors: ['status'], edgeCase: true }), {
    'create-status-ordinal': mutant('takes 0, 1 and 2, in quotes or not, for the places of the statuses', {
      apply: readAs('readStatus', (value) =>
        typeof value === 'bigint' || (is.text(value) && /^\d$/.test(value))
          ? (petStatuses[Number(value)] ?? value)
          : value,
      ),
    }),
    'create-status-of-prototype': mutant('looks a status up in an object, so that constructor is one', {
      apply: taking('readStatus', is.text, (value) => (value in {} ? 'available' : value)),
    }),
    'create-status-with-line-feed': mutant('tests a status with $, and lets a line feed by at its end', {
      apply: taking('readStatus', is.text, (value) => value.replace(/\n$/, '')),
    }),
  }),
  ...faults(aim('CREATE-4', { factors: ['categoryId'], edgeCase: true }), {
    'create-status-list': mutant('takes the first of several statuses with commas between them', ['status'], {
      apply: taking('readStatus', is.text, (value) => value.split(',')[0]),
    }),
    'create-status-first-capital': mutant('takes a status that begins with a capital', ['status'], {
      apply: taking('readStatus', is.like(/^(Available|Pending|Sold)$/), (value) => value.toLowerCase()),
    }),
    'create-status-sold-in-any-case': mutant('compares the status sold without letter case', ['status'], {
      apply: taking('readStatus', is.like(/^sold$/i), () => 'sold'),
    }),
    'create-category-word': mutant('takes a word for the name of a category', {
      apply: taking('readCategoryId', is.like(/^[a-z]+$/), () => 1n),
    }),
    'create-category-uuid': mutant('takes a UUID for a categoryId', {
      apply: taking('readCategoryId', is.like(/^[\da-f]{8}-/), () => 1n),
    }),
    'create-category-fraction-with-exponent': {
      summary: 'looks for a point to tell a fraction, and cuts off that of one with an exponent',
      apply: override('readCategoryId', (value, call) =>
        typeof value === 'number' && /"categoryId":\d+e-/i.test(call.body ?? '')
          ? BigInt(Math.trunc(value))
          : undefined,
      ),
    },
    'create-name-false': mutant('takes false for a name', ['name'], {
      apply: taking('readName', is.one(false), () => 'false'),
    }),
    'create-category-false': mutant('takes false for category 0', {
      apply: taking('readCategoryId', is.one(false), () => 0n),
    }),
    'create-category-empty-object': mutant('takes an empty object for category 0', {
      apply: taking('readCategoryId', is.record, (value) => (Object.keys(value).length === 0 ? 0n : value)),
    }),
    'create-status-active': mutant('takes active for available', ['status'], {
      apply: taking('readStatus', is.one('active'), () => 'available'),
    }),
    'create-status-in-stock': mutant('takes in stock and out of stock for available and sold', ['status'], {
      apply: readAs('readStatus', (value) => {
        if (value === 'in stock') return 'available'
        return value === 'out of stock' ? 'sold' : value
      }),
    }),
    'create-category-negative-truncated': mutant('cuts off the fraction of a negative categoryId', {
      apply: taking('readCategoryId', is.fraction, (value) => (value < 0 ? Math.trunc(value) : value)),
    }),
    'create-category-below-one-truncated': mutant('takes a categoryId between -1 and 1 for category 0', {
      apply: taking('readCategoryId', is.fraction, (value) => (Math.abs(value) < 1 ? 0n : value)),
    }),
    'create-from-falsy': mutant('creates a nameless animal from false, 0 or an empty string', 'CREATE-5', {
      factors: ['body'],
      apply: override('readBody', (call) =>
        /^(false|0|"")$/.test(call.body ?? '') ? { name: 'Unnamed', categoryId: 1n } : undefined,
      ),
    }),
  }),
  // Invalid values that are let by where an animal has one status, or none (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { factors: ['name', 'status'], edgeCase: true }), {
    'create-category-in-quotes-where-sold': mutant('takes a categoryId in quotes of an animal that is sold', {
      factors: ['categoryId', 'status'],
      apply: besideStatus('readCategoryId', 'sold', fromDigits),
    }),
    'create-category-in-quotes-without-a-status': {
      summary: 'takes a categoryId in quotes where there is no status',
      factors: ['categoryId'],
      apply: besideStatus('readCategoryId', undefined, fromDigits),
    },
    'create-name-a-number-where-sold': mutant('takes a number for the name of an animal that is sold', {
      apply: besideStatus('readName', 'sold', numberAsText),
    }),
    'create-name-a-number-where-pending': mutant('takes a number for the name of an animal that is pending', {
      apply: besideStatus('readName', 'pending', numberAsText),
    }),
  }),
  // Bodies with two invalid values at once, which single ones do not show (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { edgeCase: true }), {
    'create-wrong-twice-500': mutant('fails over a body that is wrong in two fields', among.required, {
      collateral: ['ERROR-4'],
      apply: failing('readName', (_value, call) => isWrongTwice(call)),
    }),
    'create-wrong-twice-taken': mutant('takes a body whose name and status are both invalid', {
      factors: ['name', 'status'],
      apply: override('readBody', (call) =>
        /"name":null/.test(plainBody(call)) && /"status":"(?!available|pending|sold)/.test(plainBody(call))
          ? { name: 'Unnamed', categoryId: 1n }
          : undefined,
      ),
    }),
    'error-of-two-as-list': {
      summary: 'tells of two invalid fields by a list of messages, and of one by an Error',
      target: 'ERROR-1',
      factors: ['operation: createPet', 'name', 'categoryId'],
      apply: errorsOf(400, ({ code, message, status }, call) =>
        isCreate(call) && isWrongTwice(call)
          ? { message: [message, 'categoryId must be an integer.'], status }
          : { code, message, status },
      ),
    },
  }),
]
