import { describe } from 'vitest'
import {
  answeredWith,
  answerOf,
  decisiveInvalidBodies,
  describeStatus,
  exchangesOf,
  need,
  oddBodies,
  test,
} from '../src/check/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

describe.concurrent('creation', () => {
  for (const row of rows) {
    test.for(decisiveInvalidBodies[row])(
      'a create where %s is answered 400',
      { tags: row },
      async (label, { refusals, responses, expect }) => {
        expect(responses).toKeep(row, (await refusals.refuse(label)).exchange)
      },
    )
  }

  test('valid bodies are answered 201 with a Pet', { tags: 'CREATE-1' }, async ({
    creation,
    responses,
    expect,
  }) => {
    await creation.needConclusive()
    expect(responses).toKeep('CREATE-1', ...exchangesOf(await creation.valid()))
    expect(responses).toKeep('CREATE-1')
  })

  test('the Pet returned carries what was sent', { tags: 'CREATE-2' }, async ({
    creation,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-2', ...exchangesOf(await creation.valid()))
  })

  test('a name beyond plain ASCII comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    creation,
    responses,
    run,
    expect,
  }) => {
    const attempts = await creation.expressive()
    for (const { label, exchange } of attempts)
      run.observe('CREATE-1', `a name with ${label}`, `${exchange.response?.status}`)
    expect(responses).toKeep('CREATE-2', ...exchangesOf(attempts))
  })

  test('ids are unique, creates at once and equal ones included', { tags: 'CREATE-6' }, async ({
    creation,
    responses,
    expect,
  }) => {
    await Promise.allSettled([creation.idsGivenAgain()])
    expect(responses).toKeep('CREATE-6', ...exchangesOf(await creation.valid()))
    await Promise.allSettled([creation.expressive(), creation.wide(), creation.withUnusedId()])
    expect(responses).toKeep('CREATE-6')
  })

  test('a create refused with 400 leaves no animal behind', { tags: 'CREATE-7' }, async ({
    refusals,
    traces,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    await refusals.decide()
    const refused = answeredWith(refusals.sent, 400, 'CREATE-4', responses)
    expect(responses).toKeep('CREATE-7', ...(await traces.pages(refused)))
  })

  test('a categoryId that is hard to hold survives or is refused', { tags: 'CREATE-8' }, async ({
    creation,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-8', ...exchangesOf(await creation.wide()))
  })

  test('an id in the body is not taken over', { tags: 'CREATE-10' }, async ({
    creation,
    responses,
    expect,
  }) => {
    const [unused, taken] = [await creation.withUnusedId(), await creation.withTakenId()]
    expect(responses).toKeep('CREATE-10', unused.exchange, taken.exchange)
  })

  test('the status of an animal created without one is left open', { tags: 'CREATE-9' }, async ({
    creation,
    run,
    expect,
  }) => {
    const attempt = (await creation.valid()).find(({ sent }) => sent.status === undefined)
    need(attempt?.animal !== undefined, 'an animal that was created without a status', 'CREATE-1')
    expect(attempt.exchange).toBeAnswered()
    run.observe('CREATE-9', 'the default status', describeStatus(attempt.animal), attempt.exchange)
  })

  test.for(oddBodies)(
    'a create with %s is left open',
    { tags: 'CREATE-9' },
    async (label, { creation, run, expect }) => {
      const exchange = await creation.odd(label)
      expect(exchange).toBeAnswered()
      run.observe('CREATE-9', `POST /pets with ${label}`, answerOf(exchange), exchange)
    },
  )
})
