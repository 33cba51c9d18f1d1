import { settledFrom } from '../../oracle/moments.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { need } from '../assert.ts'
import { once } from '../once.ts'
import { LeftOut, NotApplicable, unlessFatal } from '../outcome.ts'
import type { Page } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Creation } from './creation.ts'
import type { Exploration } from './exploration.ts'
import type { Listing } from './listing.ts'

/** Consistency windows that have passed since the first create when the last look is taken: what settles late shows. */
const windowsSinceFirst = 2

/** Requests that are left where a create more hinders nothing. */
const roomy = 20

/** With what such creates are rejected, and the requirement that judges whether they are. */
const rejections = { 'AUTH-5': [401, 'AUTH-1'], 'CREATE-7': [400, 'CREATE-4'] } as const

/** Looks for pets that rejected creates left behind (AUTH-5, CREATE-7). */
export class Traces {
  readonly #run: RunContext
  readonly #creation: Creation
  readonly #listing: Listing
  readonly #exploration: Pick<Exploration, 'repeats'>

  constructor(
    run: RunContext,
    creation: Creation,
    listing: Listing,
    exploration: Pick<Exploration, 'repeats'>,
  ) {
    this.#run = run
    this.#creation = creation
    this.#listing = listing
    this.#exploration = exploration
  }

  /**
   * Asks for pages on which the pets of rejected creates would show: a page shows a valid pet that was created after them. At
   * the end of the run, the {@link closingPages}: what is stored only in a while shows by then.
   */
  async look(
    creates: readonly Exchange[],
    requirement: keyof typeof rejections,
    pages: () => Promise<readonly Page[]> = async () => [await this.#listing.whole()],
  ): Promise<void> {
    const { whyNotSent } = this.#run.responses
    const [status, see] = rejections[requirement]
    const rejected = creates.filter(({ response }) => response?.status === status)
    if (creates.length === 0 && whyNotSent !== undefined) throw whyNotSent
    need(rejected.length > 0, `a create that is answered ${status}`, see)
    await this.#creation.valid()
    const seen = await pages()
    const first = Math.min(...rejected.map(({ number }) => number))
    const witnesses = this.#run.store.own.filter(({ created }) => created.number > first)
    if (!seen.some((page) => showsSome(page, witnesses)))
      throw new NotApplicable('no valid pet created after them shows on the page, so nor would they')
  }

  /** A page of each status, once none may lag behind any create, and the first one is long past. */
  readonly closingPages = once('traces.closingPages', async (): Promise<readonly Page[]> => {
    this.#run.requireLeft(petStatuses.length)
    const { clock, store, settings, budget } = this.#run
    const { consistencyWindowMs } = settings
    const isRoomy = budget.left >= roomy
    // Between the pets created last and those before the last refusals stands what these have left, under whatever name.
    if (isRoomy && !this.#exploration.repeats.isStarted()) await this.#lastCreate().catch(unlessFatal)
    const due = Math.max(
      settledFrom(store.lastCreate, consistencyWindowMs),
      settledFrom(store.firstCreate, consistencyWindowMs, windowsSinceFirst),
    )
    await sleepPast(clock, due)
    const pages = await Promise.all(petStatuses.map((status) => this.#longest(status).catch(unlessFatal)))
    // What was created last is read back from a list without a filter, too, as clients ask for it that take anything.
    if (isRoomy) await this.#listing.ask({}, { accept: '*/*' }).catch(unlessFatal)
    const had = pages.filter((page) => page !== undefined)
    if (had.length === 0) throw new LeftOut('left out: no such page could be had')
    return had
  })

  async #lastCreate(): Promise<void> {
    if (!this.#run.mayWrite) return
    const { pets, statuses } = this.#creation
    const categoryId = await this.#creation.category()
    await this.#creation.attempt({ name: pets.wideName(), categoryId, status: statuses.next(0) })
  }

  /** The longest page of a status that could be taken in before, asked for afresh. */
  async #longest(status: PetStatus): Promise<Page> {
    const { query } = await this.#listing.whole()
    return this.#listing.page({ ...query, status }, 'fresh')
  }
}

/** Whether a page shows any of these pets, by their names. */
function showsSome({ pets }: Page, created: readonly CreatedPet[]): boolean {
  return created.some(({ sent }) => pets.some(({ name }) => name === sent.name))
}
