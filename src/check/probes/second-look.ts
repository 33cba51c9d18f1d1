import { petStatuses } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { Inconclusive, NotApplicable, unlessFatal } from '../outcome.ts'
import { idsOf, type Page, type PageQuery, pageLimit } from '../page.ts'
import { restLists } from '../plan.ts'
import { poll } from '../poll.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Lists } from './lists.ts'

/** Pages beyond those that decide that are looked at once more: the first ones tell what is wrong. */
const mostRechecks = 3

/** So often is a page asked for between two others that show what it lacks. */
const times = 3
const requestsToFrame = 3

/** What a page should show: some animal, or as many as its limit allows and there are. */
type Wanted = 'some' | 'all'

/**
 * Looks again at pages that seem to lack animals: what is not there may lag behind, whatever was seen before, and
 * animals of others may have been removed.
 */
export class SecondLook {
  readonly #run: RunContext
  readonly #listing: Pick<Lists, 'page' | 'whole'>
  #rechecks = 0

  constructor(run: RunContext, listing: Pick<Lists, 'page' | 'whole'>) {
    this.#run = run
    this.#listing = listing
  }

  /**
   * Looks again for a page that should show an animal, where it shows none: empty only if none came within the
   * consistency window, and a matching animal is there all the same.
   *
   * @throws Inconclusive when the animals were others', who may have removed them meanwhile
   */
  async filled(page: Page): Promise<void> {
    if (this.#isSettled(page, 'some')) return
    const ask = (): Promise<Page> => this.#listing.page(page.query, 'fresh')
    const again = await poll(this.#run, ask, (one) => isEnough(one, 'some'))
    if (isEnough(again, 'some') || this.#isKnown(await this.#framed(again))) return
    throw new Inconclusive("the animals that were seen are others', who may have removed them meanwhile")
  }

  /**
   * Looks again for a page that should be longer, where it is too short for what is known to be there: asked for once
   * nothing may lag any more, with what no verdict on a MUST needs.
   *
   * @throws Inconclusive where there is no such request
   */
  async full(page: Page): Promise<void> {
    if (this.#isSettled(page, 'all')) return
    if (!this.#run.budget.explore(1))
      throw new Inconclusive('a page is short, which may be lag, and no request is to spare to look again')
    const again = await this.#onceSettled(page)
    if (!isEnough(again, 'all')) await this.#framed(again)
  }

  /**
   * As {@link filled} and {@link full}, for pages that go further than the verdict needs: looked at once more,
   * when nothing may lag, and no more than a few.
   *
   * @returns undefined where it is not known what the page should show
   */
  async rested(page: Page, wanted: Wanted): Promise<Page | undefined> {
    if (this.#isSettled(page, wanted)) return page
    if (this.#rechecks >= mostRechecks) return undefined
    this.#rechecks += 1
    const again = await this.#onceSettled(page)
    if (isEnough(again, wanted)) return again
    const framed = await this.#framed(again)
    return wanted === 'all' || this.#isKnown(framed) ? framed : undefined
  }

  /**
   * As {@link rested}, for many.
   *
   * @throws NotApplicable where it is known of none what it should show
   */
  async allRested(pages: readonly Page[], wanted: Wanted): Promise<void> {
    const rested: (Page | undefined)[] = []
    for (const page of pages) rested.push(await this.rested(page, wanted))
    if (rested.every((page) => page === undefined))
      throw new NotApplicable('of no page it is known what it should show')
  }

  /** Whether a page shows some animal, or that a matching one is there all the same. */
  #isKnown(page: Page): boolean {
    const rows = ['LIST-5', 'LIST-6'] as const
    return isEnough(page, 'some') || rows.some((row) => this.#run.responses.isBrokenBy(page.exchange, row))
  }

  /** The same list, asked for when nothing may lag any more. */
  async #onceSettled({ query }: Page): Promise<Page> {
    const { clock, store } = this.#run
    await sleepPast(clock, store.lagsUntil)
    return this.#listing.page(query, 'fresh')
  }

  /**
   * Whether a page shows what it should, or surely does not: it is shorter than the own animals alone make it that no list
   * may lag behind any more.
   */
  #isSettled(page: Page, wanted: Wanted): boolean {
    const { pets, query, exchange } = page
    const due = this.#run.store.ownDue(exchange.sentAt, query.status)
    return isEnough(page, wanted) || pets.length < Math.min(pageLimit(query), due)
  }

  /**
   * Asks for a page that seems to lack animals of others again, time and again, each time between two pages that show
   * those, asked for at once one after the other: others may take them away and bring them back, but not in step with that.
   * The oracle judges what it shows.
   *
   * @returns the page as it came last, or the same where no other page shows what it lacks
   */
  async #framed(page: Page): Promise<Page> {
    const { store, clock, settings, budget } = this.#run
    const lacking = store.others(page.exchange.sentAt, page.query.status)
    for (const id of idsOf(page.pets)) lacking.delete(id)
    if (lacking.size === 0) return page
    const frame = await this.#showing(lacking, page.query)
    if (frame === undefined) return page
    let last = page
    const pauseMs = Math.ceil(settings.consistencyWindowMs / (times - 1)) + 1
    for (let time = 1; time <= times; time += 1) {
      if (!budget.explore(requestsToFrame)) return last
      if (time > 1) await clock.sleep(pauseMs)
      await this.#listing.page(frame, 'fresh').catch(unlessFatal)
      last = await this.#listing.page(page.query, 'fresh')
      await this.#listing.page(frame, 'fresh').catch(unlessFatal)
      if (last.pets.length >= pageLimit(last.query)) return last
    }
    return last
  }

  /** Which list shows most of some animals, of the longest ones without a status and by each. */
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

  /**
   * Lists without a filter, one after the other, once none may lag behind the first own animals any more: what answers
   * by turns shows then. One of three is the longest that can be had, which small stores fit on whole. Throws LeftOut where the run's requests do not stretch to it.
   */
  readonly atRest = once('secondLook.atRest', async (): Promise<void> => {
    const { store, clock, variation } = this.#run
    this.#run.requireWrites()
    const [first] = store.own
    if (first === undefined) throw this.#run.withoutOwnAnimal()
    this.#run.requireLeft(restLists)
    await sleepPast(clock, store.lagsUntilFor(first.id))
    const { query: longest } = await this.#listing.whole()
    for (let asked = 0; asked < restLists; asked += 1) {
      const query = asked % 3 === 1 ? longest : {}
      const asking = variation.ofList(query, store.known(query.status))
      await this.#listing.page(query, 'fresh', asking).catch(unlessFatal)
    }
  })
}

function isEnough({ pets, query, drawnFrom }: Page, wanted: Wanted): boolean {
  return wanted === 'some' ? pets.length > 0 : pets.length >= Math.min(pageLimit(query), drawnFrom)
}
