import { isInt64 } from '../../src/service/pet.ts'
import { bodyWhere } from './body-where.ts'
import { adjust, both, readAs, refusedWith, taking } from './edits.ts'
import { aim, among, edge, faults, mutant } from './faults.ts'
import { is } from './is.ts'

const without = (...names: readonly string[]) => bodyWhere((body) => names.every((name) => !(name in body)))

const wrongTypes = bodyWhere((body) => 'name' in body && 'categoryId' in body)

const clampInt64 = (value: bigint): bigint => {
  if (isInt64(value)) return value
  return value < 0n ? -(2n ** 63n) : 2n ** 63n - 1n
}

/** Invalid bodies that are let in, or refused otherwise than with 400 (interface document, Endpoints 2; Errors). */
export const createInvalid = [
  // Required fields that may be missing, or whose lack is answered wrongly (interface document, Endpoints 2).
  ...faults(aim('CREATE-3', { factors: ['name'] }), {
    'create-name-optional': mutant('creates animals without a name', {
      collateral: ['CREATE-4'],
      apply: readAs('readName', (value) => value ?? 'Unnamed'),
    }),
    'create-category-optional': mutant('creates animals without a category', ['categoryId'], {
      apply: taking('readCategoryId', is.one(undefined), () => 0n),
    }),
    'create-nothing-required': mutant('creates animals from an empty object', [among.required], {
      apply: both(
        taking('readName', is.one(undefined), () => 'Unnamed'),
        taking('readCategoryId', is.one(undefined), () => 0n),
      ),
    }),
    'create-empty-object-accepted': {
      summary: 'creates an animal where both required fields are missing, not where one is',
      factors: among.required,
      edgeCase: true,
      apply: adjust('readBody', (body) =>
        Object.keys(body).length === 0 ? { name: 'Unnamed', categoryId: 0n } : body,
      ),
    },
    'create-category-optional-for-sold': edge('creates sold animals without a category', {
      factors: ['status', 'categoryId'],
      apply: adjust('readBody', (body) =>
        body['status'] === 'sold' && !('categoryId' in body) ? { ...body, categoryId: 0n } : body,
      ),
    }),
    'create-without-category-beside-an-id': {
      summary: 'takes a body with an id for a change of what it names, and asks for no categoryId',
      factors: ['categoryId', 'property'],
      edgeCase: true,
      apply: adjust('readBody', (body) =>
        'id' in body && !('categoryId' in body) ? { ...body, categoryId: 1n } : body,
      ),
    },
    'create-without-name-422': ['answers a missing name with 422', refusedWith(400, 422, without('name'))],
    'create-without-category-422': mutant('answers a missing categoryId with 422', ['categoryId'], {
      apply: refusedWith(400, 422, without('categoryId')),
    }),
    'create-without-category-404': {
      summary: 'answers a missing categoryId with 404, as a category that is unknown',
      factors: ['categoryId'],
      apply: refusedWith(400, 404, without('categoryId')),
    },
    'create-without-name-500': mutant('answers a missing name with 500', {
      collateral: ['ERROR-4'],
      apply: refusedWith(400, 500, without('name')),
    }),
    'create-without-both-409': edge('answers an object without both required fields with 409', {
      factors: among.required,
      apply: refusedWith(400, 409, without('name', 'categoryId')),
    }),
  }),
  // Invalid values of name that are accepted (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { factors: ['name'] }), {
    'create-name-number': mutant('takes a number for a name', {
      apply: readAs('readName', (value) => (/number|bigint/.test(typeof value) ? String(value) : value)),
    }),
    'create-name-null': ['takes null for a name', taking('readName', is.one(null), () => 'null')],
    'create-name-boolean': edge('takes true for a name', taking('readName', is.truth, String)),
    'create-name-array': edge('joins an array to a name', {
      apply: taking('readName', is.array, (value) => value.join(',') || 'x'),
    }),
    'create-name-object': edge('takes an object for a name', {
      apply: taking('readName', is.record, () => '[object Object]'),
    }),
    'create-invalid-422': mutant('answers values of a wrong type with 422', {
      factors: [['name', 'categoryId', 'status']],
      mayBreak: ['CREATE-1'],
      apply: refusedWith(400, 422, wrongTypes),
    }),
  }),
  // Invalid values of categoryId that are accepted (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { factors: ['categoryId'] }), {
    'create-category-text': mutant('takes a number in quotes for categoryId', {
      apply: taking('readCategoryId', is.like(/^-?\d+$/), BigInt),
    }),
    'create-category-any-text': mutant('takes any string for categoryId, and 0 for what is no number', {
      apply: taking('readCategoryId', is.text, (value) => BigInt(Number.parseInt(value, 10) || 0)),
    }),
    'create-category-first-digits': {
      summary: 'takes the digits that a string begins with for categoryId, where letters follow',
      edgeCase: true,
      apply: taking('readCategoryId', is.like(/^\d+\D/), (value) => BigInt(Number.parseInt(value, 10))),
    },
    'create-category-decimal-text': edge('cuts the fraction off a decimal in quotes for categoryId', {
      apply: taking('readCategoryId', is.like(/^\d+\.\d+$/), (value) => BigInt(Math.trunc(Number(value)))),
    }),
    'create-category-tiny': edge('takes 0 for a categoryId that is nearly nothing', {
      apply: taking('readCategoryId', is.fraction, (value) => (Math.abs(value) < 1e-6 ? 0n : value)),
    }),
    'create-category-large-fraction': edge('cuts the fraction off a categoryId beyond 2^31', {
      apply: taking('readCategoryId', is.fraction, (value) =>
        Math.abs(value) >= 2 ** 31 && Math.abs(value) < 2 ** 53 ? BigInt(Math.trunc(value)) : value,
      ),
    }),
    'create-category-null': ['takes null for category 0', taking('readCategoryId', is.one(null), () => 0n)],
    'create-category-truncated': mutant('cuts off the fraction of categoryId', {
      apply: taking('readCategoryId', is.fraction, (value) => Math.trunc(value)),
    }),
    'create-category-rounded': mutant('rounds a fractional categoryId below 1,000,000', {
      apply: taking('readCategoryId', is.fraction, (value) =>
        Math.abs(value) < 1e6 ? Math.round(value) : value,
      ),
    }),
    'create-category-clamped': mutant('takes the nearest int64 for a categoryId out of range', {
      apply: taking('readCategoryId', is.integer, (value) => clampInt64(value)),
    }),
    'create-category-wraps': mutant('keeps the lower 64 bits of a categoryId out of range', {
      apply: taking('readCategoryId', is.integer, (value) => BigInt.asIntN(64, value)),
    }),
    'create-category-2-63': edge('takes 2^63, one more than int64 holds, for the largest int64', {
      apply: taking('readCategoryId', is.one(2n ** 63n), () => 2n ** 63n - 1n),
    }),
    'create-category-below-int64': edge('takes any number below int64 for the smallest int64', {
      apply: taking('readCategoryId', is.integer, (value) => (value < -(2n ** 63n) ? -(2n ** 63n) : value)),
    }),
    'create-category-boolean': edge('takes true for category 1', taking('readCategoryId', is.truth, BigInt)),
    'create-category-array': edge('takes the only number of an array for categoryId', {
      apply: taking('readCategoryId', is.array, (value) => value[0] ?? 0n),
    }),
    'create-category-object': edge('takes an object for category 0', {
      apply: taking('readCategoryId', is.record, () => 0n),
    }),
    'create-category-out-of-range-500': mutant('answers a categoryId beyond int64 with 500', {
      collateral: ['ERROR-4'],
      apply: refusedWith(
        400,
        500,
        bodyWhere(({ categoryId }) => typeof categoryId === 'bigint' && !isInt64(categoryId)),
      ),
    }),
    'create-category-fraction-422': mutant('answers a fractional categoryId with 422', {
      apply: refusedWith(
        400,
        422,
        bodyWhere(({ categoryId }) => typeof categoryId === 'number'),
      ),
    }),
  }),
]
