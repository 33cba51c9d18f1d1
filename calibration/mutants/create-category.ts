import { adjust, crash, Refusal, shown, shownAs, throughDouble, throughInt32 } from './edits.ts'
import { aim, edge, faults, mutant } from './faults.ts'

const stored = (edit: (categoryId: bigint) => bigint) =>
  adjust('readCategoryId', (categoryId) => edit(categoryId))

const isSafe = (value: bigint): boolean => BigInt.asIntN(54, value) === value

/** Refuses what is greater than a bound, or negative, and stores the rest in a column that is too narrow. */
const narrowed = (most: bigint, kept: (categoryId: bigint) => bigint) =>
  adjust('readCategoryId', (categoryId) => {
    if (categoryId < 0n || categoryId > most) {
      throw new Refusal(400, 'invalid_category', 'categoryId is out of range.')
    }
    return kept(categoryId)
  })

/** Values of status and categoryId that come back otherwise than they were sent (interface document, Resources). */
export const createCategory = [
  ...faults(aim('CREATE-2', { factors: ['status'] }), {
    'status-forgotten': mutant('creates every animal as available', {
      mayBreak: ['LIST-8'],
      apply: adjust('readStatus', (status) => (status ? 'available' : undefined)),
    }),
    'status-pending-becomes-available': mutant('creates pending animals as available', {
      mayBreak: ['LIST-8'],
      apply: adjust('readStatus', (status) => (status === 'pending' ? 'available' : status)),
    }),
    'created-status-available': mutant('shows available in the answer to every create, whatever is stored', {
      apply: shownAs('create', () => ({ status: 'available' })),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: 'plain', collateral: ['LIST-1', 'CREATE-1', 'GET-1'] }), {
    'created-status-unset': mutant('shows the status "unset" where none was sent', (behaviour) => ({
      ...shownAs(['create', 'get', 'list'], ({ status }) => ({ status: status ?? 'unset' }))(behaviour),
      readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
    })),
    'category-one-more': mutant('stores the category after the one that was sent', {
      collateral: ['CREATE-8'],
      mayBreak: ['GET-1'],
      apply: stored((value) => BigInt.asIntN(64, value + 1n)),
    }),
    'created-category-zero': mutant('shows 0 for categoryId in the answer to a create', {
      collateral: ['CREATE-8'],
      apply: shownAs('create', () => ({ categoryId: 0 })),
    }),
    'category-through-double': mutant('rounds a categoryId beyond 2^53', 'CREATE-8', ['categoryId'], {
      apply: stored((value) => throughDouble(value)),
    }),
  }),
  ...faults(aim('CREATE-8', { factors: ['categoryId'] }), {
    'created-category-through-double': {
      summary: 'rounds a categoryId beyond 2^53 in the answer to a create alone',
      collateral: ['CREATE-1'],
      apply: shownAs('create', ({ categoryId }) => ({ categoryId: throughDouble(categoryId) })),
    },
    'category-through-int32': mutant('cuts categoryId to 32 bits', {
      mayBreak: ['CREATE-2'],
      apply: stored((value) => throughInt32(value)),
    }),
    'category-clamped-to-2-53': mutant('stores 2^53 - 1 for every greater categoryId', {
      apply: stored((value) => (value > 2n ** 53n - 1n ? 2n ** 53n - 1n : value)),
    }),
    'category-sign-lost': mutant('drops the sign of a categoryId', {
      apply: stored((value) => (value < 0n ? BigInt.asIntN(64, -value) : value)),
    }),
    'category-unsigned': edge('shows a negative categoryId as an unsigned 64-bit number', {
      collateral: ['LIST-1', 'CREATE-1', 'GET-1'],
      apply: shownAs(['create', 'list', 'get'], ({ categoryId }) => ({
        categoryId: BigInt.asUintN(64, categoryId),
      })),
    }),
    'category-text-beyond-2-53': mutant('shows a categoryId beyond 2^53 as a string', {
      collateral: ['LIST-1', 'CREATE-1', 'GET-1'],
      apply: shown(['create', 'list', 'get'], (fields, { categoryId }) =>
        isSafe(categoryId) ? fields : { ...fields, categoryId: String(categoryId) },
      ),
    }),
    'category-largest-wraps': edge('stores the largest int64 as the smallest', {
      apply: stored((value) => (value === 2n ** 63n - 1n ? -(2n ** 63n) : value)),
    }),
    'category-null-when-negative': edge('shows null for a negative categoryId', {
      collateral: ['LIST-1', 'CREATE-1'],
      mayBreak: ['GET-1'],
      apply: shownAs(['create', 'list', 'get'], ({ categoryId }) => categoryId < 0n && { categoryId: null }),
    }),
    'category-null-when-zero': mutant('shows null for categoryId 0', 'CREATE-1', {
      collateral: ['LIST-1'],
      mayBreak: ['GET-1'],
      apply: shownAs(
        ['create', 'list', 'get'],
        ({ categoryId }) => categoryId === 0n && { categoryId: null },
      ),
    }),
    'category-large-crashes': mutant('answers a categoryId beyond 2^53 with 500', 'CREATE-1', {
      collateral: ['ERROR-4'],
      apply: stored((value) => {
        if (!isSafe(value)) throw crash()
        return value
      }),
    }),
    'category-large-422': mutant('refuses a categoryId beyond 2^53 with 422', 'CREATE-1', {
      apply: stored((value) => {
        if (!isSafe(value)) throw new Refusal(422, 'unprocessable', 'categoryId is too large.')
        return value
      }),
    }),
  }),
  // Categories that are stored in less than an int64, though not refused (interface document, Resources).
  ...faults(aim('CREATE-8', { factors: ['categoryId'], edgeCase: true }), {
    'category-minus-one-for-none': mutant('takes the categoryId -1 for none, and stores 0', {
      apply: adjust('readCategoryId', (categoryId) => (categoryId === -1n ? 0n : categoryId)),
    }),
    'category-through-float32': {
      summary: 'refuses a categoryId beyond 32 bits or below 0, and rounds the others to 24 bits',
      target: 'CREATE-2',
      apply: narrowed(2n ** 32n - 1n, (categoryId) => BigInt(Math.fround(Number(categoryId)))),
    },
    'category-of-fourteen-digits': {
      summary: 'refuses a categoryId that a double does not hold, and writes the others with fourteen digits',
      target: 'CREATE-2',
      apply: narrowed(2n ** 53n - 1n, (categoryId) => BigInt(Number(Number(categoryId).toPrecision(14)))),
    },
    'category-below-int32-wrapped': {
      summary: 'cuts a categoryId below -2^31 to 32 bits, where a double holds it',
      apply: adjust('readCategoryId', (categoryId) => {
        const isCut = categoryId < -(2n ** 31n) && categoryId > -(2n ** 53n)
        return isCut ? BigInt.asIntN(32, categoryId) : categoryId
      }),
    },
    'category-through-uint16': {
      summary: 'refuses a categoryId beyond 31 bits or below 0, and cuts the others to 16 bits',
      target: 'CREATE-2',
      apply: narrowed(2n ** 31n - 1n, (categoryId) => BigInt.asUintN(16, categoryId)),
    },
    'category-through-int8': {
      summary: 'refuses a categoryId beyond 8 bits, and stores the others in 8 bits with a sign',
      target: 'CREATE-2',
      apply: narrowed(255n, (categoryId) => BigInt.asIntN(8, categoryId)),
    },
  }),
]
