import { isInt64 } from '../conforming/creation.ts'
import type { Fault } from '../fault.ts'
import { accepts, bodyWhere, corner } from './create-fault.ts'
import { readAs, refusedWith } from './edits.ts'

const clampInt64 = (value: bigint): bigint => {
  if (isInt64(value)) return value
  return value < 0n ? -(2n ** 63n) : 2n ** 63n - 1n
}

/** Invalid values of categoryId that are accepted (interface document, Endpoints 2; Errors). */
export const createInvalidCategory: readonly Fault[] = [
  accepts(
    'create-category-text',
    'takes a number in quotes for categoryId',
    'CREATE-4',
    readAs('readCategoryId', (value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value,
    ),
  ),
  accepts(
    'create-category-any-text',
    'takes any string for categoryId, and 0 for what is no number',
    'CREATE-4',
    readAs('readCategoryId', (value) =>
      typeof value === 'string' ? BigInt(Number.parseInt(value, 10) || 0) : value,
    ),
  ),
  accepts(
    'create-category-null',
    'takes null for category 0',
    'CREATE-4',
    readAs('readCategoryId', (value) => (value === null ? 0n : value)),
  ),
  accepts(
    'create-category-truncated',
    'cuts off the fraction of categoryId',
    'CREATE-4',
    readAs('readCategoryId', (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  ),
  accepts(
    'create-category-rounded',
    'rounds a fractional categoryId below 1,000,000',
    'CREATE-4',
    readAs('readCategoryId', (value) =>
      typeof value === 'number' && Math.abs(value) < 1e6 ? Math.round(value) : value,
    ),
  ),
  accepts(
    'create-category-clamped',
    'takes the nearest int64 for a categoryId out of range',
    'CREATE-4',
    readAs('readCategoryId', (value) => (typeof value === 'bigint' ? clampInt64(value) : value)),
  ),
  accepts(
    'create-category-wraps',
    'keeps the lower 64 bits of a categoryId out of range',
    'CREATE-4',
    readAs('readCategoryId', (value) => (typeof value === 'bigint' ? BigInt.asIntN(64, value) : value)),
  ),
  accepts(
    'create-category-2-63',
    'takes 2^63, one more than int64 holds, for the largest int64',
    'CREATE-4',
    readAs('readCategoryId', (value) => (value === 2n ** 63n ? 2n ** 63n - 1n : value)),
    corner,
  ),
  accepts(
    'create-category-below-int64',
    'takes any number below int64 for the smallest int64',
    'CREATE-4',
    readAs('readCategoryId', (value) =>
      typeof value === 'bigint' && value < -(2n ** 63n) ? -(2n ** 63n) : value,
    ),
    corner,
  ),
  accepts(
    'create-category-boolean',
    'takes true for category 1',
    'CREATE-4',
    readAs('readCategoryId', (value) => (typeof value === 'boolean' ? BigInt(value) : value)),
    corner,
  ),
  accepts(
    'create-category-array',
    'takes the only number of an array for categoryId',
    'CREATE-4',
    readAs('readCategoryId', (value) => (Array.isArray(value) ? (value[0] ?? 0n) : value)),
    corner,
  ),
  accepts(
    'create-category-object',
    'takes an object for category 0',
    'CREATE-4',
    readAs('readCategoryId', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? 0n : value,
    ),
    corner,
  ),
  accepts(
    'create-category-out-of-range-500',
    'answers a categoryId beyond int64 with 500',
    'CREATE-4',
    refusedWith(
      400,
      500,
      bodyWhere(({ categoryId }) => typeof categoryId === 'bigint' && !isInt64(categoryId)),
    ),
    { alsoBreaks: ['ERROR-4'] },
  ),
  accepts(
    'create-category-fraction-422',
    'answers a fractional categoryId with 422',
    'CREATE-4',
    refusedWith(
      400,
      422,
      bodyWhere(({ categoryId }) => typeof categoryId === 'number'),
    ),
  ),
]
