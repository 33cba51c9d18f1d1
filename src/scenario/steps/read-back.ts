import { ofEveryKind } from '../../generate/unicode-names.ts'
import { PairsTried } from '../../interactions/pairs-tried.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { constants } from '../../spec/generated/constants.ts'
import { once } from '../once.ts'
import { type Page, type PageQuery, pageIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import { levelsOf } from './body-forms.ts'
import type { Exploration } from './exploration.ts'
import type { Listing } from './listing.ts'
import type { Retrieval } from './retrieval.ts'
import { settled, spread } from './spread.ts'

/** Most pets that are fetched after the exploring POSTs. */
const mostFetched = 24
/** What a fetch alone may damage or miss: one created pet of each kind is fetched. */
const easilyLost: readonly ((pet: CreatedPet) => boolean)[] = [
  ({ sent }) => sent.categoryId > constants.doubleBound,
  ({ sent }) => sent.categoryId >= 2n ** 31n && sent.categoryId <= constants.doubleBound,
  ({ sent }) => sent.categoryId === 0n,
  ({ sent }) => sent.categoryId < 0n && sent.categoryId > -(2n ** 31n),
  ({ sent }) => sent.name.includes(ofEveryKind),
  ({ sent }) => /^(0|null|none|nan|nil|undefined|false|no|off)$/i.test(sent.name),
  ({ sent }) => /^(true|yes|on)$/i.test(sent.name),
  ({ sent }) => /^\d{4}-\d\d-\d\d/.test(sent.name),
  ({ sent }) => sent.name.length === 1,
  ({ id }) => id % 100n === 0n,
  ({ created }) => created.request.body?.startsWith('{"id"') === true,
  ({ status }) => status === undefined,
]
/** Pages after all exploring POSTs: by status, with the largest limit and the default one. */
const lastPages: readonly PageQuery[] = [
  ...petStatuses.map((status) => ({ status, limit: 100 })),
  ...petStatuses.map((status) => ({ status })),
]

/** Reads back the pets of exploring POSTs, within the remaining budget. */
export function readBack(run: RunContext, listing: Listing, retrieval: Retrieval, exploration: Exploration) {
  const { budget, chance, clock, store, variation } = run

  /** Created pets to fetch: those that are easily damaged, then those most different from them. */
  const chosen = once('readBack.chosen', async (): Promise<readonly CreatedPet[]> => {
    // Reserved before the POSTs, since other exploration would use it up.
    const room = Array.from({ length: mostFetched }, () => budget.explore(1)).filter(Boolean).length
    if (room === 0) run.requireSpare(1)
    await exploration.creates()
    const { own } = store
    const lost = easilyLost.flatMap((isOf) => own.find(isOf) ?? [])
    const all = new Set(lost.slice(0, room))
    const pairs = new PairsTried(chance('fetches'))
    for (const { sent } of all) pairs.note(levelsOf(sent))
    const left = own.filter((pet) => !all.has(pet))
    while (all.size < room && left.length > 0) {
      const place = pairs.choose(left.map(({ sent }) => levelsOf(sent)))
      for (const pet of left.splice(place, 1)) all.add(pet)
    }
    return [...all]
  })

  return {
    /** Fetches every other one at once, as most clients do. */
    fetches: once('readBack.fetches', async (): Promise<void> => {
      const atOnce = (await chosen()).filter((pet, index) => !isForRest(pet, index))
      await settled(atOnce, ({ id }) => retrieval.fetch(id, 'varied'))
    }),

    /** Fetches the rest once nothing may lag any more: one that is missing then is lost. */
    fetchesAtRest: once('readBack.fetchesAtRest', async (): Promise<void> => {
      await settled((await chosen()).filter(isForRest), async ({ id }) => {
        await sleepPast(clock, store.lagsUntilFor(id))
        await retrieval.fetch(id, 'varied')
      })
    }),

    pages: once('readBack.pages', async (): Promise<readonly Page[]> => {
      await exploration.creates()
      const lists = await spread(run, lastPages, (query) =>
        listing.ask(query, variation.ofList(query, store.known(query.status))),
      )
      return lists.flatMap((listed) => pageIn(listed) ?? [])
    }),
  }
}

function isForRest({ status }: CreatedPet, index: number): boolean {
  return status === undefined || index % 2 === 1
}
