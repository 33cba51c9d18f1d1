import { isInt64 } from '../../src/service/conforming/creation.ts'
import { aim } from './aim.ts'
import { bodyWhere } from './body-where.ts'
import { readAs, refusedWith } from './edits.ts'
import { faults } from './faults.ts'

const clampInt64 = (value: bigint): bigint => {
  if (isInt64(value)) return value
  return value < 0n ? -(2n ** 63n) : 2n ** 63n - 1n
}

/** Invalid values of categoryId that are accepted (interface document, Endpoints 2; Errors). */
export const createInvalidCategory = faults(aim('CREATE-4', ['categoryId']), {
  'create-category-text': {
    summary: 'takes a number in quotes for categoryId',
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value,
    ),
  },
  'create-category-any-text': {
    summary: 'takes any string for categoryId, and 0 for what is no number',
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'string' ? BigInt(Number.parseInt(value, 10) || 0) : value,
    ),
  },
  'create-category-first-digits': {
    summary: 'takes the digits that a string begins with for categoryId, where letters follow',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'string' && /^\d+\D/.test(value) ? BigInt(Number.parseInt(value, 10)) : value,
    ),
  },
  'create-category-decimal-text': {
    summary: 'cuts the fraction off a decimal in quotes for categoryId',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'string' && /^\d+\.\d+$/.test(value) ? BigInt(Math.trunc(Number(value))) : value,
    ),
  },
  'create-category-tiny': {
    summary: 'takes 0 for a categoryId that is nearly nothing',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'number' && Math.abs(value) < 1e-6 ? 0n : value,
    ),
  },
  'create-category-large-fraction': {
    summary: 'cuts the fraction off a categoryId beyond 2^31',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'number' && Math.abs(value) >= 2 ** 31 && Math.abs(value) < 2 ** 53
        ? BigInt(Math.trunc(value))
        : value,
    ),
  },
  'create-category-null': {
    summary: 'takes null for category 0',
    apply: readAs('readCategoryId', (value) => (value === null ? 0n : value)),
  },
  'create-category-truncated': {
    summary: 'cuts off the fraction of categoryId',
    apply: readAs('readCategoryId', (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  },
  'create-category-rounded': {
    summary: 'rounds a fractional categoryId below 1,000,000',
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'number' && Math.abs(value) < 1e6 ? Math.round(value) : value,
    ),
  },
  'create-category-clamped': {
    summary: 'takes the nearest int64 for a categoryId out of range',
    apply: readAs('readCategoryId', (value) => (typeof value === 'bigint' ? clampInt64(value) : value)),
  },
  'create-category-wraps': {
    summary: 'keeps the lower 64 bits of a categoryId out of range',
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'bigint' ? BigInt.asIntN(64, value) : value,
    ),
  },
  'create-category-2-63': {
    summary: 'takes 2^63, one more than int64 holds, for the largest int64',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) => (value === 2n ** 63n ? 2n ** 63n - 1n : value)),
  },
  'create-category-below-int64': {
    summary: 'takes any number below int64 for the smallest int64',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'bigint' && value < -(2n ** 63n) ? -(2n ** 63n) : value,
    ),
  },
  'create-category-boolean': {
    summary: 'takes true for category 1',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) => (typeof value === 'boolean' ? BigInt(value) : value)),
  },
  'create-category-array': {
    summary: 'takes the only number of an array for categoryId',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) => (Array.isArray(value) ? (value[0] ?? 0n) : value)),
  },
  'create-category-object': {
    summary: 'takes an object for category 0',
    edgeCase: true,
    apply: readAs('readCategoryId', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? 0n : value,
    ),
  },
  'create-category-out-of-range-500': {
    summary: 'answers a categoryId beyond int64 with 500',
    collateral: ['ERROR-4'],
    apply: refusedWith(
      400,
      500,
      bodyWhere(({ categoryId }) => typeof categoryId === 'bigint' && !isInt64(categoryId)),
    ),
  },
  'create-category-fraction-422': {
    summary: 'answers a fractional categoryId with 422',
    apply: refusedWith(
      400,
      422,
      bodyWhere(({ categoryId }) => typeof categoryId === 'number'),
    ),
  },
})
