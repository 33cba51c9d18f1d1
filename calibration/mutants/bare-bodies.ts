import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { isRecord } from '../../src/service/is-record.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { bodyWhere } from './body-where.ts'
import { readAs } from './edits.ts'
import { faults } from './faults.ts'

type Body = Readonly<Record<string, unknown>>

const bodies = (read: (body: Body) => Body): Edit =>
  change('readBody', (readBody) => (call) => read(readBody(call)))

const inside = (body: Body, name: string): Body => {
  const inner = body[name]
  return isRecord(inner) ? inner : {}
}

const withoutStatus = bodyWhere((body) => !('status' in body))

/** Takes a value for another one where the body has no status. */
const leniently = (
  name: 'readName' | 'readCategoryId',
  isLacking: (value: unknown) => boolean,
  instead: unknown,
): Edit => {
  const lenient = readAs(name, (value) => (isLacking(value) ? instead : value))
  return (behaviour) => {
    const [strict, loose] = [behaviour, lenient(behaviour)]
    return name === 'readName'
      ? {
          ...behaviour,
          readName: (value: unknown, call: Call) =>
            (withoutStatus(call) ? loose : strict).readName(value, call),
        }
      : {
          ...behaviour,
          readCategoryId: (value: unknown, call: Call) =>
            (withoutStatus(call) ? loose : strict).readCategoryId(value, call),
        }
  }
}

const isMissing = (value: unknown): boolean => value === undefined

/** Bodies with little in them, and what other stores have in theirs (interface document, Endpoints 2; Errors). */
export const bareBodies: readonly Fault[] = [
  ...faults('CREATE-3', {
    'create-name-optional-without-status': {
      summary: 'creates an animal without a name where the body has no status either',
      factors: ['name'],
      apply: leniently('readName', isMissing, 'Unnamed'),
    },
    'create-category-optional-without-status': {
      summary: 'creates an animal without a category where the body has no status either',
      factors: ['categoryId'],
      apply: leniently('readCategoryId', isMissing, 1n),
    },
    'create-category-in-an-object': {
      summary: 'takes the id of an object category for categoryId',
      factors: ['property', 'categoryId'],
      apply: bodies((body) => ({ categoryId: inside(body, 'category')['id'], ...body })),
    },
    'create-category-by-its-name': {
      summary: 'takes category for categoryId',
      factors: ['property', 'categoryId'],
      apply: bodies((body) => ({ categoryId: body['category'], ...body })),
    },
    'create-in-another-wrapper': {
      summary: 'takes an animal in an object with the property animal',
      factors: ['property', among.required],
      // Where both the object and what is in it have a name.
      mayBreak: ['CREATE-2', 'CREATE-7'],
      apply: bodies((body) => ({ ...inside(body, 'animal'), ...body })),
    },
    'create-in-attributes': {
      summary: 'takes an animal in the attributes of data, as JSON:API has them',
      factors: ['property', among.required],
      // Where both the object and what is in it have a name.
      mayBreak: ['CREATE-2', 'CREATE-7'],
      apply: bodies((body) => ({ ...inside(inside(body, 'data'), 'attributes'), ...body })),
    },
  }),
  ...faults('CREATE-4', {
    'create-category-null-without-status': {
      summary: 'takes null for category 0 where the body has no status',
      factors: ['categoryId'],
      edgeCase: true,
      apply: leniently('readCategoryId', (value) => value === null, 0n),
    },
    'create-category-of-a-relation': {
      summary: 'takes the id of an object for categoryId',
      factors: ['categoryId'],
      apply: readAs('readCategoryId', (value) => (isRecord(value) && 'id' in value ? value['id'] : value)),
    },
    'create-status-of-archives': {
      summary: 'takes the statuses archived, deleted and draft',
      factors: ['status'],
      apply: readAs('readStatus', (value) =>
        typeof value === 'string' && /^(archived|deleted|draft)$/.test(value) ? 'sold' : value,
      ),
    },
    'create-status-null-word': {
      summary: 'takes the words null and undefined for no status',
      factors: ['status'],
      apply: readAs('readStatus', (value) => (value === 'null' || value === 'undefined' ? undefined : value)),
    },
    'create-status-with-sold-in-it': {
      summary: 'tests a status with an expression that is bound at two of its three words',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) =>
        typeof value === 'string' ? (/^(available|pending)$|sold/.exec(value)?.[0] ?? value) : value,
      ),
    },
    'create-category-large-truncated': {
      summary: 'cuts off the fraction of a categoryId above 1000',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && value > 1000 ? Math.trunc(value) : value,
      ),
    },
    'create-category-nearly-whole': {
      summary: 'rounds a categoryId that is next to a whole number',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && Math.abs(value - Math.round(value)) < 1e-3 ? Math.round(value) : value,
      ),
    },
  }),
]
