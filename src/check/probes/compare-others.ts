import { type SeenPet, seePet } from '../../oracle/seen-pet.ts'
import type { Page, PageQuery } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { unlessFatal } from '../unless-fatal.ts'
import type { Listing } from './listing.ts'
import type { UnknownId } from './retrieval.ts'

type Member = 'name' | 'categoryId' | 'status'
const members: readonly Member[] = ['name', 'categoryId', 'status']

/** Of fewer others may have changed the status. */
const fewestCompared = 3
const mostCompared = 6

/** Fetches of animals of others, and how a list told of them before. */
export interface ToldTwice {
  readonly fetched: readonly UnknownId[]
  readonly listed: ReadonlyMap<bigint, SeenPet>
  readonly query: PageQuery
  /** Other pages, which may tell of them otherwise too. */
  readonly pages: readonly Page[]
}

/**
 * Where fetches, or other pages, tell of animals of others otherwise than the list did, asks for that list once more, a
 * consistency window later. Where that is of a status, which others may have changed meanwhile, animals that the list
 * still shows are fetched, or asked for as before, and listed twice more. The oracle judges what these answers show
 * (LIST-10).
 */
export async function compareOthers(
  { budget, settings, clock, target }: RunContext,
  listing: Listing,
  { fetched, listed, query, pages }: ToldTwice,
): Promise<void> {
  const isToldOtherwise = (pet: SeenPet | undefined, members: readonly Member[]): boolean => {
    const before = pet?.id === undefined ? undefined : listed.get(pet.id)
    return before !== undefined && members.some((member) => pet?.[member] !== before[member])
  }
  const differing = (members: readonly Member[]): readonly UnknownId[] =>
    fetched.filter(({ id, exchange }) => {
      const pet = seePet(exchange.response?.body)
      return pet.id === id && isToldOtherwise(pet, members)
    })
  const listAgain = async (): Promise<ReadonlySet<bigint | undefined>> => {
    await clock.sleep(settings.consistencyWindowMs + 1)
    const page = await listing.page(query, 'fresh').catch(unlessFatal)
    return new Set(page?.pets.map(({ id }) => id))
  }
  const otherwise = pages.filter(({ pets }) => pets.some((pet) => isToldOtherwise(pet, members)))
  if (differing(members).length === 0 && otherwise.length === 0) return
  if (!budget.explore(1)) return
  const shown = await listAgain()
  const page = otherwise.find(
    ({ pets }) => pets.filter((pet) => isToldOtherwise(pet, ['status'])).length >= fewestCompared,
  )
  if (page !== undefined && budget.explore(2)) {
    // By now those that are compared may stand behind own animals.
    const longest = page.query.status === undefined ? page.query : { ...page.query, ...query }
    await listing.page(longest, 'fresh').catch(unlessFatal)
    await listAgain()
  }
  const filedOtherwise = differing(['status']).map(({ id }) => id)
  if (filedOtherwise.length === 0) return
  const compared = [...new Set([...filedOtherwise, ...listed.keys()])]
    .filter((id) => shown.has(id))
    .slice(0, mostCompared)
  if (compared.length < fewestCompared) return
  for (const _ of ['once', 'again']) {
    if (!budget.explore(compared.length + 1)) return
    await Promise.all(compared.map((id) => target.get(id).catch(unlessFatal)))
    await listAgain()
  }
}
