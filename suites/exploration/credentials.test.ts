import { describeExplored, test } from '../../src/check/index.ts'
import { testBadCredentials } from '../bad-credentials.ts'

describeExplored('credentials', 'at once', () => {
  testBadCredentials(({ essential, isLate }) => !essential && !isLate)

  test.for(['list', 'get'] as const)(
    '%s without a credential is answered 401 beside the same request with the key',
    { tags: 'AUTH-1' },
    (request, { credentials }) => credentials.beside(request),
  )
})
