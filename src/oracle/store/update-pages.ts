import { lookUp } from '../look-up.ts'
import type { Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { Namesake, StoreModel } from './store-model.ts'

/** Takes in the pets on a page. */
export function updatePages(shown: Shown): StoreModel {
  const { exchange, page, store } = shown
  if (page === undefined) return store
  const { path } = exchange.request
  const names = new Set(page.pets.map(({ name }) => name))
  const named = store.ownNames.keys().filter((name) => names.has(name))
  const seen = new Map(store.seen)
  for (const { id, name, status } of page.pets)
    if (id !== undefined && !seen.has(id)) seen.set(id, { name, status, exchange })
  const longest = Math.max(page.body.length, store.longest.get(path) ?? 0)
  const namesakes = namesakesOn(shown, page.pets).map((one) => [one.id, one] as const)
  return {
    ...store,
    namesShown: new Set([...store.namesShown, ...named]),
    seen,
    longest: new Map(store.longest).set(path, longest),
    namesakes: new Map([...store.namesakes, ...namesakes]),
  }
}

/** Names of created pets beside other ids, on a page that does not show their own. */
export function namesakesOn({ exchange, store }: Shown, pets: readonly SeenPet[]): readonly Namesake[] {
  return pets.flatMap(({ id, name }) => {
    const ownId = lookUp(store.ownNames, name)
    const animal = lookUp(store.own, ownId)
    if (id === undefined || animal === undefined || store.own.has(id)) return []
    // A service may have stored a further POST with the name, though no response returned its pet.
    const sent = (lookUp(store.namesSent, name) ?? 1) - (lookUp(store.namesRefused, name) ?? 0)
    if (animal.created.resent === true || sent > 1 || pets.some((pet) => pet.id === ownId)) return []
    const paths = new Set(store.namesakes.get(id)?.paths).add(exchange.request.path)
    return [{ animal, id, page: exchange, paths }]
  })
}
