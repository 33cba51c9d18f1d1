import { credentialCaseLabels, describeExplored, test } from '../../src/scenario/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

// Some bad credentials come late, since a service may stop checking after a while.
describeExplored('credentials, late', 'at once', () => {
  for (const [row, labels] of credentialCaseLabels('late')) {
    test.for(labels)(
      '%s is answered 401, after many other requests',
      { tags: row },
      async (label, { credentials }) => {
        await credentials.sendRejected(label)
      },
    )
  }
})

// In turn, so that each of several nodes gets one of the similar bodies.
describeExplored('bodies again', 'in turn', () => {
  for (const row of rows) {
    test('bodies that break the schema are answered 400 time and again', { tags: row }, ({ refusals }) =>
      refusals.explore(row, 'repeated'),
    )
  }
})
