import { petStatuses } from '../../oracle/new-pet.ts'
import { unlessFatal } from '../outcome.ts'
import { idsOf, type Page, type PageQuery, pageLimit } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'

/** Most exploring pages that are re-checked. */
const mostRechecks = 6

/** How often a page is requested between two that show what it lacks. */
const times = 3
const requestsToFrame = 3

/** What a page should show: some pet, or all that exist up to its limit. */
type Wanted = 'some' | 'all'

/** Re-checks pages that seem to lack pets, since these may lag, or others may have removed them. */
export function recheck(
  { store, clock, settings, budget }: RunContext,
  listing: {
    readonly page: (query: PageQuery, age: 'fresh') => Promise<Page>
    readonly whole: () => Promise<Page>
  },
) {
  let rechecks = 0

  /** Re-checks a page that shows no pet and should, once no list may lag. */
  async function filled(page: Page): Promise<void> {
    if (!isSettled(page, 'some')) await again(page, 'some')
  }

  /** As {@link filled}, for a few exploring pages. */
  async function rested(pages: readonly Page[], wanted: Wanted): Promise<void> {
    for (const page of pages) {
      if (isSettled(page, wanted)) continue
      if (rechecks >= mostRechecks || budget.left <= 1) return
      rechecks += 1
      await again(page, wanted)
    }
  }

  /** Requests the same list once nothing may lag any more. */
  async function again({ query }: Page, wanted: Wanted): Promise<void> {
    await sleepPast(clock, store.lagsUntil)
    const settled = await listing.page(query, 'fresh')
    if (!isEnough(settled, wanted)) await frame(settled)
  }

  /** Whether a page shows what it should, or certainly too little: fewer pets than created ones are due. */
  function isSettled(page: Page, wanted: Wanted): boolean {
    const { pets, query, exchange } = page
    const due = store.ownDue(exchange.sentAt, query.status)
    return isEnough(page, wanted) || pets.length < Math.min(pageLimit(query), due)
  }

  /** Requests a page between two that show the foreign pets it lacks: other clients cannot change them in step. */
  async function frame(page: Page): Promise<void> {
    const lacking = store.others(page.exchange.sentAt, page.query.status)
    for (const id of idsOf(page.pets)) lacking.delete(id)
    if (lacking.size === 0) return
    const around = await showing(lacking, page.query)
    if (around === undefined) return
    const pauseMs = Math.ceil(settings.consistencyWindowMs / (times - 1)) + 1
    for (let time = 1; time <= times; time += 1) {
      if (!budget.explore(requestsToFrame)) return
      if (time > 1) await clock.sleep(pauseMs)
      await listing.page(around, 'fresh').catch(unlessFatal)
      const between = await listing.page(page.query, 'fresh')
      await listing.page(around, 'fresh').catch(unlessFatal)
      if (between.pets.length >= pageLimit(page.query)) return
    }
  }

  /** Which of the longest lists, unfiltered or by status, shows most of these pets. */
  async function showing(ids: ReadonlySet<bigint>, besides: PageQuery): Promise<PageQuery | undefined> {
    const { query: reach } = await listing.whole()
    const queries = [reach, ...petStatuses.map((one) => ({ ...reach, status: one }))].filter(
      ({ limit, status }) => limit !== besides.limit || status !== besides.status,
    )
    const pages = await Promise.all(queries.map((query) => listing.page(query, 'fresh').catch(unlessFatal)))
    const countOn = (page: Page): number => idsOf(page.pets).filter((id) => ids.has(id)).length
    const [most] = pages
      .flatMap((page) => (page === undefined || countOn(page) === 0 ? [] : [page]))
      .toSorted((a, b) => countOn(b) - countOn(a))
    return most?.query
  }

  return { filled, rested }
}

function isEnough({ pets, query, drawnFrom }: Page, wanted: Wanted): boolean {
  return wanted === 'some' ? pets.length > 0 : pets.length >= Math.min(pageLimit(query), drawnFrom)
}
