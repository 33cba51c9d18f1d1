import { describe } from 'vitest'
import { test } from '../src/check/index.ts'

test.beforeAll(({ run }) => run.budget.hold(0))

describe.concurrent('closing', () => {
  test('an animal is fetched again at the end', { tags: 'GET-1' }, async ({ retrieval, expect }) => {
    const { exchange, own, id } = await retrieval.again()
    if (own === undefined) expect(exchange).toFetchId(id)
    else expect(exchange).toFetch(own)
  })

  test('a body with the id of an animal leaves that animal alone', { tags: 'CREATE-10' }, async ({
    creation,
    retrieval,
    expect,
  }) => {
    await creation.withTakenId()
    const { exchange: before } = await retrieval.found()
    const { exchange: after } = await retrieval.again()
    expect(after).toShowTheSameAs(before)
  })
})
