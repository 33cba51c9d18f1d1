import { describeExplored, isPair, test } from '../../src/scenario/index.ts'

describeExplored('pages', 'at once', () => {
  test(
    'a body like an earlier one comes back as it was sent, if it is taken',
    { tags: 'CREATE-2' },
    ({ probes }) => probes.exploration.repeats(),
  )

  test(
    'pets of every kind are fetched as they were created, once no fetch may lag',
    { tags: 'GET-1' },
    ({ probes }) => probes.readBack.fetchesAtRest(),
  )

  test(
    'every limit from 1 to 100 bounds the page, alone and with a status',
    { tags: ['LIST-3', 'LIST-6', 'LIST-7'] },
    ({ sweep }) => sweep.limits(),
  )

  test('no page is empty, whatever the limit', { tags: 'LIST-5' }, async ({ sweep, listing }) => {
    const pages = (await sweep.pages()).filter(({ query }) => !isPair(query))
    await listing.secondLook.rested(pages, 'some')
  })

  test('each page is as long as its limit allows', { tags: 'LIST-8' }, async ({ sweep, listing }) => {
    await listing.secondLook.rested(await sweep.pages(), 'all')
  })
})
