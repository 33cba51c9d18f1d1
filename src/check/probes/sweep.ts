import fc from 'fast-check'
import { limitLevelOf } from '../../interactions/factors/listing.ts'
import { type Levels, PairsTried } from '../../interactions/pairs-tried.ts'
import { defaultLimit, greatestLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { explore } from '../explore.ts'
import { once } from '../once.ts'
import { ContractBreach, unlessFatal } from '../outcome.ts'
import { isPair, type Listed, type Page, type PageQuery, pageIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Listing } from './listing.ts'

/** What many clients ask for. */
const withEachStatus: readonly number[] = [1, defaultLimit, 50]
/** Limits that go with a status, though few stores have more pets of one than the largest of them. */
const withAnyStatus: readonly number[] = [defaultLimit + 1, 51, 64, 75]
/** The limits that find most: the upper end, powers and round numbers, and those around the default. */
const telling: readonly number[] = [
  ...[greatestLimit - 1, 50, 51, 64, 75, 45, 60],
  ...[21, 22, 25, 19, 10, 2, 5, 30, 40],
]
/** Limits that are drawn beside those, at most: what is left is theirs. */
const drawn = 40
const longPage = 50
/** So often the longest page is asked for beside what else is sent. */
const mostLongest = 3

/** Asks for limits from 1 to 100, many of them together with a status. */
export class Sweep {
  readonly #run: RunContext
  readonly #listing: Listing
  readonly #pairs: PairsTried
  readonly #pages: Page[] = []
  #longest = 0
  #hasFit = false

  constructor(run: RunContext, listing: Listing) {
    this.#run = run
    this.#listing = listing
    this.#pairs = new PairsTried(run.chance('statuses beside limits'))
  }

  /**
   * A property: whatever the limit, alone or with a status, it bounds the page.
   *
   * @throws ContractBreach for the first one that does not
   */
  readonly limits = once('sweep.limits', async (): Promise<void> => {
    const { store, clock, responses, settings } = this.#run
    await sleepPast(clock, store.lagsUntil)
    const examples: readonly PageQuery[] = [
      ...withEachStatus.flatMap((limit) => petStatuses.map((status) => ({ limit, status }))),
      ...petStatuses.map((status) => ({ limit: this.#exact(status), status })),
      ...telling.map((limit) => ({ limit, ...this.#statusFor(limit) })),
    ]
    await explore(this.#run, {
      arbitrary: () =>
        fc.record(
          { limit: fc.integer({ min: 1, max: greatestLimit }), status: fc.constantFrom(...petStatuses) },
          { requiredKeys: ['limit'] },
        ),
      examples,
      cases: examples.length + drawn,
      atOnce: 2 * settings.concurrency,
      check: async (query) => {
        const isExact = isPair(query) && query.limit === this.#exact(query.status)
        const listed = await this.#limit(query, isExact ? { animals: 'as many as fit' } : {})
        const page = pageIn(listed)
        if (page !== undefined && page.drawnFrom > 0) this.#pages.push(page)
        responses.requireUnbroken(isPair(query) ? 'LIST-6' : 'LIST-3', listed.exchange)
      },
    })
  })

  /** The pages of these limits that have pets, whatever they violate. */
  async pages(): Promise<readonly Page[]> {
    await this.limits().catch((error: unknown) => {
      if (!(error instanceof ContractBreach)) throw error
    })
    return this.#pages
  }

  /** The longest page, a few times, where it is long. */
  async longest(): Promise<void> {
    const { store, budget } = this.#run
    if (store.ids.length <= longPage || this.#longest >= mostLongest || !budget.explore(1)) return
    this.#longest += 1
    await this.#limit({ limit: greatestLimit }).catch(unlessFatal)
  }

  /** As many as there are of a status, once, while these are not more than most pages show. */
  async fit(status: PetStatus): Promise<void> {
    const { store, budget } = this.#run
    const limit = store.mostOf(status)
    if (this.#hasFit || limit <= defaultLimit || limit >= longPage || !budget.explore(1)) return
    await this.#limit({ limit, status }, { animals: 'as many as fit' }).catch(unlessFatal)
    this.#hasFit = store.mostOf(status) === limit
  }

  /** As many as there are of a status. */
  #exact(status: PetStatus | undefined): number {
    return Math.min(greatestLimit, Math.max(1, this.#run.store.mostOf(status ?? 'available')))
  }

  /** @param beside - further levels of the request */
  async #limit(query: PageQuery, beside: Levels = {}): Promise<Listed> {
    const asking = this.#run.variation.ofList(query, undefined, beside)
    const listed = await this.#listing.ask(query, asking)
    const { first: _, ...form } = asking
    await this.#listing.apart(query, listed.exchange, form)
    return listed
  }

  /** A status that has more pets than the limit allows, or none: whichever tries most. */
  #statusFor(limit: number): Pick<PageQuery, 'status'> {
    const mayBeAny = withAnyStatus.includes(limit)
    const bound = petStatuses.filter((status) => mayBeAny || this.#run.store.known(status) > limit)
    const levels = mayBeAny ? bound : [...bound, 'none']
    const chosen = this.#pairs.extend({ limit: limitLevelOf(limit) }, 'status', levels)
    const status = bound.find((one) => one === chosen['status'])
    return status === undefined ? {} : { status }
  }
}
