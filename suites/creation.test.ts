import { describe } from 'vitest'
import {
  animalsOf,
  answeredWith,
  answerOf,
  decisiveInvalidBodies,
  describeStatus,
  NotApplicable,
  need,
  oddBodies,
  statusOf,
  test,
} from '../src/check/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

describe.concurrent('creation', () => {
  for (const row of rows) {
    test.for(decisiveInvalidBodies[row])(
      'a create where %s is answered 400',
      { tags: row },
      async (label, { refusals, creation, expect }) => {
        const { exchange } = await refusals.refuse(label)
        const control = await creation.control()
        expect(exchange).toBeRefused(400, control.attempt.exchange)
      },
    )
  }

  test('valid bodies are answered 201 with a Pet', { tags: 'CREATE-1' }, async ({
    creation,
    responses,
    expect,
  }) => {
    await creation.needConclusive()
    for (const attempt of await creation.valid()) expect(attempt).toBeCreated()
    expect(responses).toKeep('CREATE-1')
  })

  test('the Pet returned carries what was sent', { tags: 'CREATE-2' }, async ({ creation, expect }) => {
    for (const attempt of await creation.valid()) expect(attempt).toReturnWhatWasSent()
  })

  test('a name beyond plain ASCII comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    creation,
    run,
    expect,
  }) => {
    const attempts = await creation.expressive()
    const taken = attempts.filter(({ exchange }) => exchange.response?.status !== 400)
    for (const attempt of taken) expect(attempt).toReturnWhatWasSent()
    for (const { label, exchange } of attempts)
      run.observe('CREATE-1', `a name with ${label}`, `${exchange.response?.status}`)
    if (taken.length === 0) throw new NotApplicable('such names are refused with 400, which is free')
  })

  test('ids are unique, creates at once and equal ones included', { tags: 'CREATE-6' }, async ({
    creation,
    listing,
    run,
    expect,
  }) => {
    const animals = animalsOf(await creation.valid())
    expect(animals).toHaveUniqueIds(await listing.before())
    await Promise.allSettled([creation.expressive(), creation.wide(), creation.withUnusedId()])
    expect(run.population.own).toHaveUniqueIds(await listing.before())
  })

  test('a create refused with 400 leaves no animal behind', { tags: 'CREATE-7' }, async ({
    refusals,
    traces,
    run,
    expect,
  }) => {
    run.requireWrites()
    await refusals.decide()
    const refused = answeredWith(refusals.sent, 400, 'CREATE-4')
    expect(await traces.pages(refused)).toShowNoneOf(refused)
  })

  test('a categoryId that is hard to hold survives or is refused', { tags: 'CREATE-8' }, async ({
    creation,
    expect,
  }) => {
    for (const attempt of await creation.wide()) expect(attempt).toSurvive()
  })

  test('an id in the body is not taken over', { tags: 'CREATE-10' }, async ({ creation, expect }) => {
    const unused = await creation.withUnusedId()
    expect(unused).toIgnoreTheId(unused.brought)
    const taken = await creation.withTakenId()
    need((statusOf(taken.exchange) ?? 500) < 500, 'an answer below 500 to the id of an animal', 'ERROR-4')
  })

  test('the status of an animal created without one is left open', { tags: 'CREATE-9' }, async ({
    creation,
    run,
    expect,
  }) => {
    const attempt = (await creation.valid()).find(({ sent }) => sent.status === undefined)
    need(attempt?.animal !== undefined, 'an animal that was created without a status', 'CREATE-1')
    expect(attempt.exchange).toBeAnswered()
    run.observe('CREATE-9', 'the default status', describeStatus(attempt.animal))
  })

  test.for(oddBodies)(
    'a create with %s is left open',
    { tags: 'CREATE-9' },
    async (label, { creation, run, expect }) => {
      const exchange = await creation.odd(label)
      expect(exchange).toBeAnswered()
      run.observe('CREATE-9', `POST /pets with ${label}`, answerOf(exchange))
    },
  )
})
