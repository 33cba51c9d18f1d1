import { describe } from 'vitest'
import { test } from '../../src/check/index.ts'

describe.concurrent('ids', () => {
  test('ids of other animals are matched digit for digit too', { tags: 'GET-3' }, async ({
    exploration,
    retrieval,
    expect,
  }) => {
    await retrieval.found()
    for (const { id, exchange } of await exploration.strangers()) expect(exchange).toAnswerForItself(id)
  })

  test('ids near and far are answered for themselves', { tags: 'GET-2' }, async ({
    exploration,
    retrieval,
    expect,
  }) => {
    await retrieval.found()
    for (const { id, exchange } of await exploration.unknownIds()) expect(exchange).toAnswerForItself(id)
  })
})
