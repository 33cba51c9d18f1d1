import { isTagged } from '../../oracle/is-tagged.ts'
import { settledFrom } from '../../oracle/moments.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once } from '../once.ts'
import { LeftOut, NotApplicable, unlessFatal } from '../outcome.ts'
import type { Page } from '../page.ts'
import { furtherLastCreates } from '../plan.ts'
import { poll } from '../poll.ts'
import { exchangesOf } from '../proof.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Creation } from './creation.ts'
import type { Listing } from './listing.ts'
import type { RefusedCreate } from './refusals.ts'
import { type Shown, shownOn, showsSome } from './shown.ts'
import { tellingPages } from './telling-pages.ts'

/** Consistency windows that have passed since the first create when the last look is taken: what settles late shows. */
const windowsSinceFirst = 2

/** Creates that are asked for again afterwards, and must be refused. */
const askedAgainCreates = 1

/** Requests that are left where a create and a page more hinder nothing. */
const roomy = 20

/** Looks for animals that refused creates left behind (AUTH-5, CREATE-7). */
export class Traces {
  readonly #run: RunContext
  readonly #creation: Creation
  readonly #listing: Listing

  constructor(run: RunContext, creation: Creation, listing: Listing) {
    this.#run = run
    this.#creation = creation
    this.#listing = listing
  }

  /**
   * Pages on which the animals of these refused creates would show: each has a valid animal created after them.
   *
   * @throws NotApplicable when no such animal shows, so that nothing can be told from a page
   */
  async pages(refused: readonly RefusedCreate[]): Promise<readonly Exchange[]> {
    const last = Math.max(...refused.map(({ exchange }) => exchange.number))
    const valid = await this.#creation.valid()
    const later = valid.flatMap(({ animal }) =>
      animal !== undefined && animal.created.number > last ? [animal] : [],
    )
    const witnesses = later.length > 0 ? later : await this.#newWitnesses()
    const whole = later.length > 0 ? await this.#listing.whole() : await this.#longest()
    const rest = await Promise.all(
      petStatuses.map(async (status) => {
        const expected = witnesses.filter((animal) => animal.status === status)
        if (expected.length === 0 || showsSome(whole, expected)) return []
        return [
          await poll(
            this.#run,
            () => this.#longest(status),
            (page) => showsSome(page, expected),
          ),
        ]
      }),
    )
    const pages = [whole, ...rest.flat()]
    return this.#telling(pages, refused)
  }

  /**
   * Pages at the end of the run on which animals of these refused creates would show: what is stored only in a while
   * shows by then. Each page has a valid animal of its status, created after one of them that was sent with that
   * status, or with none that is valid.
   *
   * @throws LeftOut when no requests are left for them
   * @throws NotApplicable when no such animal shows, so that nothing can be told from a page
   */
  async pagesAtEnd(refused: readonly RefusedCreate[]): Promise<readonly Exchange[]> {
    return this.#telling(await this.closingPages(), refused)
  }

  /** Those of the pages that tell. What is found on a page without a witness is a trace all the same. */
  #telling(pages: readonly Page[], refused: readonly RefusedCreate[]): readonly Exchange[] {
    const { responses } = this.#run
    const wrong = pages.filter(
      ({ exchange }) =>
        responses.isBrokenBy(exchange, 'CREATE-7') || responses.isBrokenBy(exchange, 'AUTH-5'),
    )
    const telling = tellingPages(pages, refused, this.#run.store.own)
    if (telling.length === 0 && wrong.length === 0) throw noWitness()
    return exchangesOf(telling.length === 0 ? wrong : [...new Set([...telling, ...wrong])])
  }

  /** A page of each status, once none may lag behind any create, and the first one is long past. */
  readonly closingPages = once('traces.closingPages', async (): Promise<readonly Page[]> => {
    if (this.#run.budget.left < petStatuses.length) throw new LeftOut('left out: no requests are left for it')
    const { clock, store, settings, budget } = this.#run
    const { consistencyWindowMs } = settings
    const isRoomy = budget.left >= roomy
    // Between it and the one before the last refusals stands what these have left, under whatever name.
    if (isRoomy) await this.#lastCreates().catch(unlessFatal)
    const due = Math.max(
      settledFrom(store.lastCreate, consistencyWindowMs),
      settledFrom(store.firstCreate, consistencyWindowMs, windowsSinceFirst),
    )
    await sleepPast(clock, due)
    const pages = await Promise.all(petStatuses.map((status) => this.#longest(status).catch(unlessFatal)))
    const had = pages.filter((page) => page !== undefined)
    if (had.length === 0) throw new LeftOut('left out: no such page could be had')
    if (isRoomy) await this.#longest().catch(unlessFatal)
    return had
  })

  async #lastCreates(): Promise<void> {
    const { creates, mayWrite, settings } = this.#run
    if (!mayWrite) return
    creates.release()
    const categoryId = await this.#creation.category()
    const create = async (): Promise<void> => {
      const sent = { name: this.#creation.wideName(), categoryId, status: this.#creation.statusOfNext(0) }
      await this.#creation.attempt('a plain animal', sent).catch(unlessFatal)
    }
    await create()
    if (this.#creation.shares === undefined) return
    const room = Math.min(furtherLastCreates(settings.profile), creates.left - askedAgainCreates)
    const further = async (): Promise<void> => {
      await this.#creation.furtherLast(this.#creation.statusOfNext(0)).catch(unlessFatal)
    }
    await Promise.all(Array.from({ length: Math.max(0, room) }, further))
  }

  /** The longest page that could be taken in before, asked for afresh. */
  async #longest(status?: PetStatus): Promise<Page> {
    const { query } = await this.#listing.whole()
    return this.#listing.page(status === undefined ? query : { ...query, status }, 'fresh')
  }

  /** Own animals on pages, found by what the check is not about. Throws NotApplicable when none shows. */
  shown(pages: readonly Page[], by: 'id' | 'name'): readonly Shown[] {
    const { store, tag } = this.#run
    return shownOn(
      pages,
      store.own.filter(({ sent }) => isTagged(sent.name, tag)),
      by,
    )
  }

  async #newWitnesses(): Promise<readonly CreatedPet[]> {
    const attempts = await this.#creation.stock(petStatuses.length)
    return attempts.flatMap(({ animal }) => (animal === undefined ? [] : [animal]))
  }
}

function noWitness(): NotApplicable {
  return new NotApplicable('no valid animal created after them shows on the page, so nor would they')
}
