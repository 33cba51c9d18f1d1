import { describe } from 'vitest'
import { NotApplicable, test } from '../../src/check/index.ts'

describe.concurrent('pages', () => {
  test('every limit from 1 to 100 is taken and bounds the page', { tags: 'LIST-3' }, async ({
    exploration,
    run,
    expect,
  }) => {
    const swept = await exploration.limits()
    for (const { listed, page } of swept) {
      expect(listed.exchange).toAnswer(200)
      if (page !== undefined) expect(page).toHoldAtMost(page.query.limit ?? 100)
    }
    const tried = swept.filter(({ page }) => page !== undefined && page.drawnFrom > (page.query.limit ?? 0))
    if (tried.length === 0) throw new NotApplicable('no limit has more animals than it allows')
    run.observe(
      'LIST-3',
      'further limits tried',
      `${swept.length}, ${tried.length} of them with more animals than they allow`,
    )
  })

  test('no animal stands twice, whatever the limit', { tags: 'LIST-7' }, async ({ exploration, expect }) => {
    for (const page of await exploration.limitPages()) expect(page).toHaveDistinctIds()
  })

  test('no page is empty, whatever the limit', { tags: 'LIST-5' }, async ({ exploration, expect }) => {
    for (const page of await exploration.limitPages()) expect(page).toShowSome()
  })

  test('each page is as long as its limit allows', { tags: 'LIST-8' }, async ({ exploration, expect }) => {
    for (const page of await exploration.limitPages()) expect(page).toBeFull()
  })

  test('any status and limit hold together', { tags: 'LIST-6' }, async ({ properties, expect }) => {
    expect(await properties.pairs()).toBeGreaterThan(0)
  })
})
