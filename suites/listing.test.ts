import { describe } from 'vitest'
import {
  answerOf,
  exchangesOf,
  isPair,
  NotApplicable,
  need,
  oddLimits,
  oddStatuses,
  petStatuses,
  test,
} from '../src/check/index.ts'

describe.concurrent('listing', () => {
  test('GET /pets is answered 200 with an array of Pet', { tags: 'LIST-1' }, async ({
    listing,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('LIST-1', (await listing.opening()).exchange)
    expect(responses).toKeep('LIST-1')
  })

  test('without limit a page has at most 20 animals', { tags: 'LIST-2' }, async ({
    listing,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('LIST-2', (await listing.page({})).exchange)
  })

  test('with a status and without limit a page has at most 20', { tags: 'LIST-2' }, async ({
    listing,
    responses,
    expect,
  }) => {
    const pages = await Promise.all(petStatuses.map((status) => listing.page({ status })))
    if (!pages.some(({ pets, drawnFrom }) => Math.max(pets.length, drawnFrom) > 20)) {
      throw new NotApplicable('no status has more than 20 animals in sight')
    }
    expect(responses).toKeep('LIST-2', ...exchangesOf(pages))
  })

  test('limit bounds the page', { tags: 'LIST-3' }, async ({ listing, run, responses, expect }) => {
    const limits = await listing.limits()
    await Promise.allSettled(limits.map((limit) => listing.listed({ limit })))
    const lists = await Promise.all(limits.map((limit) => listing.listed({ limit })))
    const tried = lists.filter(({ drawnFrom, query }) => drawnFrom > (query.limit ?? 0))
    run.observe('LIST-3', 'limits really tried', tried.map(({ query }) => query.limit).join(', '))
    expect(responses).toKeep('LIST-3', ...exchangesOf(lists))
    listing.needTried(tried.map(({ query }) => query.limit ?? 0))
  })

  test.for(petStatuses)(
    'status=%s lists only such animals',
    { tags: 'LIST-4' },
    async (status, { listing, responses, expect }) => {
      expect(responses).toKeep('LIST-4', (await listing.listed({ status })).exchange)
    },
  )

  test('the page is not empty while an animal exists', { tags: 'LIST-5' }, async ({
    listing,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('LIST-5', (await listing.filled({})).exchange)
  })

  test('no page that the checks share is empty while an animal exists', { tags: 'LIST-5' }, async ({
    listing,
    responses,
    expect,
  }) => {
    const pages = (await listing.shared()).filter(({ drawnFrom, query }) => drawnFrom > 0 && !isPair(query))
    listing.needSome(pages, 'an animal that is listed')
    for (const page of pages)
      expect(responses).toKeep('LIST-5', (await listing.secondLook.filled(page)).exchange)
    expect(responses).toBreakNothingOf('LIST-5', ...(await listing.unread()))
  })

  test.for(petStatuses)(
    'status=%s is not empty while such an animal exists',
    { tags: 'LIST-5' },
    async (status, { listing, responses, expect }) => {
      expect(responses).toKeep('LIST-5', (await listing.filled({ status })).exchange)
    },
  )

  test.for([0, 1])(
    'a status and a limit hold together, pair %i',
    { tags: 'LIST-6' },
    async (index, { listing, responses, expect }) => {
      const query = (await listing.pairs())[index]
      need(query !== undefined, 'an animal that is listed', 'LIST-1')
      const { exchange } = await listing.listed(query)
      await listing.apart(query, exchange)
      expect(responses).toKeep('LIST-6', (await listing.filled(query)).exchange)
      expect(responses).toBreakNothingOf('LIST-6', exchange)
    },
  )

  test('no animal stands twice on a page', { tags: 'LIST-7' }, async ({ listing, responses, expect }) => {
    const pages = (await listing.shared()).filter(({ pets, query }) => pets.length > 0 && query.limit !== 1)
    listing.needSome(pages, 'a page with an animal, and room for another')
    expect(responses).toKeep('LIST-7', ...exchangesOf(pages))
    expect(responses).toBreakNothingOf('LIST-7', ...(await listing.unread()))
  })

  test('an animal of its own is listed under the id that its create told', { tags: 'LIST-7' }, async ({
    listing,
    retrieval,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const shown = await listing.shown('name')
    const namesakes = await retrieval.namesakes(shown)
    expect(responses).toKeep('LIST-7', ...exchangesOf(shown.map(({ page }) => page)))
    expect(responses).toBreakNothingOf('LIST-7', ...namesakes)
  })

  test('an animal of others is found under the id that it is listed with', { tags: 'LIST-7' }, async ({
    retrieval,
    responses,
    expect,
  }) => {
    const { exchange } = await retrieval.listed()
    expect(responses).toKeep('LIST-7', exchange)
  })

  test('a page is as long as the limit allows', { tags: 'LIST-8' }, async ({
    listing,
    responses,
    expect,
  }) => {
    const shared = await listing.shared()
    const pages = shared.filter(({ drawnFrom, pets }) => drawnFrom > 0 || pets.length > 0)
    listing.needSome(pages, 'an animal that is listed')
    const looked = await Promise.all(pages.map((page) => listing.secondLook.full(page)))
    expect(responses).toKeep('LIST-8', ...exchangesOf(looked))
    expect(responses).toBreakNothingOf('LIST-8', ...(await listing.unread()))
  })

  test('an animal of its own is listed as it was created', { tags: 'LIST-10' }, async ({
    listing,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const shown = await listing.shown('id')
    expect(responses).toKeep('LIST-10', ...exchangesOf(shown.map(({ page }) => page)))
    expect(responses).toBreakNothingOf('LIST-10', ...(await listing.unread()))
  })

  test.for(oddLimits)(
    'limit=%s is left open',
    { tags: 'LIST-9' },
    async ([label, limit], { listing, run, expect }) => {
      const exchange = await listing.odd(`limit=${limit}`)
      expect(exchange).toBeAnswered()
      run.observe('LIST-9', `GET /pets?limit=${label}`, answerOf(exchange), exchange)
    },
  )

  test.for(oddStatuses)(
    'status=%s, outside the enumeration, is left open',
    { tags: 'LIST-9' },
    async (status, { listing, run, expect }) => {
      const exchange = await listing.odd(`status=${status}`)
      expect(exchange).toBeAnswered()
      run.observe('LIST-9', `GET /pets?status=${status}`, answerOf(exchange), exchange)
    },
  )

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
      page.exchange,
    )
  })
})
