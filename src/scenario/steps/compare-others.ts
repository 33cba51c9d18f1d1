import { settledFrom } from '../../oracle/moments.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { type SeenPet, seePet } from '../../oracle/seen-pet.ts'
import { unlessFatal } from '../outcome.ts'
import { idsOf, type Page, type PageQuery } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Listing } from './listing.ts'
import type { UnknownId } from './retrieval.ts'

/** Most pets with differing fetches that are fetched in each turn. */
const mostCompared = 2
/** The order of turns: neither kind of request always comes after the other. */
const turns = ['as before', 'otherwise', 'otherwise', 'as before', 'otherwise'] as const

/** Fetches of foreign pets, and how a list showed them before. */
export interface ToldTwice {
  readonly fetched: readonly UnknownId[]
  readonly listed: ReadonlyMap<bigint, SeenPet>
  readonly query: PageQuery
  /** Other pages, which may show them otherwise, too. */
  readonly pages: readonly Page[]
}

/** Where fetches or pages contradict a list, repeats both by turns: other clients cannot change pets in step (LIST-10). */
export async function compareOthers(
  { budget, settings, clock, target }: RunContext,
  listing: Listing,
  { fetched, listed, query, pages }: ToldTwice,
): Promise<void> {
  const isToldOtherwise = (pet: SeenPet): boolean => {
    const before = pet.id === undefined ? undefined : listed.get(pet.id)
    return before !== undefined && differ(before, pet)
  }
  const told = fetched.map(({ id, exchange }) => ({ id, pet: seePet(exchange.response?.body) }))
  const ids = idsOf(told.flatMap(({ id, pet }) => (pet.id === id && isToldOtherwise(pet) ? [pet] : [])))
  const fetchedOtherwise = ids.slice(0, mostCompared)
  const page = pages.find(
    (one) =>
      (one.query.status !== undefined || (one.query.limit === undefined) !== (query.limit === undefined)) &&
      one.pets.some(isToldOtherwise),
  )
  const longest = page?.query.limit === undefined ? page?.query : { ...page.query, ...query }
  const areFetched = fetchedOtherwise.length > 0
  if (!areFetched && page === undefined) return
  const compared = areFetched ? fetchedOtherwise : idsOf(page?.pets.filter(isToldOtherwise)).slice(0, 1)
  // On the longest list they may stand behind created pets by now, but hardly on one by their status.
  const isBehind = async (): Promise<boolean> => {
    if (!budget.explore(1)) return true
    const now = await listing.page(query, 'fresh').catch(unlessFatal)
    return !compared.every((id) => idsOf(now?.pets).includes(id))
  }
  const list = (asked: PageQuery) => (): Promise<unknown> => listing.page(asked, 'fresh').catch(unlessFatal)
  const fetches = (): Promise<unknown> => Promise.all(compared.map((id) => target.get(id).catch(unlessFatal)))
  const { status } = listed.get(compared[0] ?? 0n) ?? {}
  const known = petStatuses.find((one) => one === status)
  const byStatus = known === undefined ? undefined : list({ ...query, status: known })
  const instead = areFetched ? byStatus : fetches
  const asBefore = instead !== undefined && (await isBehind()) ? instead : list(query)
  const otherwise = areFetched ? fetches : list(longest ?? query)
  for (const round of ['once', 'again']) {
    if (!budget.explore(turns.length + 3 * Math.max(0, fetchedOtherwise.length - 1))) return
    if (round === 'again') await sleepPast(clock, settledFrom(clock.now(), settings.consistencyWindowMs))
    for (const turn of turns) await (turn === 'as before' ? asBefore() : otherwise())
  }
}

function differ(one: SeenPet, other: SeenPet): boolean {
  const hasStatus = ({ status }: SeenPet): boolean => petStatuses.some((known) => known === status)
  return (
    one.name !== other.name ||
    one.categoryId !== other.categoryId ||
    (one.status !== other.status && hasStatus(one) && hasStatus(other))
  )
}
