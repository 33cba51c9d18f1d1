import { describeExplored, intrusionLabels, test } from '../../src/check/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

// Some of what must be refused comes late: a service may look for a while, and then no more.
describeExplored('credentials, late', 'at once', () => {
  for (const [row, labels] of intrusionLabels('late')) {
    test.for(labels)(
      '%s is answered 401, after many other requests',
      { tags: row },
      async (label, { credentials }) => {
        await credentials.intrude(label)
      },
    )
  }
})

// Not beside others: of nodes that answer in turn, each is to get one of those that are alike.
describeExplored('bodies again', 'in turn', () => {
  for (const row of rows) {
    test('bodies that break the schema are answered 400 time and again', { tags: row }, ({ refusals }) =>
      refusals.explore(row, 'repeated'),
    )
  }
})
