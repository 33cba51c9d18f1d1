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

/** Limits that many clients use. */
const withEachStatus: readonly number[] = [1, defaultLimit, 50]
/** Limits that go with a status, although few stores have so many pets of one. */
const withAnyStatus: readonly number[] = [defaultLimit + 1, 51, 64, 75]
/** The limits that find most: the upper end, powers and round numbers, and those around the default. */
const telling: readonly number[] = [
  ...[greatestLimit - 1, 50, 51, 64, 75, 45, 60],
  ...[21, 22, 25, 19, 10, 2, 5, 30, 40],
]
/** Most limits that are drawn besides. */
const drawn = 40
const longPage = 50
/** All other limits, alone, for the depth deep. */
const restOfLimits: readonly PageQuery[] = Array.from({ length: greatestLimit }, (_, index) => ({
  limit: index + 1,
})).filter(({ limit }) => !telling.includes(limit))
/** How often the longest page is requested beside other requests, by depth. */
const mostLongest = { quick: 3, standard: 3, deep: 12 } as const
const asManyAsFit: Levels = { animals: 'as many as fit' }

/** The scenarios of {@link sweepOf}. */
export type Sweep = ReturnType<typeof sweepOf>

/** Requests limits from 1 to 100, many together with a status. */
export function sweepOf(run: RunContext, listing: Listing) {
  const { budget, clock, responses, settings, store, variation } = run
  const pairs = new PairsTried(run.chance('statuses beside limits'))
  const swept: Page[] = []
  let timesLongest = 0
  let hasFit = false

  /** Property: a limit bounds the page, alone or with a status. Throws ContractBreach for the first counterexample. */
  const limits = once('sweep.limits', async (): Promise<void> => {
    await sleepPast(clock, store.lagsUntil)
    const examples: readonly PageQuery[] = [
      ...withEachStatus.flatMap((limit) => petStatuses.map((status) => ({ limit, status }))),
      ...petStatuses.map((status) => ({ limit: exact(status), status })),
      ...telling.map((limit) => ({ limit, ...statusFor(limit) })),
      ...(settings.depth === 'deep' ? restOfLimits : []),
    ]
    await explore(run, {
      arbitrary: () =>
        fc.record(
          { limit: fc.integer({ min: 1, max: greatestLimit }), status: fc.constantFrom(...petStatuses) },
          { requiredKeys: ['limit'] },
        ),
      examples,
      cases: examples.length + drawn,
      atOnce: 2 * settings.concurrency,
      check: async (query) => {
        const { limit, status } = query
        const listed = await ask(query, status !== undefined && limit === exact(status) ? asManyAsFit : {})
        const page = pageIn(listed)
        if (page !== undefined && page.drawnFrom > 0) swept.push(page)
        responses.requireUnbroken(isPair(query) ? 'LIST-6' : 'LIST-3', listed.exchange)
      },
    })
  })

  /** The sweep's pages that have pets, whatever they violate. */
  async function pages(): Promise<readonly Page[]> {
    await limits().catch((error: unknown) => {
      if (!(error instanceof ContractBreach)) throw error
    })
    return swept
  }

  /** The longest page, a few times, where it is long. */
  async function longest(): Promise<void> {
    if (store.ids.length <= longPage || timesLongest >= mostLongest[settings.depth] || !budget.explore(1))
      return
    timesLongest += 1
    await ask({ limit: greatestLimit }).catch(unlessFatal)
  }

  /** All pets of a status on one page, once, while a page of usual length holds them. */
  async function fit(status: PetStatus): Promise<void> {
    const limit = store.mostOf(status)
    if (hasFit || limit <= defaultLimit || limit >= longPage || !budget.explore(1)) return
    await ask({ limit, status }, asManyAsFit).catch(unlessFatal)
    hasFit = store.mostOf(status) === limit
  }

  /** A limit that is the number of pets of a status. */
  function exact(status: PetStatus): number {
    return Math.min(greatestLimit, Math.max(1, store.mostOf(status)))
  }

  function ask(query: PageQuery, beside?: Levels): Promise<Listed> {
    return listing.askPair(query, variation.ofList(query, undefined, beside))
  }

  /** A status with more pets than the limit allows, or none: the combination tested least. */
  function statusFor(limit: number): Pick<PageQuery, 'status'> {
    const mayBeAny = withAnyStatus.includes(limit)
    const bound = petStatuses.filter((status) => mayBeAny || store.known(status) > limit)
    const chosen = pairs.extend(
      { limit: limitLevelOf(limit) },
      'status',
      mayBeAny ? bound : [...bound, 'none'],
    )
    const status = bound.find((one) => one === chosen['status'])
    return status === undefined ? {} : { status }
  }

  return { limits, pages, longest, fit }
}
