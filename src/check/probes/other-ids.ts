import fc from 'fast-check'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { once } from '../once.ts'
import { NotApplicable, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { shareOfSpare } from '../share-of-spare.ts'
import { compareOthers } from './compare-others.ts'
import { gapsOf, int64Max, int64Min, lookalikesOf } from './ids-near.ts'
import type { Listing } from './listing.ts'
import { isRefusal, type Retrieval, type UnknownId } from './retrieval.ts'
import { spread } from './spread.ts'

/** Between ids further apart than this, others than refused creates have taken theirs. */
const widestGap = 64n
/** Ids between own ones that are fetched: a service that stores what it refuses does it more than once. */
const mostBetween = 8
/** Ids of a kind that come in every run that goes so far. */
const fewIds = 7
/** So many of those that are like known ones. Others go one right after the other. */
const fewStrangers = 4
/** Animals of others that are fetched: beside own ones, and in their place. */
const othersFetched = 9
const othersFetchedWithoutOwn = 12
/** One that is not answered with is fetched twice more, and twice the list is asked. */
const requestsToLookInto = 4
const mostLookedInto = 2
/** Of each of these an id is drawn: some make up animals for what 31 bits hold; others fail over fewer digits or more bits. */
const magnitudes: readonly (readonly [bigint, bigint])[] = [
  [1n, 2n ** 31n - 1n],
  [1n, 2n ** 31n - 1n],
  [1n, 2n ** 31n - 1n],
  [100_000n, 9_999_999n],
  [2n ** 31n, 2n ** 32n - 1n],
]
/** A name that might be an id, beyond those that services count up to. */
const idLike = /^[1-9]\d{11,17}$/

/** Fetches of ids that are not the run's own: such as no animal has, and those of others' animals. */
export class OtherIds {
  readonly #run: RunContext
  readonly #listing: Listing
  readonly #retrieval: Retrieval

  constructor(run: RunContext, listing: Listing, retrieval: Retrieval) {
    this.#run = run
    this.#listing = listing
    this.#retrieval = retrieval
  }

  /**
   * Lookalikes of other animals than the control: the last own one, and those of the control left out before; its id
   * without the last digit, its negative, and ids in the gaps between those that are known.
   */
  readonly strangers = once('otherIds.strangers', async (): Promise<void> => {
    const control = await this.#retrieval.found()
    const decided = new Set((await this.#retrieval.lookalikes()).map(({ id }) => id))
    const { store } = this.#run
    const other = store.own.at(-1)
    const narrowed = new Set(await this.#narrowedIds())
    const lookalikes = [...lookalikesOf(control.id), ...(other === undefined ? [] : lookalikesOf(other.id))]
    const asked = new Set([
      // Whoever looks ids up as text may take what begins so.
      ...(control.id >= 10n && !store.ids.includes(control.id / 10n) ? [control.id / 10n] : []),
      ...gapsOf(store.ids),
      ...(control.id === 0n || control.id === int64Min ? [] : [-control.id]),
      ...lookalikes.map(({ id }) => id),
    ])
    const newest = store.ids.at(-1)
    const strangers = [...asked].filter((id) => !decided.has(id) && !narrowed.has(id))
    const answers = await this.#fetchEach(strangers, 'GET-3', fewStrangers)
    const beyond = answers.find(({ id }) => newest !== undefined && id === newest + 1n)
    const last = store.ids.at(-1)
    if (beyond?.exchange.response?.status !== 200 || last === undefined || last === int64Max) return
    // Meanwhile that is another animal's.
    if (this.#run.budget.explore(1)) await this.#run.target.get(last + 1n).catch(unlessFatal)
  })

  /** Ids of which narrower numbers than int64 hold what known ones are, beside the one that decides. */
  async #narrowedIds(): Promise<readonly bigint[]> {
    const { id } = await this.#retrieval.found()
    const other = this.#run.store.own.at(-1)?.id ?? id
    const decided = new Set((await this.#retrieval.lookalikes()).map((one) => one.id))
    return [id + 2n ** 48n, id + 2n ** 53n, other + 2n ** 32n, id + 2n ** 60n, id + 10n ** 12n].filter(
      (one) => one <= int64Max && !decided.has(one),
    )
  }

  /** Fetches {@link #narrowedIds}, one right after the other: of nodes that answer in turn each gets one. */
  readonly narrowed = once('otherIds.narrowed', async (): Promise<void> => {
    const ids = await this.#narrowedIds()
    if (ids.length === 0) throw new NotApplicable('beside known ids there are none that int64 holds')
    this.#run.requireSpare(ids.length)
    await Promise.all(ids.map((id) => this.#retrieval.strangerVaried(id, 'GET-3')))
  })

  /**
   * Fetches ids between those that own animals were given, where there are some: a service that counts on with each
   * animal has given them to others or to creates that it refused, and a list need not show these.
   *
   * @throws NotApplicable where there are none
   */
  readonly betweenOwn = once('otherIds.betweenOwn', async (): Promise<void> => {
    const own = idsInOrder(this.#run.store.own)
    const seen = new Set(this.#run.store.ids)
    const countsOn = own.some((id, index) => own[index + 1] === id + 1n)
    const between = own.flatMap((id, index) => {
      const room = (own[index + 1] ?? id) - id - 1n
      // Whatever it was that took it further, it counted on before.
      if (room > widestGap) return countsOn ? [id + 1n] : []
      if (room <= 0n) return []
      return Array.from({ length: Number(room) }, (_, place) => id + BigInt(place) + 1n)
    })
    const untold = between.filter((id) => !seen.has(id))
    if (untold.length === 0) throw new NotApplicable('ids of its own follow each other, or lie far apart')
    const step = Math.max(1, Math.floor(untold.length / mostBetween))
    const chosen = untold.filter((_, index) => index % step === 0).slice(0, mostBetween)
    await spread(this.#run, chosen, (id) => this.#retrieval.strangerVaried(id, 'GET-3'))
  })

  /** Ids of every magnitude, and those next to animals that exist. */
  readonly unknownIds = once('otherIds.unknownIds', async (): Promise<void> => {
    const { own, ids } = this.#run.store
    const last = idsInOrder(own).at(-1) ?? 0n
    const near = last > 0n && last < 2n ** 62n ? [last + 1000n, last * 2n + 1n] : []
    const far = [2n ** 31n, 2n ** 53n + 1n]
    // Shortly before the first: who looks for the nearest finds that.
    const [first = 0n] = ids
    const below = [first - 3n, first - 6n].filter((id) => id > 0n)
    // Who takes an id or a name finds an animal that has it for a name.
    const named = own.flatMap(({ sent }) => (idLike.test(sent.name) ? [BigInt(sent.name)] : []))
    await this.#fetchEach([...named.slice(0, 1), ...near, ...far, ...below], 'GET-2')
  })

  /**
   * Some animals that are not the run's own, fetched because a list showed them: all of them came some other way, and not
   * all of them by the same. Some of those that are not answered with are looked into; and where one is told otherwise
   * than it is listed, the list is asked once more.
   *
   * @throws NotApplicable where the list showed none
   */
  readonly ofOthers = once('otherIds.ofOthers', async (): Promise<void> => {
    const { store, budget, mayWrite } = this.#run
    const own = new Set(store.own.map(({ id }) => id))
    const whole = await this.#listing.whole()
    const listed = new Map(
      [...(await this.#listing.before()), ...whole.pets].flatMap((pet) =>
        pet.id === undefined || own.has(pet.id) ? [] : [[pet.id, pet] as const],
      ),
    )
    if (listed.size === 0) throw new NotApplicable('the list showed no animal of others')
    const count = Math.min(listed.size, mayWrite ? othersFetched : othersFetchedWithoutOwn)
    const some = fc.shuffledSubarray([...listed.keys()], { minLength: count, maxLength: count })
    const [drawn = []] = this.#run.draw(some, 1, 31)
    const fetch = async (id: bigint): Promise<UnknownId> => ({
      id,
      exchange: await this.#retrieval.fetchVaried(id),
    })
    const fetched = await spread(this.#run, drawn, fetch)
    const missing = fetched.filter(({ id, exchange }) => isRefusal(exchange, id))
    const lookedInto = missing.slice(0, mostLookedInto).filter(() => budget.explore(requestsToLookInto))
    await Promise.all(
      lookedInto.map(({ id }) => this.#retrieval.fetchListed(id, listed.get(id)?.status).catch(unlessFatal)),
    )
    const pages = await this.#listing.shared()
    await compareOthers(this.#run, this.#listing, { fetched, listed, query: whole.query, pages })
  })

  /** An id of each magnitude, and one of one digit: a service may well make up animals for such. */
  readonly smallIds = once('otherIds.smallIds', async (): Promise<void> => {
    const known = new Set(this.#run.store.ids)
    const drawn = magnitudes.flatMap(([min, max], index) =>
      this.#run.draw(fc.bigInt({ min, max }), 1, 29 + index),
    )
    const digit = [3n, 4n, 5n, 6n, 7n, 8n].find((id) => !known.has(id))
    const ids = [...drawn, ...(digit === undefined ? [] : [digit])]
    await this.#fetchEach(ids, 'GET-2', ids.length)
  })

  #fetchEach(ids: readonly bigint[], row: 'GET-2' | 'GET-3', few = fewIds): Promise<readonly UnknownId[]> {
    const affordable = ids.slice(0, Math.max(few, shareOfSpare(this.#run, 'ids')))
    return spread(this.#run, affordable, async (id) => ({
      id,
      exchange: await this.#retrieval.strangerVaried(id, row),
    }))
  }
}

function idsInOrder(pets: readonly CreatedPet[]): readonly bigint[] {
  return pets.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
}
