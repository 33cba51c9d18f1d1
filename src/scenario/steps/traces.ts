import { settledFrom } from '../../oracle/moments.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
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

/** Consistency windows between the first POST and the last look, by which late changes show. */
const windowsSinceFirst = 2

/** With so many requests left, one more POST does no harm. */
const roomy = 20

/** The status of the rejection, and the requirement that judges it. */
const rejections = { 'AUTH-5': [401, 'AUTH-1'], 'CREATE-7': [400, 'CREATE-4'] } as const

/** Looks for pets that rejected POSTs left behind (AUTH-5, CREATE-7). */
export function traces(run: RunContext, creation: Creation, listing: Listing, { repeats }: Exploration) {
  const { clock, store, settings, budget, responses } = run

  /** Requests pages, at the end the {@link closingPages}. If later pets show, those of rejected POSTs would, too. */
  async function look(
    creates: readonly Exchange[],
    requirement: keyof typeof rejections,
    pages: () => Promise<readonly Page[]> = async () => [await listing.whole()],
  ): Promise<void> {
    run.requireWrites()
    const { whyNotSent } = responses
    const [status, see] = rejections[requirement]
    const rejected = creates.filter(({ response }) => response?.status === status)
    if (creates.length === 0 && whyNotSent !== undefined) throw whyNotSent
    need(rejected.length > 0, `a create that is answered ${status}`, see)
    await creation.valid()
    const seen = await pages()
    const first = Math.min(...rejected.map(({ number }) => number))
    const shown = new Set(seen.flatMap(({ pets }) => pets.map(({ name }) => name)))
    if (!store.own.some(({ sent, created }) => created.number > first && shown.has(sent.name)))
      throw new NotApplicable('no valid pet created after them shows on the page, so nor would they')
  }

  /** A page of each status, once none may lag and the first POST is long past. */
  const closingPages = once('traces.closingPages', async (): Promise<readonly Page[]> => {
    run.requireWrites()
    run.requireLeft(petStatuses.length)
    const { consistencyWindowMs } = settings
    const isRoomy = budget.left >= roomy
    // What the last rejected POSTs left then stands before this pet, under whatever name.
    if (isRoomy && !repeats.isStarted()) await lastCreate().catch(unlessFatal)
    const due = Math.max(
      settledFrom(store.lastCreate, consistencyWindowMs),
      settledFrom(store.firstCreate, consistencyWindowMs, windowsSinceFirst),
    )
    await sleepPast(clock, due)
    const longest = async (status: PetStatus): Promise<Page> =>
      listing.page({ ...(await listing.whole()).query, status }, 'fresh')
    const pages = await Promise.all(petStatuses.map((status) => longest(status).catch(unlessFatal)))
    // Reads the last pet back from an unfiltered list as well, as clients request it that accept anything.
    if (isRoomy) await listing.ask({}, { accept: '*/*' }).catch(unlessFatal)
    const had = pages.filter((page) => page !== undefined)
    if (had.length === 0) throw new LeftOut('left out: no such page could be had')
    return had
  })

  async function lastCreate(): Promise<void> {
    const { pets, statuses } = creation
    const categoryId = await creation.category()
    await creation.attempt({ name: pets.wideName(), categoryId, status: statuses.next(0) })
  }

  return { look, closingPages }
}
