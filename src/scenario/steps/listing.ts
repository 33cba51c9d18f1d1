import fc from 'fast-check'
import { theKey } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit, greatestLimit } from '../../oracle/list-query.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { need } from '../assert.ts'
import { awaitedLater, once } from '../once.ts'
import { NotApplicable, unlessFatal } from '../outcome.ts'
import { idsOf, type Listed, type Page, type PageQuery, pageIn, petsIn, readPage } from '../page.ts'
import { poll } from '../poll.ts'
import type { RunContext } from '../run-context.ts'
import type { ListOptions } from '../target.ts'
import { emptyLists, openingLists } from './opening-lists.ts'
import { recheck } from './recheck.ts'

/** The larger limit that every run combines with a status. */
const few = 3

/** Most lists before the first POST. */
const fewLists = 5
/** Most wrong pages by limit and status that are split into the two. */
const mostApart = 5

/** POSTs whose pets lists should show. */
interface Creates {
  readonly valid: () => Promise<unknown>
  readonly stock: (count: number) => Promise<void>
}

/** The scenarios of GET /pets. */
export type Listing = ReturnType<typeof listingOf>

/** Makes the scenarios of GET /pets. */
export function listingOf(run: RunContext, creation: () => Creates) {
  const { store, target, clock, budget, variation, mayWrite, responses } = run
  const sharedLists = new Map<string, Promise<Listed>>()
  /** Queries that got a page so far. */
  const letIn: PageQuery[] = []
  let askedApart = 0

  /** The first list, which all else needs. It waits after a 503, since a service that is starting may be busy. */
  const first = once('listing.first', async (): Promise<Listed> => {
    for (let tries = 1; ; tries += 1) {
      const listed = await ask({})
      if (tries >= openingTries || statusOf(listed.exchange) !== 503) return listed
      await clock.sleep(untilServedMs)
    }
  })

  /** The first list, and lists that show something only before the first POST. */
  const opening = once('listing.opening', async (): Promise<Listed> => {
    const opening = await first()
    const pets = petsIn(opening.exchange)
    // On an empty store, no list shows anything.
    if (pets === undefined || pets.length === 0) return opening
    // A page with all pets shows which status none has: the list by that status is required.
    const isDecisive = ({ limit }: PageQuery, index: number): boolean =>
      index === 0 && limit === undefined && pets.length < defaultLimit
    const asked = openingLists(pets, run.chance('lists before creates'))
      .slice(0, fewLists)
      .filter((query, index) => isDecisive(query, index) || budget.explore(1))
    // The first is required on some stores, so it is plain.
    const forms = asked.map((query, index) => (index === 0 ? {} : variation.ofList(query)))
    await Promise.all(asked.map((query, index) => askPair(query, forms[index]).catch(unlessFatal)))
    return opening
  })

  /** Lists by the other statuses while the store has one pet: they must be empty. */
  async function whereOneIs({ status }: CreatedPet): Promise<void> {
    if (petsIn((await opening()).exchange)?.length !== 0 || store.known() !== 1) return
    const others = emptyLists(petStatuses.filter((one) => one !== status))
    const asked = others.filter(() => budget.explore(1))
    await Promise.all(asked.map((query) => ask(query, variation.ofList(query)).catch(unlessFatal)))
  }

  /** GET /pets?limit=100 after the run's first POSTs. */
  const longest = once('listing.longest', async (): Promise<Listed> => {
    if (!mayWrite) return ask({ limit: greatestLimit })
    await creation().valid().catch(unlessFatal)
    return poll(
      run,
      () => ask({ limit: greatestLimit }),
      ({ exchange }) => petsIn(exchange)?.length !== 0,
    )
  })

  /** The longest page after the run's first POSTs, which shows the pets in sight. */
  const whole = once('listing.whole', async (): Promise<Page> => {
    const list = await longest()
    let longestPage = pageIn(list)
    for (const query of [{ limit: 50 }, {}]) longestPage ??= pageIn(await ask(query))
    return longestPage ?? readPage(list)
  })

  /** Creates pets until more than {@link defaultLimit} are in sight, within the bounds. */
  const stocked = once('listing.stocked', async (): Promise<void> => {
    const { pets, query } = await whole()
    if (!mayWrite || pets.length > defaultLimit) return
    await creation()
      .stock(defaultLimit + 1 - store.known())
      .catch(unlessFatal)
    await poll(
      run,
      () => page(query, 'fresh'),
      (now) => now.pets.length > defaultLimit || store.known() <= defaultLimit,
    )
  })

  /** Requests a list, and leaves the judgement to the caller. */
  async function ask(query: PageQuery, asking?: ListOptions): Promise<Listed> {
    const drawnFrom = store.inSight(clock.now(), query.status)
    const exchange = await target.list(query, theKey, asking)
    const listed = { exchange, query, drawnFrom }
    if (pageIn(listed) !== undefined) letIn.push(query)
    return listed
  }

  /** A list of the stocked store, requested once for all tests. */
  async function listed(query: PageQuery): Promise<Listed> {
    if (query.status === undefined && query.limit === greatestLimit) return longest()
    await stocked()
    if (query.status === undefined && query.limit === undefined && (await openedFull())) {
      return { ...(await opening()), drawnFrom: (await whole()).pets.length }
    }
    const key = `${query.limit ?? ''}/${query.status ?? ''}`
    const asked = sharedLists.get(key) ?? awaitedLater(ask(query))
    sharedLists.set(key, asked)
    return asked
  }

  /** The same as a page; `fresh` sends a new request. */
  async function page(query: PageQuery, age: 'shared' | 'fresh' = 'shared'): Promise<Page> {
    return readPage(age === 'fresh' ? await ask(query) : await listed(query))
  }

  /** Whether the first page already had more foreign pets to show than fit. */
  async function openedFull(): Promise<boolean> {
    const opening = await before()
    const others = idsOf((await whole()).pets).filter((id) => store.find(id) === undefined)
    return opening.length >= defaultLimit && others.length > defaultLimit
  }

  /** The pages that several tests need: the longest, the default, each status, some limits, and pairs. */
  const shared = once('listing.shared', async (): Promise<readonly Page[]> => {
    const ofLimits = (await limits()).map((limit) => ({ limit }))
    const queries: readonly PageQuery[] = [...ofLimits, ...(await pairs()), {}, ...byStatus]
    const lists = await Promise.allSettled(queries.map((query) => listed(query)))
    const pages = lists.flatMap((list) => (list.status === 'fulfilled' ? (pageIn(list.value) ?? []) : []))
    return [await whole(), ...pages]
  })

  /** A page with pets, if one comes within the consistency window while a pet is known to exist. */
  async function filled(query: PageQuery): Promise<void> {
    await stocked()
    if (store.known(query.status) === 0) {
      const ofStatus = query.status === undefined ? '' : ` with the status ${query.status}`
      if (!mayWrite) throw new NotApplicable(`the store shows no pet${ofStatus}`)
      need(false, 'such a pet', 'CREATE-1')
    }
    await again.filled(await page(query))
  }

  /** Pets that were listed before the first POST. */
  async function before(): Promise<readonly SeenPet[]> {
    return petsIn((await opening()).exchange) ?? []
  }

  /** Requests a list; where limit and status together get a wrong page, each alone in the same form shows the cause. */
  async function askPair(query: PageQuery, asking?: ListOptions): Promise<Listed> {
    const listed = await ask(query, asking)
    await apart(listed, asking)
    return listed
  }

  async function apart({ query: { limit, status }, exchange }: Listed, asking?: ListOptions): Promise<void> {
    if (limit === undefined || status === undefined || !responses.isWrongPair(exchange)) return
    if (askedApart >= mostApart || budget.left <= 0) return
    askedApart += 1
    await ask({ limit }, asking)
    await ask({ status }, asking)
  }

  /** Throws where no page has pets: NotApplicable if the run may not create any. */
  function needSome(pages: readonly Page[]): void {
    if (pages.length === 0 && !mayWrite && store.known() === 0) throw new NotApplicable('the store is empty')
    need(pages.length > 0, 'a pet that is listed', 'LIST-5')
  }

  /** Limits that decide LIST-3: both ends, and two drawn between, below the number of pets where possible. */
  const limits = once('listing.limits', async (): Promise<readonly number[]> => {
    await stocked()
    const inSight = Math.max(4, Math.min(defaultLimit + 1, store.known()))
    const between = Array.from({ length: inSight - 2 }, (_, index) => index + 2)
    const [drawn = []] = run.draw(fc.subarray(between, { minLength: 2, maxLength: 2 }), 1, 31)
    return [1, ...drawn, greatestLimit]
  })

  /** Pairs that decide LIST-6: a status that the first pet lacks shows whether pages are cut before they are filtered. */
  async function pairs(): Promise<readonly [PageQuery, PageQuery]> {
    const { pets } = await whole()
    const seen = petStatuses.filter((status) => store.known(status) > 0)
    const late = seen.filter((status) => status !== pets[0]?.status)
    const [first = 'available'] = [...late, ...seen]
    const others = [...late, ...seen].filter((status) => status !== first)
    const [second = others[0] ?? first] = others.filter((status) => store.known(status) > few)
    return [
      { status: first, limit: 1 },
      { status: second, limit: few },
    ]
  }
  const again = recheck(run, { page, whole })
  return {
    ...{ opening, whole, stocked, shared, limits, letIn, secondLook: again },
    ...{ whereOneIs, ask, askPair, listed, page, filled, before, apart, needSome, pairs },
  }
}

/** Tries of the first list that get 503, and the wait between them in ms. */
const openingTries = 3
const untilServedMs = 4000
const byStatus = petStatuses.map((status) => ({ status }))
