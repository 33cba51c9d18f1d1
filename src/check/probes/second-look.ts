import { petStatuses } from '../../oracle/new-pet.ts'
import { unlessFatal } from '../outcome.ts'
import { idsOf, type Page, type PageQuery, pageLimit } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Lists } from './lists.ts'

/** Pages beyond the required ones that are looked at once more: the first ones tell what is wrong. */
const mostRechecks = 6

/** So often is a page asked for between two others that show what it lacks. */
const times = 3
const requestsToFrame = 3

/** What a page should show: some pet, or as many as its limit allows and there are. */
type Wanted = 'some' | 'all'

/**
 * Looks again at pages that seem to lack pets: what is not there may lag behind, whatever was seen before, and foreign pets
 * may have been removed. The oracle judges what the pages show.
 */
export class SecondLook {
  readonly #run: RunContext
  readonly #listing: Pick<Lists, 'page' | 'whole'>
  #rechecks = 0

  constructor(run: RunContext, listing: Pick<Lists, 'page' | 'whole'>) {
    this.#run = run
    this.#listing = listing
  }

  /** Looks again for a page that should show some pet and shows none: once no list may lag any more. */
  async filled(page: Page): Promise<void> {
    if (!this.#isSettled(page, 'some')) await this.#again(page, 'some')
  }

  /** As {@link filled}, for pages that go further than the verdicts need: no more than a few. */
  async rested(pages: readonly Page[], wanted: Wanted): Promise<void> {
    for (const page of pages) {
      if (this.#isSettled(page, wanted)) continue
      if (this.#rechecks >= mostRechecks || this.#run.budget.left <= 1) return
      this.#rechecks += 1
      await this.#again(page, wanted)
    }
  }

  /** The same list, asked for when nothing may lag any more. */
  async #again({ query }: Page, wanted: Wanted): Promise<void> {
    const { clock, store } = this.#run
    await sleepPast(clock, store.lagsUntil)
    const again = await this.#listing.page(query, 'fresh')
    if (!isEnough(again, wanted)) await this.#frame(again)
  }

  /** Whether a page shows what it should, or surely does not: it is shorter than the created pets that are due make it. */
  #isSettled(page: Page, wanted: Wanted): boolean {
    const { pets, query, exchange } = page
    const due = this.#run.store.ownDue(exchange.sentAt, query.status)
    return isEnough(page, wanted) || pets.length < Math.min(pageLimit(query), due)
  }

  /**
   * Asks for a page that seems to lack foreign pets again, time and again, each time between two pages that show those,
   * one right after the other: other clients may remove them and create them anew, but not in step with that.
   */
  async #frame(page: Page): Promise<void> {
    const { store, clock, settings, budget } = this.#run
    const lacking = store.others(page.exchange.sentAt, page.query.status)
    for (const id of idsOf(page.pets)) lacking.delete(id)
    if (lacking.size === 0) return
    const frame = await this.#showing(lacking, page.query)
    if (frame === undefined) return
    const pauseMs = Math.ceil(settings.consistencyWindowMs / (times - 1)) + 1
    for (let time = 1; time <= times; time += 1) {
      if (!budget.explore(requestsToFrame)) return
      if (time > 1) await clock.sleep(pauseMs)
      await this.#listing.page(frame, 'fresh').catch(unlessFatal)
      const between = await this.#listing.page(page.query, 'fresh')
      await this.#listing.page(frame, 'fresh').catch(unlessFatal)
      if (between.pets.length >= pageLimit(page.query)) return
    }
  }

  /** Which list shows most of some pets, of the longest ones without a status and by each. */
  async #showing(ids: ReadonlySet<bigint>, besides: PageQuery): Promise<PageQuery | undefined> {
    const { query: reach } = await this.#listing.whole()
    const queries = [reach, ...petStatuses.map((one) => ({ ...reach, status: one }))].filter(
      ({ limit, status }) => limit !== besides.limit || status !== besides.status,
    )
    const pages = await Promise.all(
      queries.map((query) => this.#listing.page(query, 'fresh').catch(unlessFatal)),
    )
    const countOn = (page: Page): number => idsOf(page.pets).filter((id) => ids.has(id)).length
    const [most] = pages
      .flatMap((page) => (page === undefined || countOn(page) === 0 ? [] : [page]))
      .toSorted((a, b) => countOn(b) - countOn(a))
    return most?.query
  }
}

function isEnough({ pets, query, drawnFrom }: Page, wanted: Wanted): boolean {
  return wanted === 'some' ? pets.length > 0 : pets.length >= Math.min(pageLimit(query), drawnFrom)
}
