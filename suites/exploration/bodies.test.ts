import { describe } from 'vitest'
import { test } from '../../src/check/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

describe.concurrent('bodies', () => {
  for (const row of rows) {
    test('every other body that breaks the schema is answered 400', { tags: row }, async ({
      refusals,
      creation,
      expect,
    }) => {
      const { attempt } = await creation.control()
      for (const { exchange } of await refusals.explore(row))
        expect(exchange).toBeRefused(400, attempt.exchange)
    })
  }
})
