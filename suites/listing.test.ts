import { describe } from 'vitest'
import { answerOf, NotApplicable, need, petStatuses, test } from '../src/check/index.ts'

describe.concurrent('listing', () => {
  test('GET /pets is answered 200 with an array of Pet', { tags: 'LIST-1' }, async ({
    listing,
    responses,
    expect,
  }) => {
    const { exchange } = await listing.opening()
    expect(exchange).toAnswer(200)
    expect(responses).toKeep('LIST-1')
  })

  test('without limit a page has at most 20 animals', { tags: 'LIST-2' }, async ({ listing, expect }) => {
    const page = await listing.page({})
    expect(page).toHoldAtMost(20)
    listing.needMoreThan(20, page)
  })

  test('with a status and without limit a page has at most 20', { tags: 'LIST-2' }, async ({
    listing,
    expect,
  }) => {
    const pages = await Promise.all(petStatuses.map((status) => listing.page({ status })))
    for (const page of pages) expect(page).toHoldAtMost(20)
    if (!pages.some(({ drawnFrom }) => drawnFrom > 20)) {
      throw new NotApplicable('no status has more than 20 animals in sight')
    }
  })

  test('limit bounds the page', { tags: 'LIST-3' }, async ({ listing, run, expect }) => {
    const tried: number[] = []
    const limits = await listing.limits()
    await Promise.allSettled(limits.map((limit) => listing.listed({ limit })))
    for (const limit of limits) {
      expect((await listing.listed({ limit })).exchange).toAnswer(200)
      const page = await listing.page({ limit })
      expect(page).toHoldAtMost(limit)
      if (page.drawnFrom > limit) tried.push(limit)
    }
    run.observe('LIST-3', 'limits really tried', tried.join(', '))
    listing.needTried(tried)
  })

  test.for(petStatuses)(
    'status=%s lists only such animals',
    { tags: 'LIST-4' },
    async (status, { listing, expect }) => {
      expect((await listing.listed({ status })).exchange).toAnswer(200)
      expect(await listing.page({ status })).toHoldOnly(status)
      listing.needOthersThan(status)
    },
  )

  test('the page is not empty while an animal exists', { tags: 'LIST-5' }, async ({ listing, expect }) => {
    expect(await listing.filled({})).toShowSome()
  })

  test('no page that the checks share is empty while an animal exists', { tags: 'LIST-5' }, async ({
    listing,
    expect,
  }) => {
    const pages = (await listing.shared()).filter(({ drawnFrom }) => drawnFrom > 0)
    listing.needSome(pages, 'an animal that is listed')
    for (const page of pages) expect(await listing.secondLook.filled(page)).toShowSome()
  })

  test.for(petStatuses)(
    'status=%s is not empty while such an animal exists',
    { tags: 'LIST-5' },
    async (status, { listing, expect }) => {
      expect(await listing.filled({ status })).toShowSome()
    },
  )

  test.for([0, 1])(
    'a status and a limit hold together, pair %i',
    { tags: 'LIST-6' },
    async (index, { listing, expect }) => {
      const query = (await listing.pairs())[index]
      need(query !== undefined, 'an animal that is listed', 'LIST-1')
      expect((await listing.listed(query)).exchange).toAnswer(200)
      const page = await listing.filled(query)
      expect(page).toHoldAtMost(query.limit)
      expect(page).toHoldOnly(query.status)
      expect(page).toShowSome()
    },
  )

  test('no animal stands twice on a page', { tags: 'LIST-7' }, async ({ listing, expect }) => {
    const pages = (await listing.shared()).filter(({ pets, query }) => pets.length > 0 && query.limit !== 1)
    listing.needSome(pages, 'a page with an animal, and room for another')
    for (const page of pages) expect(page).toHaveDistinctIds()
  })

  test('an animal of its own is listed under the id that its create told', { tags: 'LIST-7' }, async ({
    listing,
    retrieval,
    run,
    expect,
  }) => {
    run.requireWrites()
    for (const { page, animal } of await listing.shown('name'))
      expect(page).toShowUnderItsId(animal, await retrieval.namesake(page, animal))
  })

  test('an animal of others is found under the id that it is listed with', { tags: 'LIST-7' }, async ({
    retrieval,
    expect,
  }) => {
    const { id, exchange } = await retrieval.listed()
    await retrieval.found()
    expect(exchange).toFetchId(id)
  })

  test('a page is as long as the limit allows', { tags: 'LIST-8' }, async ({ listing, expect }) => {
    const pages = (await listing.shared()).filter(({ drawnFrom }) => drawnFrom > 0)
    listing.needSome(pages, 'an animal that is listed')
    for (const page of pages) expect(await listing.secondLook.full(page)).toBeFull()
  })

  test('an animal of its own is listed as it was created', { tags: 'LIST-10' }, async ({
    listing,
    run,
    expect,
  }) => {
    run.requireWrites()
    for (const { page, animal } of await listing.shown('id')) expect(page).toShowAsCreated(animal)
  })

  test.for(['0', '101', '-1', 'ten', ''])(
    'limit=%s is left open',
    { tags: 'LIST-9' },
    async (limit, { listing, run, expect }) => {
      const exchange = await listing.odd(`limit=${limit}`)
      expect(exchange).toBeAnswered()
      run.observe('LIST-9', `GET /pets?limit=${limit}`, answerOf(exchange))
    },
  )

  test('a status outside the enumeration is left open', { tags: 'LIST-9' }, async ({
    listing,
    run,
    expect,
  }) => {
    const exchange = await listing.odd('status=lost')
    expect(exchange).toBeAnswered()
    run.observe('LIST-9', 'GET /pets?status=lost', answerOf(exchange))
  })

  test('whether a new animal shows on the first page is left open', { tags: 'LIST-9' }, async ({
    listing,
    run,
    expect,
  }) => {
    run.requireWrites()
    const page = await listing.whole()
    expect(page.exchange).toBeAnswered()
    const newest = run.population.newestBefore(page.exchange.sentAt)
    need(newest !== undefined, 'an animal of its own that was created before the list was asked for')
    const place = page.pets.findIndex(({ id }) => id === newest.id)
    run.observe(
      'LIST-9',
      'a new animal on the first page of 100',
      place < 0 ? 'not there, or not yet' : `in place ${place + 1} of ${page.pets.length}`,
    )
  })
})
