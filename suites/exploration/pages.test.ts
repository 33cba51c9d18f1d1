import { describe } from 'vitest'
import { NotApplicable, test } from '../../src/check/index.ts'

describe.concurrent('pages', () => {
  test('every limit from 1 to 100 is taken and bounds the page', { tags: 'LIST-3' }, async ({
    sweep,
    run,
    expect,
  }) => {
    const swept = await sweep.limits()
    for (const { alone, limit } of swept) {
      if (alone === undefined) continue
      expect(alone.listed.exchange).toAnswer(200)
      if (alone.page !== undefined) expect(alone.page).toHoldAtMost(limit)
    }
    const tried = swept.filter(({ alone, limit }) => (alone?.page?.drawnFrom ?? 0) > limit)
    if (tried.length === 0) throw new NotApplicable('no limit has more animals than it allows')
    run.observe(
      'LIST-3',
      'further limits tried',
      `${swept.length}, ${tried.length} of them with more animals than they allow`,
    )
  })

  test('many limits hold together with a status', { tags: 'LIST-6' }, async ({ sweep, expect }) => {
    const pairs = await sweep.pairs()
    for (const { listed, page, limit, status } of pairs) {
      expect(listed.exchange).toAnswer(200)
      if (page === undefined) continue
      expect(page).toHoldAtMost(limit)
      expect(page).toHoldOnly(status)
    }
    const tried = pairs.filter(({ page, limit }) => (page?.drawnFrom ?? 0) > limit)
    if (tried.length === 0) throw new NotApplicable('no status has more animals than a limit allows')
  })

  test('no animal stands twice, whatever the limit', { tags: 'LIST-7' }, async ({ sweep, expect }) => {
    for (const page of await sweep.pages()) expect(page).toHaveDistinctIds()
  })

  test('no page is empty, whatever the limit', { tags: 'LIST-5' }, async ({ sweep, listing, expect }) => {
    for (const page of await sweep.pages()) {
      const rested = await listing.secondLook.rested(page, 'some')
      if (rested !== undefined) expect(rested).toShowSome()
    }
  })

  test('each page is as long as its limit allows', { tags: 'LIST-8' }, async ({ sweep, listing, expect }) => {
    for (const page of await sweep.pages()) {
      const rested = await listing.secondLook.rested(page, 'all')
      if (rested !== undefined) expect(rested).toBeFull()
    }
  })
})
