import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Fault } from '../fault.ts'
import { reading, throughDouble, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'

/** Requests go to so many nodes in turn, and the last of them has not been renewed. */
const onOldNodeOf =
  (nodes: number) =>
  (call: Call): boolean =>
    call.index % nodes === nodes - 1

/** What an old node among others takes (interface document, Endpoints 2). */
export const oldNodes: readonly Fault[] = [
  ...faults('CREATE-4', {
    'create-status-null-on-one-node-of-two': {
      summary: 'takes null for no status on one node of two',
      edgeCase: true,
      apply: reading('readStatus', onOldNodeOf(2), (value) => value ?? undefined),
    },
    'create-status-null-on-one-node-of-three': {
      summary: 'takes null for no status on one node of three',
      edgeCase: true,
      apply: reading('readStatus', onOldNodeOf(3), (value) => value ?? undefined),
    },
    'create-name-null-on-one-node-of-three': {
      summary: 'takes null for the name Unnamed on one node of three',
      edgeCase: true,
      apply: reading('readName', onOldNodeOf(3), (value) => (value === null ? 'Unnamed' : value)),
    },
    'create-category-null-on-one-node-of-four': {
      summary: 'takes null for category 0 on one node of four',
      edgeCase: true,
      apply: reading('readCategoryId', onOldNodeOf(4), (value) => (value === null ? 0n : value)),
    },
  }),
  ...faults('CREATE-4', {
    'create-category-text-on-one-node-of-three': {
      summary: 'takes digits in quotes for a category on one node of three',
      edgeCase: true,
      apply: reading('readCategoryId', onOldNodeOf(3), (value) =>
        typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : value,
      ),
    },
    'create-category-fraction-cut-on-one-node-of-three': {
      summary: 'cuts off fractions on one node of three',
      edgeCase: true,
      apply: reading('readCategoryId', onOldNodeOf(3), (value) =>
        typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value)
          ? BigInt(Math.trunc(value))
          : value,
      ),
    },
    'create-category-wrapped-on-one-node-of-three': {
      summary: 'keeps the lower 64 bits of a category on one node of three',
      edgeCase: true,
      apply: reading('readCategoryId', onOldNodeOf(3), (value) =>
        typeof value === 'bigint' ? BigInt.asIntN(64, value) : value,
      ),
    },
  }),
  ...faults('GET-3', {
    'id-through-int32-on-one-node-of-three': {
      summary: 'finds the animal whose id has the same lower 32 bits on one node of three',
      edgeCase: true,
      apply: change(
        'lookup',
        (lookup) => (store, id, call) =>
          lookup(store, id, call) ?? (onOldNodeOf(3)(call) ? store.find(throughInt32(id)) : undefined),
      ),
    },
  }),
  ...faults('CREATE-3', {
    'create-category-optional-on-one-node-of-four': {
      summary: 'creates animals without a category on one node of four',
      edgeCase: true,
      apply: reading('readCategoryId', onOldNodeOf(4), (value) => (value === undefined ? 0n : value)),
    },
  }),
  ...faults('CREATE-8', {
    'category-through-double-on-one-node-of-two': {
      summary: 'keeps categories as doubles on one node of two',
      edgeCase: true,
      apply: change('readCategoryId', (readCategoryId) => (value, call) => {
        const categoryId = readCategoryId(value, call)
        return onOldNodeOf(2)(call) ? BigInt.asIntN(64, throughDouble(categoryId)) : categoryId
      }),
    },
  }),
  ...faults('CREATE-10', {
    'id-taken-from-body-on-one-node-of-two': {
      summary: 'takes the id that the body gives on one node of two',
      edgeCase: true,
      apply: change('assignId', (assignId) => (nextId, store, body, call) => {
        const { id } = body
        const isFree = typeof id === 'bigint' && store.find(id) === undefined
        return isFree && onOldNodeOf(2)(call) ? id : assignId(nextId, store, body, call)
      }),
    },
  }),
]
