import { describe } from 'vitest'
import { answerOf, exchangesOf, oddIds, test } from '../src/check/index.ts'

describe.concurrent('retrieval', () => {
  test('an animal is fetched by its id', { tags: 'GET-1' }, async ({ retrieval, responses, expect }) => {
    expect(responses).toKeep('GET-1', (await retrieval.control()).exchange)
    expect(responses).toKeep('GET-1')
  })

  test('an animal with a name or a category that is hard to hold is fetched as created', {
    tags: 'GET-1',
  }, async ({ retrieval, responses, expect }) => {
    expect(responses).toKeep('GET-1', ...(await retrieval.hardOnes()))
  })

  test('ids that name no animal are answered 404', { tags: 'GET-2' }, async ({
    retrieval,
    responses,
    expect,
  }) => {
    await retrieval.found()
    expect(responses).toKeep('GET-2', ...exchangesOf(await retrieval.unknowns()))
  })

  test('an id is matched as a whole int64, digit for digit', { tags: 'GET-3' }, async ({
    retrieval,
    responses,
    expect,
  }) => {
    await retrieval.found()
    const ids = await retrieval.lookalikes()
    const answers = await Promise.all(ids.map(({ id }) => retrieval.ask(String(id))))
    expect(responses).toKeep('GET-3', ...answers)
  })

  test.for(oddIds)(
    'a petId that is %s is left open',
    { tags: 'GET-4' },
    async ([label, id], { retrieval, run, expect }) => {
      const exchange = await retrieval.odd(id)
      expect(exchange).toBeAnswered()
      run.observe('GET-4', `GET /pets/{petId} with ${label}`, answerOf(exchange), exchange)
    },
  )

  test('Deprecation and Sunset headers are left open', { tags: 'GET-4' }, async ({
    retrieval,
    run,
    expect,
  }) => {
    const { exchange } = await retrieval.found()
    expect(exchange).toBeAnswered()
    const headers = exchange.response?.headers ?? {}
    for (const name of ['deprecation', 'sunset'])
      run.observe('GET-4', `the header ${name}`, headers[name] ?? 'none', exchange)
  })
})
