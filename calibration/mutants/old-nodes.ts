import { adjust, type Call, remembering } from '../edit.ts'
import { bodyWhere } from './body-where.ts'
import { omit, readWhere, refusedWith, throughDouble, throughInt32 } from './edits.ts'
import { aim, among, edge, faults, mutant, writing } from './faults.ts'
import { isCreate, isFetch } from './guards.ts'
import { takingOver } from './storing.ts'

/** Requests go to so many nodes in turn, and the last of them has not been renewed. */
const onOldNodeOf =
  (nodes: number) =>
  (call: Call): boolean =>
    call.index % nodes === nodes - 1

const lacks = (name: string) => bodyWhere((body) => !(name in body))

const isNear = (call: Call): boolean => isFetch(call) && Number(call.petId) < 2 ** 31

/**
 * Replicas, gateways and defaults that answer otherwise than the rest of a service (interface document, Endpoints;
 * Errors).
 */
export const oldNodes = [
  // What an old node among others takes (interface document, Endpoints 2).
  ...faults(aim('CREATE-4', { edgeCase: true }), {
    'create-status-null-on-one-node-of-two': mutant('takes null for no status on one node of two', {
      apply: readWhere('readStatus', onOldNodeOf(2), (value) => value ?? undefined),
    }),
    'create-status-null-on-one-node-of-three': mutant('takes null for no status on one node of three', {
      apply: readWhere('readStatus', onOldNodeOf(3), (value) => value ?? undefined),
    }),
    'create-name-null-on-one-node-of-three': mutant('takes null for the name Unnamed on one node of three', {
      apply: readWhere('readName', onOldNodeOf(3), (value) => (value === null ? 'Unnamed' : value)),
    }),
    'create-category-null-on-one-node-of-four': mutant('takes null for category 0 on one node of four', {
      apply: readWhere('readCategoryId', onOldNodeOf(4), (value) => (value === null ? 0n : value)),
    }),
    'create-category-text-on-one-node-of-three': {
      summary: 'takes digits in quotes for a category on one node of three',
      apply: readWhere('readCategoryId', onOldNodeOf(3), (value) =>
        typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : value,
      ),
    },
    'create-category-fraction-cut-on-one-node-of-three': mutant('cuts off fractions on one node of three', {
      apply: readWhere('readCategoryId', onOldNodeOf(3), (value) =>
        typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value)
          ? BigInt(Math.trunc(value))
          : value,
      ),
    }),
    'create-category-wrapped-on-one-node-of-three': {
      summary: 'keeps the lower 64 bits of a category on one node of three',
      apply: readWhere('readCategoryId', onOldNodeOf(3), (value) =>
        typeof value === 'bigint' ? BigInt.asIntN(64, value) : value,
      ),
    },
    'id-through-int32-on-one-node-of-three': {
      summary: 'finds the animal whose id has the same lower 32 bits on one node of three',
      target: 'GET-3',
      apply: adjust(
        'lookup',
        (pet, store, id, call) => pet ?? (onOldNodeOf(3)(call) ? store.find(throughInt32(id)) : undefined),
      ),
    },
    'create-category-optional-on-one-node-of-four': {
      summary: 'creates animals without a category on one node of four',
      target: 'CREATE-3',
      apply: readWhere('readCategoryId', onOldNodeOf(4), (value) => (value === undefined ? 0n : value)),
    },
    'category-through-double-on-one-node-of-two': mutant('keeps categories as doubles on one node of two', {
      target: 'CREATE-8',
      apply: adjust('readCategoryId', (categoryId, _value, call) =>
        onOldNodeOf(2)(call) ? BigInt.asIntN(64, throughDouble(categoryId)) : categoryId,
      ),
    }),
    'id-taken-from-body-on-one-node-of-two': mutant('takes the id that the body gives on one node of two', {
      target: 'CREATE-10',
      apply: takingOver((_id, call) => onOldNodeOf(2)(call)),
    }),
  }),
  // 403 where the document has 404 or 400, though the key may do what was asked (interface document, Errors).
  ...faults(aim('GET-2', { factors: ['petId'], mayBreak: ['AUTH-4'] }), {
    'unknown-id-403': {
      summary: 'answers an id that names no animal with 403, as if it might be one that the key may not see',
      collateral: ['GET-3'],
      apply: refusedWith(404, 403, isFetch),
    },
    'unknown-small-id-403': edge('answers an id below 2^31 that names no animal with 403', writing, {
      mayBreak: ['GET-3'],
      apply: refusedWith(404, 403, isNear),
    }),
  }),
  ...faults('CREATE-3', {
    'create-invalid-403': mutant('stands behind a gateway that answers whatever body is invalid with 403', {
      factors: [among.required],
      collateral: ['CREATE-4', 'CREATE-5'],
      apply: refusedWith(400, 403, isCreate),
    }),
    'create-without-name-403': mutant('answers a missing name with 403', ['name'], {
      apply: refusedWith(400, 403, lacks('name')),
    }),
    'create-null-403': mutant('answers a body with null in it with 403', 'CREATE-4', {
      factors: [['name', 'categoryId', 'status']],
      apply: refusedWith(
        400,
        403,
        bodyWhere((body) => Object.values(body).includes(null)),
      ),
    }),
  }),
  // A status that was not sent is the service's choice; a page by a status shows animals of it all the same (rule 1).
  ...faults('LIST-4', {
    'default-status-not-listed': {
      summary:
        'shows no status of an animal that was created without one in lists, those by status among them',
      factors: ['status'],
      mayBreak: ['LIST-6'],
      profiles: writing,
      apply: remembering(
        (isUnsent) =>
          adjust('render', (fields, { id }, place) =>
            place === 'list' && isUnsent(id) ? omit(fields, 'status') : fields,
          ),
        (body) => !('status' in body),
      ),
    },
  }),
]
