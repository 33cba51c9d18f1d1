import { isInt64 } from '../../src/service/conforming/creation.ts'
import { adjust } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { bodyWhere } from './body-where.ts'
import { readAs, refusedWith } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'

const without = (...names: readonly string[]) => bodyWhere((body) => names.every((name) => !(name in body)))

const wrongTypes = bodyWhere((body) => 'name' in body && 'categoryId' in body)

const clampInt64 = (value: bigint): bigint => {
  if (isInt64(value)) return value
  return value < 0n ? -(2n ** 63n) : 2n ** 63n - 1n
}

/** Invalid bodies that are let in, or refused otherwise than with 400 (interface document, Endpoints 2; Errors). */
export const createInvalid: readonly Fault[] = [
  // Required fields that may be missing, or whose lack is answered wrongly (interface document, Endpoints 2).
  ...faults(aim('CREATE-3', { factors: ['name'] }), {
    'create-name-optional': mutant('creates animals without a name', {
      collateral: ['CREATE-4'],
      apply: readAs('readName', (value) => value ?? 'Unnamed'),
    }),
    'create-category-optional': mutant('creates animals without a category', {
      factors: ['categoryId'],
      apply: readAs('readCategoryId', (value) => (value === undefined ? 0n : value)),
    }),
  }),
  ...faults(aim('CREATE-3', { factors: [among.required] }), {
    'create-nothing-required': mutant('creates animals from an empty object', (behaviour) =>
      readAs('readCategoryId', (value) => (value === undefined ? 0n : value))(
        readAs('readName', (value) => (value === undefined ? 'Unnamed' : value))(behaviour),
      ),
    ),
    'create-empty-object-accepted': {
      summary: 'creates an animal where both required fields are missing, not where one is',
      factors: among.required,
      edgeCase: true,
      apply: adjust('readBody', (body) =>
        Object.keys(body).length === 0 ? { name: 'Unnamed', categoryId: 0n } : body,
      ),
    },
  }),
  ...faults(aim('CREATE-3', { factors: ['status', 'categoryId'], edgeCase: true }), {
    'create-category-optional-for-sold': mutant('creates sold animals without a category', {
      apply: adjust('readBody', (body) =>
        body['status'] === 'sold' && !('categoryId' in body) ? { ...body, categoryId: 0n } : body,
      ),
    }),
    'create-without-category-beside-an-id': {
      summary: 'takes a body with an id for a change of what it names, and asks for no categoryId',
      factors: ['categoryId', 'property'],
      apply: adjust('readBody', (body) =>
        'id' in body && !('categoryId' in body) ? { ...body, categoryId: 1n } : body,
      ),
    },
  }),
  ...faults(aim('CREATE-3', { factors: ['name'] }), {
    'create-without-name-422': ['answers a missing name with 422', refusedWith(400, 422, without('name'))],
    'create-without-category-422': mutant('answers a missing categoryId with 422', {
      factors: ['categoryId'],
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
  }),
  ...faults('CREATE-3', {
    'create-without-both-409': mutant('answers an object without both required fields with 409', {
      factors: among.required,
      edgeCase: true,
      apply: refusedWith(400, 409, without('name', 'categoryId')),
    }),
  }),
  // Invalid values of name that are accepted (interface document, Endpoints 2; Errors).
  ...faults(aim('CREATE-4', { factors: ['name'] }), {
    'create-name-number': mutant('takes a number for a name', {
      apply: readAs('readName', (value) => (/number|bigint/.test(typeof value) ? String(value) : value)),
    }),
    'create-name-null': mutant('takes null for a name', {
      apply: readAs('readName', (value) => (value === null ? 'null' : value)),
    }),
    'create-name-boolean': mutant('takes true for a name', {
      edgeCase: true,
      apply: readAs('readName', (value) => (typeof value === 'boolean' ? String(value) : value)),
    }),
    'create-name-array': mutant('joins an array to a name', {
      edgeCase: true,
      apply: readAs('readName', (value) => (Array.isArray(value) ? value.join(',') || 'x' : value)),
    }),
    'create-name-object': mutant('takes an object for a name', {
      edgeCase: true,
      apply: readAs('readName', (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? '[object Object]' : value,
      ),
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
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value,
      ),
    }),
    'create-category-any-text': mutant('takes any string for categoryId, and 0 for what is no number', {
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'string' ? BigInt(Number.parseInt(value, 10) || 0) : value,
      ),
    }),
    'create-category-first-digits': {
      summary: 'takes the digits that a string begins with for categoryId, where letters follow',
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'string' && /^\d+\D/.test(value) ? BigInt(Number.parseInt(value, 10)) : value,
      ),
    },
    'create-category-decimal-text': mutant('cuts the fraction off a decimal in quotes for categoryId', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'string' && /^\d+\.\d+$/.test(value) ? BigInt(Math.trunc(Number(value))) : value,
      ),
    }),
    'create-category-tiny': mutant('takes 0 for a categoryId that is nearly nothing', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && Math.abs(value) < 1e-6 ? 0n : value,
      ),
    }),
    'create-category-large-fraction': mutant('cuts the fraction off a categoryId beyond 2^31', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && Math.abs(value) >= 2 ** 31 && Math.abs(value) < 2 ** 53
          ? BigInt(Math.trunc(value))
          : value,
      ),
    }),
    'create-category-null': mutant('takes null for category 0', {
      apply: readAs('readCategoryId', (value) => (value === null ? 0n : value)),
    }),
    'create-category-truncated': mutant('cuts off the fraction of categoryId', {
      apply: readAs('readCategoryId', (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
    }),
    'create-category-rounded': mutant('rounds a fractional categoryId below 1,000,000', {
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && Math.abs(value) < 1e6 ? Math.round(value) : value,
      ),
    }),
    'create-category-clamped': mutant('takes the nearest int64 for a categoryId out of range', {
      apply: readAs('readCategoryId', (value) => (typeof value === 'bigint' ? clampInt64(value) : value)),
    }),
    'create-category-wraps': mutant('keeps the lower 64 bits of a categoryId out of range', {
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'bigint' ? BigInt.asIntN(64, value) : value,
      ),
    }),
    'create-category-2-63': mutant('takes 2^63, one more than int64 holds, for the largest int64', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) => (value === 2n ** 63n ? 2n ** 63n - 1n : value)),
    }),
    'create-category-below-int64': mutant('takes any number below int64 for the smallest int64', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'bigint' && value < -(2n ** 63n) ? -(2n ** 63n) : value,
      ),
    }),
    'create-category-boolean': mutant('takes true for category 1', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) => (typeof value === 'boolean' ? BigInt(value) : value)),
    }),
    'create-category-array': mutant('takes the only number of an array for categoryId', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) => (Array.isArray(value) ? (value[0] ?? 0n) : value)),
    }),
    'create-category-object': mutant('takes an object for category 0', {
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? 0n : value,
      ),
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
