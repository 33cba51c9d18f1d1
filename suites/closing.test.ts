import { describe } from 'vitest'
import { answeredWith, pageLimit, test } from '../src/check/index.ts'

test.beforeAll(({ run }) => run.budget.hold(0))

describe.concurrent('closing', () => {
  test('an animal is fetched again at the end', { tags: 'GET-1' }, async ({ retrieval, expect }) => {
    const { exchange, own, id } = await retrieval.again()
    if (own === undefined) expect(exchange).toFetchId(id)
    else expect(exchange).toFetch(own)
  })

  test('animals are found time and again once no fetch may lag any more', { tags: 'GET-1' }, async ({
    retrieval,
    run,
    expect,
  }) => {
    run.requireWrites()
    for (const { animal, exchange } of await retrieval.atRest()) expect(exchange).toFetch(animal)
  })

  test('no list is empty once none may lag any more', { tags: 'LIST-5' }, async ({ listing, expect }) => {
    for (const page of await listing.secondLook.atRest()) expect(page).toShowSome()
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

  test('pages at the end hold what they were asked for, and nothing else', { tags: 'LIST-6' }, async ({
    traces,
    listing,
    run,
    expect,
  }) => {
    run.requireWrites()
    for (const page of await traces.closingPages()) {
      expect(page).toHoldAtMost(pageLimit(page.query))
      if (page.query.status !== undefined) expect(page).toHoldOnly(page.query.status)
      const rested = await listing.secondLook.rested(page, 'some')
      if (rested !== undefined) expect(rested).toShowSome()
    }
  })

  test('no animal stands twice on a page at the end, nor under another id', { tags: 'LIST-7' }, async ({
    traces,
    retrieval,
    run,
    expect,
  }) => {
    run.requireWrites()
    const pages = await traces.closingPages()
    for (const page of pages) expect(page).toHaveDistinctIds()
    for (const { page, animal } of traces.shown(pages, 'name'))
      expect(page).toShowUnderItsId(animal, await retrieval.namesake(page, animal))
  })

  test('animals of its own are listed at the end as they were created', { tags: 'LIST-10' }, async ({
    traces,
    run,
    expect,
  }) => {
    run.requireWrites()
    for (const { page, animal } of traces.shown(await traces.closingPages(), 'id'))
      expect(page).toShowAsCreated(animal)
  })

  test('creates refused with 400 have left no animal behind by the end', { tags: 'CREATE-7' }, async ({
    refusals,
    traces,
    run,
    expect,
  }) => {
    run.requireWrites()
    const refused = answeredWith(refusals.sent, 400, 'CREATE-4')
    expect(await traces.late(refused)).toShowNoneOf(refused)
  })

  test('creates refused with 401 have left no animal behind by the end', { tags: 'AUTH-5' }, async ({
    credentials,
    traces,
    run,
    expect,
  }) => {
    run.requireWrites()
    const refused = answeredWith(credentials.creates, 401, 'AUTH-1')
    expect(await traces.late(refused)).toShowNoneOf(refused)
  })
})
