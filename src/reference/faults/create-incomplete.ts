import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { accepts, bodyWhere, corner } from './create-fault.ts'
import { readAs, refusedWith } from './edits.ts'

const without = (...names: readonly string[]) => bodyWhere((body) => names.every((name) => !(name in body)))

/** Required fields that may be missing, or whose lack is answered wrongly (interface document, Endpoints 2). */
export const createIncomplete: readonly Fault[] = [
  accepts(
    'create-name-optional',
    'creates animals without a name',
    'CREATE-3',
    readAs('readName', (value) => value ?? 'Unnamed'),
    { alsoBreaks: ['CREATE-4'] },
  ),
  accepts(
    'create-category-optional',
    'creates animals without a category',
    'CREATE-3',
    readAs('readCategoryId', (value) => (value === undefined ? 0n : value)),
  ),
  accepts('create-nothing-required', 'creates animals from an empty object', 'CREATE-3', (behaviour) =>
    readAs('readCategoryId', (value) => (value === undefined ? 0n : value))(
      readAs('readName', (value) => (value === undefined ? 'Unnamed' : value))(behaviour),
    ),
  ),
  accepts(
    'create-empty-object-accepted',
    'creates an animal where both required fields are missing, not where one is',
    'CREATE-3',
    change('readBody', (readBody) => (call) => {
      const body = readBody(call)
      return Object.keys(body).length === 0 ? { name: 'Unnamed', categoryId: 0n } : body
    }),
    corner,
  ),
  accepts(
    'create-category-optional-for-sold',
    'creates sold animals without a category',
    'CREATE-3',
    change('readBody', (readBody) => (call) => {
      const body = readBody(call)
      return body['status'] === 'sold' && !('categoryId' in body) ? { ...body, categoryId: 0n } : body
    }),
    corner,
  ),
  accepts(
    'create-without-name-422',
    'answers a missing name with 422',
    'CREATE-3',
    refusedWith(400, 422, without('name')),
  ),
  accepts(
    'create-without-category-422',
    'answers a missing categoryId with 422',
    'CREATE-3',
    refusedWith(400, 422, without('categoryId')),
  ),
  accepts(
    'create-without-category-404',
    'answers a missing categoryId with 404, as a category that is unknown',
    'CREATE-3',
    refusedWith(400, 404, without('categoryId')),
  ),
  accepts(
    'create-without-name-500',
    'answers a missing name with 500',
    'CREATE-3',
    refusedWith(400, 500, without('name')),
    { alsoBreaks: ['ERROR-4'] },
  ),
  accepts(
    'create-without-both-409',
    'answers an object without both required fields with 409',
    'CREATE-3',
    refusedWith(400, 409, without('name', 'categoryId')),
    corner,
  ),
]
