import { credentialCaseLabels, describeExplored, test } from '../../src/scenario/index.ts'

describeExplored('credentials', 'at once', () => {
  for (const [row, labels] of credentialCaseLabels('early')) {
    test.for(labels)('%s is answered 401', { tags: row }, async (label, { credentials }) => {
      await credentials.sendRejected(label)
    })
  }

  test.for(['list', 'get'] as const)(
    '%s without a credential is answered 401 beside the same request with the key',
    { tags: 'AUTH-1' },
    (request, { credentials }) => credentials.beside(request),
  )
})
