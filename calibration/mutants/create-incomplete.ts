import { change } from '../../src/service/behaviour.ts'
import { among } from './among.ts'
import { bodyWhere } from './body-where.ts'
import { readAs, refusedWith } from './edits.ts'
import { faults } from './faults.ts'

const without = (...names: readonly string[]) => bodyWhere((body) => names.every((name) => !(name in body)))

/** Required fields that may be missing, or whose lack is answered wrongly (interface document, Endpoints 2). */
export const createIncomplete = faults('CREATE-3', {
  'create-name-optional': {
    summary: 'creates animals without a name',
    factors: ['name'],
    collateral: ['CREATE-4'],
    apply: readAs('readName', (value) => value ?? 'Unnamed'),
  },
  'create-category-optional': {
    summary: 'creates animals without a category',
    factors: ['categoryId'],
    apply: readAs('readCategoryId', (value) => (value === undefined ? 0n : value)),
  },
  'create-nothing-required': {
    summary: 'creates animals from an empty object',
    factors: [among.required],
    apply: (behaviour) =>
      readAs('readCategoryId', (value) => (value === undefined ? 0n : value))(
        readAs('readName', (value) => (value === undefined ? 'Unnamed' : value))(behaviour),
      ),
  },
  'create-empty-object-accepted': {
    summary: 'creates an animal where both required fields are missing, not where one is',
    factors: among.required,
    edgeCase: true,
    apply: change('readBody', (readBody) => (call) => {
      const body = readBody(call)
      return Object.keys(body).length === 0 ? { name: 'Unnamed', categoryId: 0n } : body
    }),
  },
  'create-category-optional-for-sold': {
    summary: 'creates sold animals without a category',
    factors: ['status', 'categoryId'],
    edgeCase: true,
    apply: change('readBody', (readBody) => (call) => {
      const body = readBody(call)
      return body['status'] === 'sold' && !('categoryId' in body) ? { ...body, categoryId: 0n } : body
    }),
  },
  'create-without-category-beside-an-id': {
    summary: 'takes a body with an id for a change of what it names, and asks for no categoryId',
    factors: ['categoryId', 'property'],
    edgeCase: true,
    apply: change('readBody', (readBody) => (call) => {
      const body = readBody(call)
      return 'id' in body && !('categoryId' in body) ? { ...body, categoryId: 1n } : body
    }),
  },
  'create-without-name-422': {
    summary: 'answers a missing name with 422',
    factors: ['name'],
    apply: refusedWith(400, 422, without('name')),
  },
  'create-without-category-422': {
    summary: 'answers a missing categoryId with 422',
    factors: ['categoryId'],
    apply: refusedWith(400, 422, without('categoryId')),
  },
  'create-without-category-404': {
    summary: 'answers a missing categoryId with 404, as a category that is unknown',
    factors: ['categoryId'],
    apply: refusedWith(400, 404, without('categoryId')),
  },
  'create-without-name-500': {
    summary: 'answers a missing name with 500',
    factors: ['name'],
    collateral: ['ERROR-4'],
    apply: refusedWith(400, 500, without('name')),
  },
  'create-without-both-409': {
    summary: 'answers an object without both required fields with 409',
    factors: among.required,
    edgeCase: true,
    apply: refusedWith(400, 409, without('name', 'categoryId')),
  },
})
