import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { crash, shown, throughDouble, throughInt32 } from './edits.ts'
import { writing } from './seen-in.ts'

const everyPlace: readonly RequirementId[] = ['LIST-10', 'GET-1']

const stored = (edit: (categoryId: bigint) => bigint) =>
  change('readCategoryId', (read) => (value, call) => edit(read(value, call)))

const isSafe = (value: bigint): boolean => BigInt.asIntN(54, value) === value

/** Values of status and categoryId that come back otherwise than they were sent (interface document, Resources). */
export const createCategory: readonly Fault[] = [
  {
    name: 'status-forgotten',
    summary: 'creates every animal as available',
    target: 'CREATE-2',
    alsoBreaks: ['LIST-10', 'GET-1', 'LIST-5', 'LIST-6', 'LIST-8'],
    profiles: writing,
    apply: change('readStatus', (read) => (value, call) => (read(value, call) ? 'available' : undefined)),
  },
  {
    name: 'status-pending-becomes-available',
    summary: 'creates pending animals as available',
    target: 'CREATE-2',
    alsoBreaks: ['LIST-10', 'GET-1', 'LIST-5', 'LIST-6', 'LIST-8'],
    profiles: writing,
    apply: change('readStatus', (read) => (value, call) => {
      const status = read(value, call)
      return status === 'pending' ? 'available' : status
    }),
  },
  {
    name: 'created-status-available',
    summary: 'shows available in the answer to every create, whatever is stored',
    target: 'CREATE-2',
    profiles: writing,
    apply: shown(['create'], (fields) => ({ ...fields, status: 'available' })),
  },
  {
    name: 'created-status-unset',
    summary: 'shows the status "unset" where none was sent',
    target: 'CREATE-2',
    alsoBreaks: ['CREATE-1', 'LIST-1', 'GET-1', 'LIST-10'],
    profiles: writing,
    apply: (behaviour) => ({
      ...shown(['create', 'get', 'list'], (fields, { status }) => ({ ...fields, status: status ?? 'unset' }))(
        behaviour,
      ),
      readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
    }),
  },
  {
    name: 'category-one-more',
    summary: 'stores the category after the one that was sent',
    target: 'CREATE-2',
    alsoBreaks: [...everyPlace, 'CREATE-8'],
    profiles: writing,
    apply: stored((value) => BigInt.asIntN(64, value + 1n)),
  },
  {
    name: 'created-category-zero',
    summary: 'shows 0 for categoryId in the answer to a create',
    target: 'CREATE-2',
    alsoBreaks: ['CREATE-8'],
    profiles: writing,
    apply: shown(['create'], (fields) => ({ ...fields, categoryId: 0 })),
  },
  {
    name: 'category-through-double',
    summary: 'rounds a categoryId beyond 2^53',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-1', 'LIST-1', 'CREATE-2', ...everyPlace],
    profiles: writing,
    apply: stored((value) => throughDouble(value)),
  },
  {
    name: 'created-category-through-double',
    summary: 'rounds a categoryId beyond 2^53 in the answer to a create alone',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-1', 'CREATE-2'],
    profiles: writing,
    apply: shown(['create'], (fields, { categoryId }) => ({
      ...fields,
      categoryId: throughDouble(categoryId),
    })),
  },
  {
    name: 'category-through-int32',
    summary: 'cuts categoryId to 32 bits',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-2', ...everyPlace],
    profiles: writing,
    apply: stored((value) => throughInt32(value)),
  },
  {
    name: 'category-clamped-to-2-53',
    summary: 'stores 2^53 - 1 for every greater categoryId',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-2', ...everyPlace],
    profiles: writing,
    apply: stored((value) => (value > 2n ** 53n - 1n ? 2n ** 53n - 1n : value)),
  },
  {
    name: 'category-sign-lost',
    summary: 'drops the sign of a categoryId',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-2', ...everyPlace],
    profiles: writing,
    apply: stored((value) => (value < 0n ? BigInt.asIntN(64, -value) : value)),
  },
  {
    name: 'category-unsigned',
    summary: 'shows a negative categoryId as an unsigned 64-bit number',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-2', 'CREATE-1', 'LIST-1', ...everyPlace],
    corner: true,
    profiles: writing,
    apply: shown(['create', 'list', 'get'], (fields, { categoryId }) => ({
      ...fields,
      categoryId: BigInt.asUintN(64, categoryId),
    })),
  },
  {
    name: 'category-text-beyond-2-53',
    summary: 'shows a categoryId beyond 2^53 as a string',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-1', 'CREATE-2', 'LIST-1', ...everyPlace],
    profiles: writing,
    apply: shown(['create', 'list', 'get'], (fields, { categoryId }) =>
      isSafe(categoryId) ? fields : { ...fields, categoryId: String(categoryId) },
    ),
  },
  {
    name: 'category-large-crashes',
    summary: 'answers a categoryId beyond 2^53 with 500',
    target: 'CREATE-1',
    alsoBreaks: ['ERROR-4'],
    profiles: writing,
    apply: stored((value) => {
      if (!isSafe(value)) throw crash()
      return value
    }),
  },
  {
    name: 'category-large-422',
    summary: 'refuses a categoryId beyond 2^53 with 422',
    target: 'CREATE-1',
    profiles: writing,
    apply: stored((value) => {
      if (!isSafe(value)) throw new Refusal(422, 'unprocessable', 'categoryId is too large.')
      return value
    }),
  },
  {
    name: 'category-largest-wraps',
    summary: 'stores the largest int64 as the smallest',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-2', ...everyPlace],
    corner: true,
    profiles: writing,
    apply: stored((value) => (value === 2n ** 63n - 1n ? -(2n ** 63n) : value)),
  },
  {
    name: 'category-null-when-negative',
    summary: 'shows null for a negative categoryId',
    target: 'CREATE-8',
    alsoBreaks: ['CREATE-1', 'CREATE-2', 'LIST-1', ...everyPlace],
    corner: true,
    profiles: writing,
    apply: shown(['create', 'list', 'get'], (fields, { categoryId }) =>
      categoryId < 0n ? { ...fields, categoryId: null } : fields,
    ),
  },
]
