import fc from 'fast-check'
import { noCredential, theKey } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { isTagged } from '../../oracle/is-tagged.ts'
import { settledFrom } from '../../oracle/moments.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { looksLikeAttack } from '../../oracle/ordinary.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { removalOf } from '../../oracle/removal.ts'
import { type SeenPet, seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { askOpen } from '../ask-open.ts'
import { need } from '../assert.ts'
import { once, onceEach } from '../once.ts'
import { Inconclusive, LeftOut, NotApplicable, unlessFatal } from '../outcome.ts'
import { idsOf, type Page, type PageQuery, pageLimit, petsIn } from '../page.ts'
import { restFetches } from '../plan.ts'
import { poll } from '../poll.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Asking } from '../target.ts'
import type { Creation } from './creation.ts'
import { int64Max, type Lookalike, lookalikesOf } from './ids-near.ts'
import type { Listing } from './listing.ts'

/** The animal that stands for all that exist: its own id, and how it was fetched. */
export interface ControlFetch {
  readonly id: bigint
  readonly exchange: Exchange
  /** The animal if it is the run's own. */
  readonly own: CreatedPet | undefined
}

/** An id drawn at random, and what it was answered with. */
export interface UnknownId {
  readonly id: bigint
  readonly exchange: Exchange
}

const decisiveLookalikes = 3
/** Services count on from the last id: so many animals others and the run itself may add, and so many they may be apart. */
const idsToCome = 1000n
/** The open petId that is asked for in every run: it may well bring out another 4xx or a 5xx. */
const decisiveOddId = 'rex'
/** So many of the animals that pages lack are fetched. */
const mostMissing = 4
/** Where so many animals of others have the names of own ones, it is no breach of the list. */
const mostNamesakes = 4
/** Of listed animals, so many are fetched until one is there still. */
const mostCandidates = 3

/** Probes of GET /pets/{petId}. */
export class Retrieval {
  readonly #run: RunContext
  readonly #creation: () => Creation
  readonly #listing: () => Listing
  readonly #namesakes = new Set<bigint>()
  /** Rows of which an id that was answered 403 has been looked into. */
  readonly #forbidden = new Set<'GET-2' | 'GET-3'>()

  constructor(run: RunContext, creation: () => Creation, listing: () => Listing) {
    this.#run = run
    this.#creation = creation
    this.#listing = listing
  }

  /** Fetches an animal that exists: the first of its own or, where nothing may be created, the first listed. */
  readonly control = once('retrieval.control', async (): Promise<ControlFetch> => {
    const mayCreate = this.#mayCreate()
    const own = mayCreate ? (await this.#creation().control()).attempt.animal : undefined
    if (own !== undefined) return { id: own.id, exchange: await this.fetch(own.id), own }
    const opening = petsIn((await this.#listing().opening()).exchange)
    if (!mayCreate && opening?.length === 0) throw new NotApplicable('the store is empty')
    need(idsOf(opening).length > 0, 'an animal that exists', mayCreate ? 'CREATE-1' : 'LIST-1')
    // Those of the opening page may be gone by now.
    const found = (await this.#firstFound(opening)) ?? (await this.#firstFound(await this.#listedNow()))
    if (found !== undefined) return found
    throw new Inconclusive("the animals that were listed are others', who may have removed them since")
  })

  async #listedNow(): Promise<readonly SeenPet[] | undefined> {
    return petsIn((await this.#listing().ask({})).exchange)
  }

  async #firstFound(listed: readonly SeenPet[] | undefined): Promise<ControlFetch | undefined> {
    for (const id of idsOf(listed).slice(0, mostCandidates)) {
      const exchange = await this.fetchListed(id).catch(unlessFatal)
      if (exchange !== undefined) return { id, exchange, own: undefined }
    }
    return undefined
  }

  #mayCreate(): boolean {
    return this.#run.mayWrite && this.#run.settings.maxCreates > 0
  }

  /** Fetches an animal that was created, as long as the fetch may lag behind. */
  fetch(id: bigint, asking?: Asking): Promise<Exchange> {
    const { target, variation, store } = this.#run
    if (asking === undefined) variation.seeFetch(id, store)
    return poll(
      this.#run,
      () => target.get(id, theKey, asking),
      (exchange) => statusOf(exchange) !== 404 || removalOf(exchange) !== undefined,
      store.lagsUntilFor(id),
    )
  }

  /** The same in whichever way tries most: it decides nothing by itself. */
  fetchVaried(id: bigint): Promise<Exchange> {
    return this.fetch(id, this.#run.variation.ofFetch(id, this.#run.store))
  }

  /** As {@link stranger}, in whichever way tries most: it decides nothing by itself. */
  strangerVaried(id: bigint, row: 'GET-2' | 'GET-3'): Promise<Exchange> {
    return this.stranger(id, row, this.#run.variation.ofFetch(id, this.#run.store))
  }

  /**
   * Fetches an animal of others that a list showed. One that is not answered with, though lag is over, counts only while
   * the list shows it still, a whole consistency window later: others may have removed it by means that are not shown.
   *
   * @param shownAs - its status, if lists by that show it: without one it may stand beyond the end of the longest page
   * @throws NotApplicable when the list does not show it any more
   */
  async fetchListed(id: bigint, shownAs?: unknown): Promise<Exchange> {
    const { clock, settings, target } = this.#run
    const exchange = await this.fetch(id)
    if (!isRefusal(exchange, id) || removalOf(exchange) !== undefined) return exchange
    const { query: longest } = await this.#listing().whole()
    const status = petStatuses.find((one) => one === shownAs)
    const query = status === undefined ? longest : { ...longest, status }
    for (const pauseMs of [0, settings.consistencyWindowMs]) {
      await clock.sleep(pauseMs)
      const { exchange: list } = await this.#listing().ask(query)
      if (!idsOf(petsIn(list)).includes(id))
        throw new NotApplicable(`the animal ${id} is others', who may have removed it since it was listed`)
    }
    return target.get(id)
  }

  /**
   * Fetches the first animal that the longest page shows, where none of the run's own tells whether lists and fetches
   * know an animal by one id.
   *
   * @throws NotApplicable when animals of its own show, or none at all
   */
  readonly listed = once('retrieval.listed', async (): Promise<void> => {
    const { pets } = await this.#listing().whole()
    const own = new Set(this.#run.store.own.map(({ sent }) => sent.name))
    if (pets.some(({ name }) => name !== undefined && own.has(name)))
      throw new NotApplicable('animals of its own show, and tell')
    const [id] = idsOf(pets)
    if (id === undefined) throw new NotApplicable('the longest page shows no animal')
    const control = await this.control()
    if (control.id !== id) await this.fetchListed(id)
  })

  /**
   * Fetches what pages show under the names of own animals whose ids they do not show, but for names that several have: the
   * first few tell.
   *
   * @param which - of the names; others may have one without the run's tag
   * @throws NotApplicable when the pages show none of these names
   */
  async namesakes(pages: readonly Page[], which: 'all' | 'tagged' = 'tagged'): Promise<void> {
    const { store, tag } = this.#run
    const animals = store.own.filter(({ sent }) => which === 'all' || isTagged(sent.name, tag))
    const names = animals.map(({ sent }) => sent.name)
    const single = animals.filter(({ sent }) => names.indexOf(sent.name) === names.lastIndexOf(sent.name))
    const named = pages.flatMap(({ pets, query }) =>
      single.flatMap((animal) => {
        const alike = pets.filter(({ name }) => name === animal.sent.name)
        const isItself = pets.some(({ id }) => id === animal.id)
        return alike.length === 0 ? [] : [{ id: isItself ? undefined : idsOf(alike)[0], query }]
      }),
    )
    if (named.length === 0) throw new NotApplicable('no animal of its own shows on a page')
    const others = new Map(named.flatMap(({ id, query }) => (id === undefined ? [] : [[id, query] as const])))
    const untold = [...others].filter(([id]) => !this.#namesakes.has(id))
    const chosen = untold.slice(0, Math.max(0, mostNamesakes - this.#namesakes.size))
    for (const [id] of chosen) this.#namesakes.add(id)
    for (const [id, query] of chosen) if (await this.#isElsewhere(id, query)) return
  }

  /**
   * Fetches an id that a page shows once no fetch may lag and, if it is not found, once more where the page shows it still.
   *
   * @returns whether that shows LIST-7 violated
   */
  async #isElsewhere(id: bigint, shownBy: PageQuery): Promise<boolean> {
    const { clock, store, settings, target, responses } = this.#run
    await sleepPast(clock, store.lagsUntilFor(id))
    const first = await target.get(id).catch(unlessFatal)
    const isBroken = (one: Exchange | undefined): boolean =>
      one !== undefined && responses.isBrokenBy(one, 'LIST-7')
    if (first === undefined || statusOf(first) === 200) return isBroken(first)
    await sleepPast(clock, settledFrom(clock.now(), settings.consistencyWindowMs))
    const page = await this.#listing().page(shownBy, 'fresh').catch(unlessFatal)
    const isListed = idsOf(page?.pets).includes(id)
    const again = isListed ? await target.get(id).catch(unlessFatal) : undefined
    return isBroken(first) || isBroken(again)
  }

  /** Three ids drawn from all of int64's positive range. */
  unusedIds(): readonly [bigint, bigint, bigint] {
    const [a = 1n, b = 2n, c = 3n] = this.#run.draw(fc.bigInt({ min: 1n, max: int64Max }), 3, 17)
    return [a, b, c]
  }

  /** Asks for the {@link unusedIds}. */
  readonly unknowns = once('retrieval.unknowns', async (): Promise<readonly UnknownId[]> => {
    const ids = this.unusedIds()
    return Promise.all(ids.map(async (id) => ({ id, exchange: await this.stranger(id, 'GET-2') })))
  })

  /**
   * Fetches an id that need not name an animal. Key scopes are not shown: of one that is answered 403, an animal that exists
   * and then the same id tell whether it is the key that may not fetch.
   *
   * @param row - that such an id is about: one is looked into for each
   */
  async stranger(id: bigint, row: 'GET-2' | 'GET-3', asking?: Asking): Promise<Exchange> {
    const { target, variation, store } = this.#run
    if (asking === undefined) variation.seeFetch(id, store)
    const exchange = await target.get(id, theKey, asking)
    const isTold = this.#forbidden.has(row) || looksLikeAttack(exchange.request)
    if (statusOf(exchange) !== 403 || isTold) return exchange
    this.#forbidden.add(row)
    const control = await this.control().catch(unlessFatal)
    if (control === undefined || statusOf(control.exchange) !== 200) return exchange
    await target.get(control.id, theKey, asking).catch(unlessFatal)
    return (await target.get(id, theKey, asking).catch(unlessFatal)) ?? exchange
  }

  /**
   * Asks for a petId that is no text in UTF-8, once all else is decided: some servers end at such a path.
   *
   * @throws NotApplicable outside the profile full
   */
  readonly undecodable = once('retrieval.undecodable', async (): Promise<Exchange> => {
    this.#requireFull()
    return this.#run.target.getRaw('%FF')
  })

  /** Asks for a list with a status that is no text in UTF-8, when and where {@link undecodable} asks. */
  readonly undecodableQuery = once('retrieval.undecodableQuery', async (): Promise<Exchange> => {
    await this.undecodable()
    this.#requireFull()
    // Some look at a query before they ask who is there; a path that cannot be decoded may be none that there is.
    if (this.#run.budget.left > 1)
      await this.#run.target.listRaw('status=%FF', noCredential).catch(unlessFatal)
    return this.#run.target.listRaw('status=%FF')
  })

  #requireFull(): void {
    if (this.#run.settings.profile !== 'full')
      throw new NotApplicable('what servers may stumble over is asked for in the profile full alone')
    this.#run.requireLeft(1)
  }

  /** Asks for a petId that the interface leaves open. */
  readonly odd = onceEach('retrieval.odd', (id: string): Promise<Exchange> => {
    const { target, variation } = this.#run
    if (id === decisiveOddId) return target.getRaw(id)
    this.#run.requireSpare(1)
    return askOpen((asking) => target.getRaw(id, theKey, asking), variation.ofOpen('getPet'))
  })

  /** Ids that a service takes for the control's if it does not hold an id as a whole int64: those that decide. */
  readonly lookalikes = once('retrieval.lookalikes', async (): Promise<readonly Lookalike[]> => {
    const { id } = await this.control()
    const { ids } = this.#run.store
    const last = ids.at(-1) ?? id
    // One that an animal has, or soon may have, shows that animal and says nothing.
    const isDense = last - id <= idsToCome
    const next = ids.find((one) => one > id)
    // Who counts on goes on from the last one, and not between two that there are.
    const isBetween = (one: bigint): boolean => one > id && next !== undefined && one < next
    const isTaken = (one: bigint): boolean =>
      ids.includes(one) || (isDense && one > id && one <= last + idsToCome && !isBetween(one))
    const others = lookalikesOf(id).filter((one) => one.id !== int64Max && !isTaken(one.id))
    if (id === int64Max) return others.slice(0, decisiveLookalikes)
    return [...others.slice(0, decisiveLookalikes - 1), { label: 'the largest int64', id: int64Max }]
  })

  /** The control as it is at the end of the run, whatever was done meanwhile. */
  readonly again = once('retrieval.again', async (): Promise<void> => {
    const { id, own } = await this.found()
    await (own === undefined ? this.fetchListed(id) : this.fetch(id))
  })

  /**
   * Fetches own animals once no fetch may lag behind them any more: what answers by turns shows then. Ever more of them
   * go out side by side, so that they do not keep step with other requests. Throws LeftOut where the run's requests do
   * not stretch to it.
   */
  readonly atRest = once('retrieval.atRest', async (): Promise<void> => {
    const { store, clock, target, variation } = this.#run
    const { own } = await this.found()
    if (own === undefined) throw this.#run.withoutOwnAnimal()
    this.#run.requireLeft(restFetches)
    // The control may have had its id brought by a body.
    const others = store.own.filter(({ id }) => id !== own.id)
    const ofEach = petStatuses.map((status) => others.filter(({ sent }) => sent.status === status))
    const drawn = this.#run.chance('animals at rest')
    const chosen = [
      ...ofEach.map(([first]) => first ?? own),
      ...ofEach.map((some) => some[drawn.integer(0, Math.max(0, some.length - 1))] ?? own),
    ]
    await sleepPast(clock, Math.max(...chosen.map(({ id }) => store.lagsUntilFor(id))))
    for (let asked = 0, together = 1; asked < restFetches; asked += together, together += 1) {
      const count = Math.min(together, restFetches - asked)
      const batch = Array.from({ length: count }, (_, at) => chosen[(asked + at) % chosen.length] ?? own)
      await Promise.all(
        batch.map(({ id }) => target.get(id, theKey, variation.ofFetch(id, store)).catch(unlessFatal)),
      )
    }
  })

  /**
   * Fetches own animals that pages at the end lack, though they have room for them: if they are lost, a fetch tells. Which
   * were lost is not known, so some from everywhere among them are tried.
   *
   * @throws LeftOut when the pages lack none
   */
  async missingFrom(pages: readonly Page[]): Promise<void> {
    const { store, target } = this.#run
    const missing = store.own.filter((animal) =>
      pages.some(
        ({ exchange, query, pets }) =>
          pets.length < pageLimit(query) &&
          (query.status === undefined || query.status === animal.status) &&
          store.lagsUntilFor(animal.id) < exchange.sentAt &&
          !pets.some(({ id }) => id === animal.id),
      ),
    )
    if (missing.length === 0) throw new LeftOut('the pages at the end lack no animal of its own')
    const step = Math.max(1, Math.ceil(missing.length / mostMissing))
    const chosen = missing.filter((_, index) => index % step === 0)
    await Promise.all(chosen.map(({ id }) => target.get(id).catch(unlessFatal)))
  }

  /**
   * Fetches own animals whose names or categories are hard to hold. Where one is not found at first it takes further fetches,
   * so that they go ahead of what takes one alone.
   */
  readonly hardOnes = once('retrieval.hardOnes', async (): Promise<void> => {
    for (const { id } of await this.#creation().hardOnes()) await this.fetch(id)
  })

  /** Asks for a lookalike: in a whole run once what may have to be confirmed was asked for. */
  readonly ask = onceEach('retrieval.ask', async (id: string): Promise<Exchange> => {
    if (this.#run.settings.whole)
      await Promise.allSettled([this.odd(decisiveOddId), ...(this.#mayCreate() ? [this.hardOnes()] : [])])
    return this.stranger(BigInt(id), 'GET-3')
  })

  /**
   * The control's answer, if it shows that animals that exist are found at all.
   *
   * @throws NotApplicable when the operation has been removed as announced
   * @throws Inconclusive when it was not found: GET-1 judges that, unless the key may not fetch
   */
  async found(): Promise<ControlFetch> {
    const control = await this.control()
    const { exchange } = control
    if (removalOf(exchange) === 'removed')
      throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
    const status = statusOf(exchange)
    const what = `an animal that is found; the one fetched gave ${printOutcome(exchange)}`
    need(status === 200, what, [undefined, 403].includes(status) ? undefined : 'GET-1')
    return control
  }
}

/** Whether a fetch of a listed animal was not answered with it. Of 403 scopes tell, and of 503 nothing does. */
export function isRefusal(exchange: Exchange, id: bigint): boolean {
  const status = statusOf(exchange)
  if (status === 200) return seePet(exchange.response?.body).id !== id
  return status !== undefined && !unsettling.includes(status)
}

const unsettling: readonly number[] = [401, 403, 429, 503]
