import { describe } from 'vitest'
import { isPair, petStatuses, test } from '../src/scenario/index.ts'

describe.concurrent('listing', () => {
  test('GET /pets is answered 200 with an array of Pet', { tags: 'LIST-1' }, ({ listing }) =>
    listing.opening(),
  )

  test('without limit a page has at most 20 pets', { tags: 'LIST-2' }, ({ listing }) => listing.page({}))

  test.for([0, 1] as const)(
    'a status and a limit hold together, pair %i',
    { tags: 'LIST-6' },
    async (index, { listing }) => {
      const query = (await listing.pairs())[index]
      await listing.apart(await listing.listed(query))
      await listing.filled(query)
    },
  )

  test('limit bounds the page', { tags: 'LIST-3' }, async ({ listing }) => {
    const limits = await listing.limits()
    await Promise.allSettled(limits.map((limit) => listing.listed({ limit })))
    await Promise.all(limits.map((limit) => listing.listed({ limit })))
  })

  test('with a status and without limit a page has at most 20', { tags: 'LIST-2' }, ({ listing }) =>
    Promise.all(petStatuses.map((status) => listing.page({ status }))),
  )

  for (const status of petStatuses)
    test(`status=${status} lists only such pets`, { tags: 'LIST-4' }, async ({ listing }) => {
      await listing.listed({ status })
    })

  test('the page is not empty while a pet exists', { tags: 'LIST-5' }, ({ listing }) => listing.filled({}))

  test('no shared page is empty while a pet exists', { tags: 'LIST-5' }, async ({ listing }) => {
    const pages = (await listing.shared()).filter(({ drawnFrom, query }) => drawnFrom > 0 && !isPair(query))
    listing.needSome(pages)
    for (const page of pages) await listing.secondLook.filled(page)
  })

  for (const status of petStatuses)
    test(`status=${status} is not empty while such a pet exists`, { tags: 'LIST-5' }, ({ listing }) =>
      listing.filled({ status }),
    )

  test('no pet stands twice on a page, and each created one is there as it was created', {
    tags: ['LIST-7', 'LIST-10'],
  }, async ({ listing, probes }) => {
    await probes.listedIds.namesakes(await listing.shared())
  })

  test('a foreign pet is found under the id that it is listed with', { tags: 'LIST-7' }, ({ probes }) =>
    probes.listedIds.foreign(),
  )

  test('a page is as long as the limit allows', { tags: 'LIST-8' }, async ({ listing }) => {
    const shared = await listing.shared()
    const pages = shared.filter(({ drawnFrom, pets }) => drawnFrom > 0 || pets.length > 0)
    listing.needSome(pages)
    await listing.secondLook.rested(pages, 'all')
  })

  test('whether a new pet shows on the first page is left open', { tags: 'LIST-9' }, async ({
    listing,
    run,
  }) => {
    run.requireWrites()
    await listing.whole()
  })
})
