import { describe } from 'vitest'
import { decisiveInvalidBodies, NotApplicable, pageLimit, test } from '../src/scenario/index.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const

describe.concurrent('creation', () => {
  for (const row of rows) {
    for (const label of Object.keys(decisiveInvalidBodies[row]))
      test(`a create where ${label} is answered 400`, { tags: row }, async ({ refusals }) => {
        await refusals.refuse(label)
      })
  }

  test(
    'valid bodies are answered 201 with the Pet that was sent',
    { tags: ['CREATE-1', 'CREATE-2'] },
    ({ creation }) => creation.valid(),
  )

  test('a name beyond plain ASCII comes back as sent, if accepted', { tags: 'CREATE-2' }, async ({
    creation,
    run,
  }) => {
    const { exchange } = await creation.expressive()
    const question = 'a name with accents, quotes, markup, scripts and emoji'
    run.observe('CREATE-1', question, `${exchange.response?.status}`)
  })

  test('ids are unique, also those of equal POSTs at once', { tags: 'CREATE-6' }, async ({
    probes,
    creation,
  }) => {
    await creation.valid()
    await Promise.allSettled([creation.expressive(), creation.wide(), probes.broughtIds.unused()])
  })

  test('a POST that returns 201 stores one pet', { tags: 'CREATE-11' }, async ({
    creation,
    listing,
    run,
  }) => {
    await creation.valid()
    const { pets, query } = await listing.whole()
    await creation.pageOfTwins()
    const isFull = pets.length >= pageLimit(query)
    if (isFull && !run.store.own.some(({ id }) => pets.some((pet) => pet.id === id)))
      throw new NotApplicable('the longest page shows no pet that the run created')
  })

  test('a POST rejected with 400 stores no pet', { tags: 'CREATE-7' }, async ({ refusals, traces }) => {
    await refusals.decide()
    await traces.look(refusals.answers, 'CREATE-7')
  })

  test('a categoryId that is hard to hold survives or is refused', { tags: 'CREATE-8' }, ({ creation }) =>
    creation.wide(),
  )

  test('an id in the body is not taken over', { tags: 'CREATE-10' }, async ({ probes }) => {
    await probes.broughtIds.unused()
    await probes.broughtIds.taken()
  })

  test('the status of a pet created without one is left open', { tags: 'CREATE-9' }, async ({ creation }) => {
    await creation.valid()
  })
})
