import { describe } from 'vitest'
import { answerOf, oddIds, test } from '../src/check/index.ts'

describe.concurrent('retrieval', () => {
  test('an animal is fetched by its id', { tags: 'GET-1' }, async ({ retrieval, responses, expect }) => {
    const { exchange, own, id } = await retrieval.control()
    if (own === undefined) expect(exchange).toFetchId(id)
    else expect(exchange).toFetch(own)
    expect(responses).toKeep('GET-1')
  })

  test('an animal with a name or a category that is hard to hold is fetched as created', {
    tags: 'GET-1',
  }, async ({ creation, retrieval, expect }) => {
    for (const animal of await creation.hardOnes()) expect(await retrieval.fetch(animal.id)).toFetch(animal)
  })

  test('ids that name no animal are answered 404', { tags: 'GET-2' }, async ({ retrieval, expect }) => {
    await retrieval.found()
    expect(await retrieval.unknowns()).toBeUnknown()
  })

  test('an id is matched as a whole int64, digit for digit', { tags: 'GET-3' }, async ({
    retrieval,
    expect,
  }) => {
    await retrieval.found()
    for (const { id } of await retrieval.lookalikes()) {
      expect(await retrieval.ask(String(id))).toAnswerForItself(id)
    }
  })

  test.for(oddIds)(
    'a petId that is %s is left open',
    { tags: 'GET-4' },
    async ([label, id], { retrieval, run, expect }) => {
      const exchange = await retrieval.odd(id)
      expect(exchange).toBeAnswered()
      run.observe('GET-4', `GET /pets/{petId} with ${label}`, answerOf(exchange))
    },
  )

  test('Deprecation and Sunset headers are left open', { tags: 'GET-4' }, async ({
    retrieval,
    run,
    expect,
  }) => {
    const { exchange } = await retrieval.control()
    expect(exchange).toAnswer(200)
    const headers = exchange.response?.headers ?? {}
    for (const name of ['deprecation', 'sunset'])
      run.observe('GET-4', `the header ${name}`, headers[name] ?? 'none')
  })
})
