import { describe } from 'vitest'
import { animalsOf, NotApplicable, need, test } from '../../src/check/index.ts'

describe.concurrent('animals', () => {
  test('a plain name of any letters and length is let in', { tags: 'CREATE-1' }, async ({
    exploration,
    expect,
  }) => {
    for (const attempt of await exploration.plain()) expect(attempt).toBeCreated()
  })

  test('a plain name of any letters comes back as it was sent', { tags: 'CREATE-2' }, async ({
    exploration,
    expect,
  }) => {
    for (const attempt of await exploration.plain()) expect(attempt).toReturnWhatWasSent()
  })

  test('a name in any script comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    exploration,
    expect,
  }) => {
    const taken = (await exploration.scripts()).filter(({ exchange }) => exchange.response?.status !== 400)
    if (taken.length === 0) throw new NotApplicable('such names are refused with 400, which is free')
    for (const attempt of taken) expect(attempt).toReturnWhatWasSent()
  })

  test('a body like an earlier one comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    exploration,
    expect,
  }) => {
    const taken = (await exploration.repeats()).filter(({ exchange }) => exchange.response?.status !== 400)
    if (taken.length === 0) throw new NotApplicable('such bodies are refused with 400, which is free')
    for (const attempt of taken) expect(attempt).toReturnWhatWasSent()
  })

  test('a categoryId at an edge of int64 survives or is refused', { tags: 'CREATE-8' }, async ({
    exploration,
    expect,
  }) => {
    for (const attempt of await exploration.edges()) expect(attempt).toSurvive()
  })

  test('ids are unique among all animals of the run', { tags: 'CREATE-6' }, async ({
    exploration,
    listing,
    run,
    expect,
  }) => {
    const created = animalsOf(await exploration.creates())
    expect(run.population.own).toHaveUniqueIds(await listing.before())
    need(created.length > 0, 'a create of the exploration that is let in', 'CREATE-1')
  })

  test('animals of every kind are fetched as they were created', { tags: 'GET-1' }, async ({
    exploration,
    expect,
  }) => {
    for (const { animal, exchange } of await exploration.fetches()) expect(exchange).toFetch(animal)
  })

  test('animals of every kind are listed as they were created', { tags: 'LIST-10' }, async ({
    exploration,
    expect,
  }) => {
    for (const { page, animal } of await exploration.shown('id')) expect(page).toShowAsCreated(animal)
  })

  test('animals of every kind are listed under the ids that their creates told', { tags: 'LIST-7' }, async ({
    exploration,
    retrieval,
    expect,
  }) => {
    for (const { page, animal } of await exploration.shown('name'))
      expect(page).toShowUnderItsId(animal, await retrieval.namesake(page, animal))
  })

  test('no animal stands twice on a page after the creates', { tags: 'LIST-7' }, async ({
    exploration,
    expect,
  }) => {
    for (const page of await exploration.pagesAfter()) expect(page).toHaveDistinctIds()
  })

  test('without limit a page has at most 20 after the creates, with a status too', {
    tags: 'LIST-2',
  }, async ({ exploration, expect }) => {
    const pages = (await exploration.pagesAfter()).filter(({ query }) => query.limit === undefined)
    if (pages.length === 0) throw new NotApplicable('no page without limit was asked for')
    for (const page of pages) expect(page).toHoldAtMost(20)
  })

  test('each status lists only such animals after the creates', { tags: 'LIST-4' }, async ({
    exploration,
    expect,
  }) => {
    for (const { page, status } of await exploration.pagesByStatus('without limit'))
      expect(page).toHoldOnly(status)
  })

  test('each status and the largest limit hold together after the creates', { tags: 'LIST-6' }, async ({
    exploration,
    expect,
  }) => {
    const lists = (await exploration.listsAfter()).filter(({ listed }) => listed.query.limit !== undefined)
    for (const { listed } of lists) expect(listed.exchange).toAnswer(200)
    for (const { page, status } of await exploration.pagesByStatus('with limit')) {
      expect(page).toHoldAtMost(100)
      expect(page).toHoldOnly(status)
    }
  })

  test('pages after the creates are as long as the limit allows', { tags: 'LIST-8' }, async ({
    exploration,
    listing,
    expect,
  }) => {
    for (const page of await exploration.pagesAfter()) {
      const rested = await listing.secondLook.rested(page, 'all')
      if (rested !== undefined) expect(rested).toBeFull()
    }
  })

  test('a body with the id of an animal and another category leaves that animal alone', {
    tags: 'CREATE-10',
  }, async ({ creation, retrieval, run, expect }) => {
    run.requireWrites()
    run.requireSpare(2)
    const { exchange: before } = await retrieval.found()
    await creation.withTakenIdElsewhere()
    const { id } = await retrieval.control()
    expect(await retrieval.fetch(id)).toShowTheSameAs(before)
  })
})
