import { statusOf } from '../../oracle/exchange-status.ts'
import { settledFrom } from '../../oracle/moments.ts'
import { once } from '../once.ts'
import { NotApplicable, unlessFatal } from '../outcome.ts'
import { idsOf, type Page, type PageQuery } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Listing } from './listing.ts'
import type { Retrieval } from './retrieval.ts'

/** Most listed namesakes of created pets that are fetched: foreign pets may share a name. */
const mostNamesakes = 4

/** Fetches pets by the ids that lists show (LIST-7). */
export function listedIds(run: RunContext, listing: Listing, retrieval: Retrieval) {
  const { store, responses, clock, settings, target } = run
  const fetched = new Set<bigint>()

  /** Fetches the first pet of the longest page, unless it shows a created pet. */
  const foreign = once('listedIds.foreign', async (): Promise<void> => {
    const { pets } = await listing.whole()
    if (store.own.some(({ sent }) => pets.some(({ name }) => name === sent.name)))
      throw new NotApplicable('pets of its own show, and tell')
    const [id] = idsOf(pets)
    if (id === undefined) throw new NotApplicable('the longest page shows no pet')
    const control = await retrieval.control()
    if (control.id !== id) await retrieval.fetchListed(id)
  })

  /** Fetches what pages show under the name of a created pet, but by another id. */
  async function namesakes(pages: readonly Page[]): Promise<void> {
    run.requireWrites()
    const byName = Map.groupBy(store.own, ({ sent }) => sent.name)
    const single = [...byName.values()].filter((alike) => alike.length === 1).flat()
    const named = pages.flatMap(({ pets, query }) =>
      single.flatMap((created) => {
        const alike = pets.filter(({ name }) => name === created.sent.name)
        const isItself = pets.some(({ id }) => id === created.id)
        return alike.length === 0 ? [] : [{ id: isItself ? undefined : idsOf(alike)[0], query }]
      }),
    )
    if (named.length === 0) throw new NotApplicable('no pet of its own shows on a page')
    for (const { id, query } of named) {
      if (fetched.size >= mostNamesakes || responses.breachOf('LIST-7') !== undefined) return
      if (id === undefined || fetched.has(id)) continue
      fetched.add(id)
      await lookUp(id, query)
    }
  }

  /** Fetches a listed id once no fetch may lag; if it is missing, again a window later where a list still shows it. */
  async function lookUp(id: bigint, shownBy: PageQuery): Promise<void> {
    await sleepPast(clock, store.lagsUntilFor(id))
    const first = await target.get(id).catch(unlessFatal)
    if (first === undefined || statusOf(first) === 200) return
    await sleepPast(clock, settledFrom(clock.now(), settings.consistencyWindowMs))
    const page = await listing.page(shownBy, 'fresh').catch(unlessFatal)
    if (idsOf(page?.pets).includes(id)) await target.get(id).catch(unlessFatal)
  }

  return { foreign, namesakes }
}
