import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { faults } from './faults.ts'

/** Refuses what is greater than a bound, or negative, and stores the rest in a column that is too narrow. */
const narrowed = (most: bigint, kept: (categoryId: bigint) => bigint) =>
  change('readCategoryId', (read) => (value, call) => {
    const categoryId = read(value, call)
    if (categoryId < 0n || categoryId > most) {
      throw new Refusal(400, 'invalid_category', 'categoryId is out of range.')
    }
    return kept(categoryId)
  })

/** Categories that are stored in less than an int64, though not refused (interface document, Resources). */
export const narrowCategories: readonly Fault[] = [
  ...faults(aim('CREATE-8', ['categoryId']), {
    'category-minus-one-for-none': {
      summary: 'takes the categoryId -1 for none, and stores 0',
      edgeCase: true,
      apply: change('readCategoryId', (read) => (value, call) => {
        const categoryId = read(value, call)
        return categoryId === -1n ? 0n : categoryId
      }),
    },
    'category-through-float32': {
      summary: 'refuses a categoryId beyond 32 bits or below 0, and rounds the others to 24 bits',
      edgeCase: true,
      apply: narrowed(2n ** 32n - 1n, (categoryId) => BigInt(Math.fround(Number(categoryId)))),
    },
    'category-of-fourteen-digits': {
      summary: 'refuses a categoryId that a double does not hold, and writes the others with fourteen digits',
      edgeCase: true,
      apply: narrowed(2n ** 53n - 1n, (categoryId) => BigInt(Number(Number(categoryId).toPrecision(14)))),
    },
    'category-below-int32-wrapped': {
      summary: 'cuts a categoryId below -2^31 to 32 bits, where a double holds it',
      edgeCase: true,
      apply: change('readCategoryId', (read) => (value, call) => {
        const categoryId = read(value, call)
        const isCut = categoryId < -(2n ** 31n) && categoryId > -(2n ** 53n)
        return isCut ? BigInt.asIntN(32, categoryId) : categoryId
      }),
    },
    'category-through-uint16': {
      summary: 'refuses a categoryId beyond 31 bits or below 0, and cuts the others to 16 bits',
      edgeCase: true,
      apply: narrowed(2n ** 31n - 1n, (categoryId) => BigInt.asUintN(16, categoryId)),
    },
  }),
  ...faults(aim('CREATE-2', ['categoryId']), {
    'category-through-int8': {
      summary: 'refuses a categoryId beyond 8 bits, and stores the others in 8 bits with a sign',
      edgeCase: true,
      apply: narrowed(255n, (categoryId) => BigInt.asIntN(8, categoryId)),
    },
  }),
]
