import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { crash, shown, throughDouble, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'

const stored = (edit: (categoryId: bigint) => bigint) =>
  change('readCategoryId', (read) => (value, call) => edit(read(value, call)))

const isSafe = (value: bigint): boolean => BigInt.asIntN(54, value) === value

/** Values of status and categoryId that come back otherwise than they were sent (interface document, Resources). */
export const createCategory: readonly Fault[] = [
  ...faults('CREATE-2', {
    'status-forgotten': {
      summary: 'creates every animal as available',
      factors: ['status'],
      mayBreak: ['LIST-8'],
      apply: change('readStatus', (read) => (value, call) => (read(value, call) ? 'available' : undefined)),
    },
    'status-pending-becomes-available': {
      summary: 'creates pending animals as available',
      factors: ['status'],
      mayBreak: ['LIST-8'],
      apply: change('readStatus', (read) => (value, call) => {
        const status = read(value, call)
        return status === 'pending' ? 'available' : status
      }),
    },
    'created-status-available': {
      summary: 'shows available in the answer to every create, whatever is stored',
      factors: ['status'],
      apply: shown(['create'], (fields) => ({ ...fields, status: 'available' })),
    },
    'created-status-unset': {
      summary: 'shows the status "unset" where none was sent',
      factors: 'plain',
      collateral: ['LIST-1', 'CREATE-1', 'GET-1'],
      apply: (behaviour) => ({
        ...shown(['create', 'get', 'list'], (fields, { status }) => ({
          ...fields,
          status: status ?? 'unset',
        }))(behaviour),
        readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
      }),
    },
    'category-one-more': {
      summary: 'stores the category after the one that was sent',
      factors: 'plain',
      collateral: ['CREATE-8'],
      mayBreak: ['GET-1'],
      apply: stored((value) => BigInt.asIntN(64, value + 1n)),
    },
    'created-category-zero': {
      summary: 'shows 0 for categoryId in the answer to a create',
      factors: 'plain',
      collateral: ['CREATE-8'],
      apply: shown(['create'], (fields) => ({ ...fields, categoryId: 0 })),
    },
  }),
  ...faults(aim('CREATE-8', ['categoryId']), {
    'category-through-double': {
      summary: 'rounds a categoryId beyond 2^53',
      collateral: ['LIST-1', 'CREATE-1', 'GET-1'],
      apply: stored((value) => throughDouble(value)),
    },
    'created-category-through-double': {
      summary: 'rounds a categoryId beyond 2^53 in the answer to a create alone',
      collateral: ['CREATE-1'],
      apply: shown(['create'], (fields, { categoryId }) => ({
        ...fields,
        categoryId: throughDouble(categoryId),
      })),
    },
    'category-through-int32': {
      summary: 'cuts categoryId to 32 bits',
      apply: stored((value) => throughInt32(value)),
    },
    'category-clamped-to-2-53': {
      summary: 'stores 2^53 - 1 for every greater categoryId',
      apply: stored((value) => (value > 2n ** 53n - 1n ? 2n ** 53n - 1n : value)),
    },
    'category-sign-lost': {
      summary: 'drops the sign of a categoryId',
      apply: stored((value) => (value < 0n ? BigInt.asIntN(64, -value) : value)),
    },
    'category-unsigned': {
      summary: 'shows a negative categoryId as an unsigned 64-bit number',
      collateral: ['LIST-1', 'CREATE-1', 'GET-1'],
      edgeCase: true,
      apply: shown(['create', 'list', 'get'], (fields, { categoryId }) => ({
        ...fields,
        categoryId: BigInt.asUintN(64, categoryId),
      })),
    },
    'category-text-beyond-2-53': {
      summary: 'shows a categoryId beyond 2^53 as a string',
      collateral: ['LIST-1', 'CREATE-1', 'GET-1'],
      apply: shown(['create', 'list', 'get'], (fields, { categoryId }) =>
        isSafe(categoryId) ? fields : { ...fields, categoryId: String(categoryId) },
      ),
    },
    'category-largest-wraps': {
      summary: 'stores the largest int64 as the smallest',
      edgeCase: true,
      apply: stored((value) => (value === 2n ** 63n - 1n ? -(2n ** 63n) : value)),
    },
    'category-null-when-negative': {
      summary: 'shows null for a negative categoryId',
      collateral: ['LIST-1', 'CREATE-1'],
      mayBreak: ['GET-1'],
      edgeCase: true,
      apply: shown(['create', 'list', 'get'], (fields, { categoryId }) =>
        categoryId < 0n ? { ...fields, categoryId: null } : fields,
      ),
    },
  }),
  ...faults('CREATE-1', {
    'category-large-crashes': {
      summary: 'answers a categoryId beyond 2^53 with 500',
      factors: ['categoryId'],
      collateral: ['ERROR-4'],
      apply: stored((value) => {
        if (!isSafe(value)) throw crash()
        return value
      }),
    },
    'category-large-422': {
      summary: 'refuses a categoryId beyond 2^53 with 422',
      factors: ['categoryId'],
      apply: stored((value) => {
        if (!isSafe(value)) throw new Refusal(422, 'unprocessable', 'categoryId is too large.')
        return value
      }),
    },
  }),
]
