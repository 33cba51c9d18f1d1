import { describe } from 'vitest'
import { test } from '../src/scenario/index.ts'

describe.concurrent('retrieval', () => {
  test('a pet is fetched by its id', { tags: 'GET-1' }, ({ retrieval }) => retrieval.control())

  test(
    'a pet with a name or a category that is hard to hold is fetched as created',
    { tags: 'GET-1' },
    ({ retrieval }) => retrieval.hardOnes(),
  )

  test('ids that name no pet are answered 404', { tags: 'GET-2' }, async ({ retrieval }) => {
    await retrieval.found()
    await retrieval.unknowns()
  })

  test('an id is matched as a whole int64, digit for digit', { tags: 'GET-3' }, ({ retrieval }) =>
    retrieval.alike(),
  )

  test('Deprecation and Sunset headers are left open', { tags: 'GET-4' }, async ({ retrieval }) => {
    await retrieval.found()
  })
})
