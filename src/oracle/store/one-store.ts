import { isTagged } from '../is-tagged.ts'
import { lookUp } from '../look-up.ts'
import type { Shown } from '../rule.ts'
import type { StoreModel } from './store-model.ts'

/**
 * Whether what is known of animals may be held against an exchange. The interface document does not say that two keys see
 * one store, so that for the key to exhaust it holds from when that key was shown an animal that the main key created.
 */
export function isOfKnownStore({ exchange, store }: Pick<Shown, 'exchange' | 'store'>): boolean {
  return store.isOneStore || exchange.keyVariable !== 'PETSTORE_RATE_LIMIT_KEY'
}

/** Takes in that both keys see one store, as soon as the key to exhaust is shown an animal of the main key's. */
export function updateOneStore(shown: Shown): StoreModel {
  const { page, fetch, store, options } = shown
  if (isOfKnownStore(shown)) return store
  const pets = page?.pets ?? (fetch === undefined ? [] : [fetch.pet])
  const isShared = pets.some(({ id, name }) => {
    // Names may be told in other letters than were sent; that is GET-1's.
    const isNamed = name !== undefined && isTagged(name.toLowerCase(), options.tag)
    return isNamed && lookUp(store.own, id) !== undefined
  })
  return isShared ? { ...store, isOneStore: true } : store
}
