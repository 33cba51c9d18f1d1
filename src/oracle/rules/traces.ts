import { statusOf } from '../exchange-status.ts'
import { defaultLimit, greatestLimit } from '../list-query.ts'
import { lookUp } from '../look-up.ts'
import { printValue } from '../print-exchange.ts'
import { judgementsOf, type Said, type Shown, stateless } from '../rule.ts'
import { type SeenPet, sentPet } from '../seen-pet.ts'
import type { StoreModel } from '../store/store-model.ts'

/** AUTH-5, CREATE-7: no pet has the name, or the own category, of a rejected POST, unless it was created (Errors). */
export const traces = stateless((shown) => {
  const { page, fetch, status, store } = shown
  const fetched = status === 200 && lookUp(store.own, fetch?.id) === undefined ? fetch?.pet : undefined
  const pets = page?.pets ?? [fetched].filter((pet) => pet !== undefined)
  const left = pets.flatMap((pet) => {
    const ofCategory =
      page && !isShownElsewhere(store, pets, pet)
        ? lookUp(store.refusedCategories, pet.categoryId)
        : undefined
    const refused = lookUp(store.refused, pet.name) ?? ofCategory
    if (refused === undefined || lookUp(store.own, pet.id) !== undefined) return []
    const expected = `no animal from a create that was answered ${statusOf(refused.exchange)}`
    return judgementsOf(refused.requirement, shown).violated(expected, printValue(pet.raw), [
      refused.exchange,
    ])
  })
  return left.length > 0 ? left : witnessed(shown, pets)
})

/** Whether a created pet of the same category stands on no page under its own id: it may be that one, under another. */
function isShownElsewhere({ own }: StoreModel, pets: readonly SeenPet[], { categoryId }: SeenPet): boolean {
  const created = [...own].filter(([, pet]) => sentPet(pet.created).categoryId === categoryId)
  return created.some(([id]) => pets.every((one) => one.id !== id))
}

/** A page proves that a rejected POST left nothing where it shows a pet that was created after it. */
function witnessed(shown: Shown, pets: readonly SeenPet[]): Said {
  const { query, store } = shown
  const most = query?.limit ?? defaultLimit
  // A page that is cut may be cut before it.
  if (query === undefined || (pets.length >= most && most < greatestLimit)) return undefined
  const last = Math.max(0, ...pets.map(({ id }) => lookUp(store.own, id)?.created.number ?? 0))
  const past = [...store.refused.values()].filter(
    ({ status = query.status, exchange }) =>
      exchange.number < last && (query.status === undefined || status === query.status),
  )
  const coverageCase = query.status === undefined ? 'any status' : `status=${query.status}`
  return [...new Set(past.map(({ requirement }) => requirement))].map((one) =>
    judgementsOf(one, shown).satisfied(coverageCase),
  )
}
