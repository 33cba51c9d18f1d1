import { describeExplored, intrusionLabels, test } from '../../src/check/index.ts'

const rows = ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4'] as const

describeExplored('credentials', 'at once', () => {
  for (const row of rows) {
    const labels = intrusionLabels(row, 'early')
    test.for(labels)('%s is answered 401', { tags: row }, async (label, { credentials }) => {
      await credentials.intrude(label)
    })
  }

  test.for(['list', 'get'] as const)(
    '%s without a credential is answered 401 beside the same request with the key',
    { tags: 'AUTH-1' },
    (request, { credentials }) => credentials.beside(request),
  )
})
