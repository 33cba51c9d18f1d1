import { isTagged } from '../is-tagged.ts'
import { lookUp } from '../look-up.ts'
import type { Shown } from '../rule.ts'
import type { StoreModel } from './store-model.ts'

/** Whether the store model applies: the rate-limit key need not see the same store before it was shown a created pet. */
export function isOfKnownStore({ exchange, store }: Pick<Shown, 'exchange' | 'store'>): boolean {
  return store.isOneStore || exchange.keyVariable !== 'PETSTORE_RATE_LIMIT_KEY'
}

/** Takes in that the rate-limit key was shown a pet of the main key. */
export function updateOneStore(shown: Shown): StoreModel {
  const { page, fetch, store, options } = shown
  if (isOfKnownStore(shown)) return store
  const pets = page?.pets ?? (fetch === undefined ? [] : [fetch.pet])
  const isShared = pets.some(({ id, name }) => {
    // GET-1 judges names in other letters than were sent.
    const isNamed = name !== undefined && isTagged(name.toLowerCase(), options.tag)
    return isNamed && lookUp(store.own, id) !== undefined
  })
  return isShared ? { ...store, isOneStore: true } : store
}
