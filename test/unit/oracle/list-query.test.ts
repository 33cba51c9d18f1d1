import { expect, test } from 'vitest'
import { listQuery } from '../../../src/oracle/list-query.ts'

test.each([
  ['/pets', { limit: undefined, status: undefined }],
  ['/pets?limit=1', { limit: 1, status: undefined }],
  ['/pets?status=sold&limit=100', { limit: 100, status: 'sold' }],
])('%s is described', (path, query) => {
  expect(listQuery(path)).toStrictEqual(query)
})

test.each([
  '/pets?limit=0',
  '/pets?limit=101',
  '/pets?limit=007',
  '/pets?limit=ten',
  '/pets?limit=',
  '/pets?limit=1&limit=2',
  '/pets?status=lost',
  '/pets?status=',
  '/pets?page=2',
])('%s is left open', (path) => {
  expect(listQuery(path)).toBeUndefined()
})
