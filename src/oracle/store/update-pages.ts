import { lookUp } from '../look-up.ts'
import type { Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { Namesake, StoreModel } from './store-model.ts'

/** Takes in the pets on a page. */
export function updatePages(shown: Shown): StoreModel {
  const { exchange, page, store } = shown
  if (page === undefined) return store
  const { path } = exchange.request
  const { length } = page.body
  const isLongest = length > (store.longest.get(path) ?? -1)
  const found = store.own.size === 0 ? [] : namesakesOn(shown, page.pets)
  const seen = withSeen(shown, page.pets)
  if (!isLongest && found.length === 0) return seen
  return {
    ...seen,
    longest: isLongest ? new Map(store.longest).set(path, length) : store.longest,
    namesakes: new Map([...store.namesakes, ...found.map((one) => [one.id, one] as const)]),
  }
}

/** Takes in pets that show for the first time, and names of created pets. Most pages show none. */
function withSeen({ exchange, store }: Shown, pets: readonly SeenPet[]): StoreModel {
  const named = pets.flatMap(({ name }) => (name === undefined || !store.ownNames.has(name) ? [] : name))
  const isNewName = named.some((name) => !store.namesShown.has(name))
  const namesShown = isNewName ? new Set([...store.namesShown, ...named]) : store.namesShown
  const strangers = pets.filter(({ id }) => id !== undefined && !store.seen.has(id))
  if (strangers.length === 0) return isNewName ? { ...store, namesShown } : store
  const seen = new Map(store.seen)
  for (const { id, name, status } of strangers)
    if (id !== undefined && !seen.has(id)) seen.set(id, { name, status, exchange })
  return { ...store, namesShown, seen }
}

/** Names of created pets beside other ids, on a page that does not show their own. */
export function namesakesOn({ exchange, store }: Shown, pets: readonly SeenPet[]): readonly Namesake[] {
  return pets.flatMap(({ id, name }) => {
    const ownId = lookUp(store.ownNames, name)
    const animal = lookUp(store.own, ownId)
    if (id === undefined || animal === undefined || store.own.has(id)) return []
    // A service may have stored a further POST with the name, though no response returned its pet.
    const sent = (store.namesSent.get(name ?? '') ?? 1) - (store.namesRefused.get(name ?? '') ?? 0)
    if (animal.created.resent === true || sent > 1 || pets.some((pet) => pet.id === ownId)) return []
    const paths = new Set(store.namesakes.get(id)?.paths).add(exchange.request.path)
    return [{ animal, id, page: exchange, paths }]
  })
}
