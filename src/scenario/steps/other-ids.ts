import fc from 'fast-check'
import { isInt64 } from '../../spec/is-int64.ts'
import { once } from '../once.ts'
import { NotApplicable, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { compareOthers } from './compare-others.ts'
import { gapsOf, lookalikesOf } from './ids-near.ts'
import type { Listing } from './listing.ts'
import { isRefusal, type Retrieval } from './retrieval.ts'
import { spread } from './spread.ts'

/** In a wider gap, other clients rather than rejected POSTs took the ids. */
const widestGap = 64n
/** Most ids between created ones that are fetched: a service that stores rejected bodies does so more than once. */
const mostBetween = 8
/** Most similar ids that are fetched at once. */
const mostStrangers = 4
/** Foreign pets that are fetched: beside created ones, and in their place. */
const foreignFetched = 9
const foreignFetchedWithoutOwn = 12
/** Requests for a foreign pet that is missing: two fetches and two lists. */
const requestsToLookInto = 4
const mostLookedInto = 2
/** A name that could be an id, larger than counted ones. */
const idLike = /^[1-9]\d{11,17}$/

/** Fetches of ids that no created pet has: unknown ones, and those of foreign pets. */
export function otherIds(run: RunContext, listing: Listing, retrieval: Retrieval) {
  const { store, budget, mayWrite } = run

  /** Ids similar to those of the control and of the last created pet, and ids in gaps. */
  const strangers = once('otherIds.strangers', async (): Promise<void> => {
    const { id } = await retrieval.found()
    const ids = [
      // A service that compares ids as text may match a prefix.
      ...(id >= 10n && !store.has(id / 10n) ? [id / 10n] : []),
      ...gapsOf(store.ids),
      ...(id === 0n ? [] : [-id]),
      ...lookalikesOf(id),
      ...lookalikesOf(store.own.at(-1)?.id ?? id),
    ]
    await fetchEach((await undecided(ids)).slice(0, mostStrangers), 'GET-3')
  })

  /** Ids equal to known ones in a narrower type, and the one after the last; all at once, so that each node gets one. */
  const narrowed = once('otherIds.narrowed', async (): Promise<void> => {
    const { id } = await retrieval.found()
    const other = store.own.at(-1)?.id ?? id
    const ids = [id + 2n ** 48n, id + 2n ** 53n, other + 2n ** 32n, id + 2n ** 60n, id + 10n ** 12n]
    const fresh = await undecided(ids)
    const [behind] = await undecided([(store.ids.at(-1) ?? id) + 1n])
    if (fresh.length === 0) throw new NotApplicable('beside known ids there are none that int64 holds')
    run.requireSpare(fresh.length)
    await Promise.all(fresh.map((one) => retrieval.stranger(one, 'GET-3', 'varied')))
    // Plainly, as the ids between created ones.
    if (behind !== undefined && budget.explore(1)) await retrieval.stranger(behind, 'GET-3')
  })

  /** Ids between those of created pets: a counting service has given them to POSTs that it rejected. */
  const betweenOwn = once('otherIds.betweenOwn', async (): Promise<void> => {
    const own = store.ids.filter((id) => store.isOwn(id))
    const between = own.flatMap((id, index) => {
      const room = (own[index + 1] ?? id) - id - 1n
      // Over a wide gap, the service counted on only from the lower id.
      const count = room > widestGap ? 1 : Math.max(0, Number(room))
      return Array.from({ length: count }, (_, place) => id + BigInt(place) + 1n)
    })
    const unseen = between.filter((id) => !store.has(id))
    if (unseen.length === 0) throw new NotApplicable('ids of its own follow each other')
    const step = Math.max(1, Math.floor(unseen.length / mostBetween))
    const chosen = unseen.filter((_, index) => index % step === 0).slice(0, mostBetween)
    // They may belong to pets whose 201 could not be read: a plain fetch shows these.
    await spread(run, chosen, (id) => retrieval.stranger(id, 'GET-3'))
  })

  /** Ids of one digit, next to known ones, and where narrower types end. */
  const unknown = once('otherIds.unknown', async (): Promise<void> => {
    const [first = 0n] = store.ids
    const last = store.ids.findLast((id) => store.isOwn(id)) ?? 0n
    const ids = [
      ...[3n, 4n, 5n, 6n, 7n, 8n].filter((id) => !store.has(id)).slice(0, 1),
      // A service that accepts an id or a name finds the pet of that name.
      ...store.own.flatMap(({ sent }) => (idLike.test(sent.name) ? [BigInt(sent.name)] : [])).slice(0, 1),
      ...(last > 0n && last < 2n ** 62n ? [last + 1000n, last * 2n + 1n] : []),
      ...[2n ** 31n, 2n ** 53n + 1n],
      // Just before the first, for a service that looks for the nearest id.
      ...[first - 3n, first - 6n].filter((id) => id > 0n),
    ]
    await fetchEach(ids, 'GET-2')
  })

  /** Fetches some foreign pets; looks into missing ones, and compares those that a list showed otherwise. */
  const ofOthers = once('otherIds.ofOthers', async (): Promise<void> => {
    const whole = await listing.whole()
    const listed = new Map(
      [...(await listing.before()), ...whole.pets].flatMap((pet) =>
        pet.id === undefined || store.isOwn(pet.id) ? [] : [[pet.id, pet] as const],
      ),
    )
    if (listed.size === 0) throw new NotApplicable('the list showed no foreign pet')
    const count = Math.min(listed.size, mayWrite ? foreignFetched : foreignFetchedWithoutOwn)
    const some = fc.shuffledSubarray([...listed.keys()], { minLength: count, maxLength: count })
    const [drawn = []] = run.draw(some, 1, 31)
    const fetched = await spread(run, drawn, async (id) => ({
      id,
      exchange: await retrieval.fetch(id, 'varied'),
    }))
    const missing = fetched.filter(({ id, exchange }) => isRefusal(exchange, id))
    const lookedInto = missing.slice(0, mostLookedInto).filter(() => budget.explore(requestsToLookInto))
    await Promise.all(
      lookedInto.map(({ id }) => retrieval.fetchListed(id, listed.get(id)?.status).catch(unlessFatal)),
    )
    const pages = await listing.shared()
    await compareOthers(run, listing, { fetched, listed, query: whole.query, pages })
  })

  /** Each int64 id once, except those that decide GET-3. */
  async function undecided(ids: readonly bigint[]): Promise<readonly bigint[]> {
    const decided = await retrieval.lookalikes()
    return [...new Set(ids)].filter((id) => isInt64(id) && !decided.includes(id))
  }

  async function fetchEach(ids: readonly bigint[], row: 'GET-2' | 'GET-3'): Promise<void> {
    await spread(run, ids, (id) => retrieval.stranger(id, row, 'varied'))
  }

  return { strangers, narrowed, betweenOwn, unknown, ofOthers }
}
