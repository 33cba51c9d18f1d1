import { describeExplored, test } from '../../src/scenario/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

describeExplored('bodies', 'at once', () => {
  for (const row of rows) {
    test('every other body that breaks the schema is answered 400', { tags: row }, ({ refusals }) =>
      refusals.explore(row, 'others'),
    )
  }
})
