import fc from 'fast-check'
import { limitLevelOf } from '../../interactions/factors/listing.ts'
import { type Levels, PairsTried } from '../../interactions/pairs-tried.ts'
import { defaultLimit, greatestLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { unlessFatal } from '../outcome.ts'
import { type Listed, type Page, type PageQuery, pageIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Listing } from './listing.ts'
import { spread } from './spread.ts'

/** What many clients ask for. */
const withEachStatus: readonly number[] = [1, defaultLimit, 50]
/** Limits that go with a status, though few stores have more pets of one than the largest of them. */
const withAnyStatus: readonly number[] = [defaultLimit + 1, 51, 64, 75]
/** What clients ask for, and most stores have more pets than, is no higher. */
const usual = 40
/** The limits that find most: the upper end, powers and round numbers, and from the lower end on. The others are drawn. */
const first: readonly number[] = [
  ...[greatestLimit, greatestLimit - 1],
  ...[50, 51, 64, 75, 45, 60],
  ...Array.from({ length: 5 }, (_, index) => defaultLimit + 1 + index),
  ...Array.from({ length: usual }, (_, index) => index + 1),
  ...[80, 90, 63, 65, 49, 74, 76],
]

const longPage = 50
/** So often the longest page is asked for beside what else is sent. */
const mostLongest = 3

/** Asks for limits from 1 to 100, many of them together with a status. */
export class Sweep {
  readonly #run: RunContext
  readonly #listing: Listing
  readonly #pairs: PairsTried
  #longest = 0
  #hasFit = false

  constructor(run: RunContext, listing: Listing) {
    this.#run = run
    this.#listing = listing
    this.#pairs = new PairsTried(run.chance('statuses beside limits'))
  }

  /** The pages that have pets, of limits that no scenario has asked for yet, as far as there are requests to spare. */
  readonly limits = once('sweep.limits', async (): Promise<readonly Page[]> => {
    const tried = (await this.#listing.limits()).filter((limit) => limit > 1 && limit < greatestLimit)
    const all = Array.from({ length: greatestLimit }, (_, index) => index + 1)
    const rest = all.filter((limit) => !first.includes(limit))
    const [drawn = []] = this.#run.draw(fc.shuffledSubarray(rest, { minLength: rest.length }), 1, 37)
    const limits = [...new Set([...first, ...drawn])].filter((limit) => !tried.includes(limit))
    const queries: readonly (() => Promise<Listed>)[] = [
      ...withEachStatus.flatMap((limit) => petStatuses.map((status) => () => this.#limit({ limit, status }))),
      ...petStatuses.map((status) => () => this.#exact(status)),
      ...limits.map((limit, index) => {
        const query = { limit, ...this.#statusFor(limit) }
        return () => this.#limit(query, index % 2 === 1)
      }),
    ]
    const lists = await spread(this.#run, queries, (ask) => ask())
    return lists.flatMap((listed) => pageIn(listed) ?? []).filter(({ drawnFrom }) => drawnFrom > 0)
  })

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
    await this.#limit({ limit, status }, false, { animals: 'as many as fit' }).catch(unlessFatal)
    this.#hasFit = store.mostOf(status) === limit
  }

  /** As many as there are of a status, once nothing may lag any more. */
  async #exact(status: PetStatus): Promise<Listed> {
    const { store, clock } = this.#run
    await sleepPast(clock, store.lagsUntil)
    const limit = Math.min(greatestLimit, Math.max(1, store.mostOf(status)))
    return this.#limit({ limit, status }, false, { animals: 'as many as fit' })
  }

  /**
   * @param isLater - whether to ask once nothing may lag any more
   * @param beside - further levels of the request
   */
  async #limit(query: PageQuery, isLater = false, beside: Levels = {}): Promise<Listed> {
    const { clock, store, variation } = this.#run
    if (isLater) await sleepPast(clock, store.lagsUntil)
    const asking = variation.ofList(query, undefined, beside)
    const listed = await this.#listing.ask(query, asking)
    const { first: _, ...form } = asking
    await this.#listing.apart(query, listed.exchange, form)
    return listed
  }

  /** A status that has more pets than the limit allows, or none: whichever tries most. */
  #statusFor(limit: number): Pick<PageQuery, 'status'> {
    if (withEachStatus.includes(limit)) return {}
    const mayBeAny = withAnyStatus.includes(limit)
    const bound = petStatuses.filter((status) => mayBeAny || this.#run.store.known(status) > limit)
    const levels = mayBeAny ? bound : [...bound, 'none']
    const chosen = this.#pairs.extend({ limit: limitLevelOf(limit) }, 'status', levels)
    const status = bound.find((one) => one === chosen['status'])
    return status === undefined ? {} : { status }
  }
}
