import { describe } from 'vitest'
import { answeredWith, answerOf, intrusions, labelOf, need, statusOf, test } from '../src/check/index.ts'

const rows = ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4'] as const

describe.concurrent('authentication', () => {
  for (const row of rows) {
    const labels = intrusions
      .filter(({ requirement, essential }) => requirement === row && essential)
      .map(labelOf)
    test.for(labels)(
      '%s is answered 401',
      { tags: row },
      async (label, { credentials, responses, expect }) => {
        expect(responses).toKeep(row, await credentials.intrude(label))
      },
    )
  }

  test('a create refused with 401 leaves no animal behind', { tags: 'AUTH-5' }, async ({
    credentials,
    traces,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    await credentials.decideCreates()
    const refused = answeredWith(credentials.creates, 401, 'AUTH-1', responses)
    expect(responses).toKeep('AUTH-5', ...(await traces.pages(refused)))
  })

  test('GET /pets lets the valid key in', { tags: 'AUTH-6' }, async ({ listing, responses, expect }) => {
    expect(responses).toKeep('AUTH-6', (await listing.opening()).exchange)
  })

  test('POST /pets lets the valid key in', { tags: 'AUTH-6' }, async ({ creation, responses, expect }) => {
    expect(responses).toKeep('AUTH-6', (await creation.control()).attempt.exchange)
  })

  test('GET /pets/{petId} lets the valid key in', { tags: 'AUTH-6' }, async ({
    retrieval,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('AUTH-6', (await retrieval.control()).exchange)
  })

  test('GET /store/orders lets the valid key in', { tags: 'AUTH-6' }, async ({
    orders,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('AUTH-6', await orders.answer())
  })

  test.for(['bearer'])(
    'the scheme word written %s is left open',
    { tags: 'AUTH-7' },
    async (word, { run, expect }) => {
      run.requireSpare(1)
      const exchange = await run.target.list({}, { kind: 'scheme-word', word })
      expect(exchange).toBeAnswered()
      run.observe('AUTH-7', `Authorization: ${word} <key>`, answerOf(exchange), exchange)
    },
  )

  test('the letter case of the key is left open', { tags: 'AUTH-7' }, async ({ run, expect }) => {
    run.requireSpare(1)
    const exchange = await run.target.list({}, { kind: 'key-case' })
    expect(exchange).toBeAnswered()
    run.observe('AUTH-7', 'the key with its letters in the other case', answerOf(exchange), exchange)
  })

  test('WWW-Authenticate on a 401 is left open', { tags: 'AUTH-7' }, async ({ credentials, run, expect }) => {
    const refused = await credentials.intrude('list with no credential')
    expect(refused).toBeAnswered()
    need(statusOf(refused) === 401, 'a 401', 'AUTH-1')
    const challenge = refused.response?.headers['www-authenticate']
    run.observe('AUTH-7', 'WWW-Authenticate on a 401', challenge ?? 'none', refused)
  })
})
