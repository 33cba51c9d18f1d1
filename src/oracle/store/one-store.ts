import { isTagged } from '../is-tagged.ts'
import { lookUp } from '../look-up.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { Shown } from '../rule.ts'
import type { StoreModel } from './store-model.ts'

const trialKey = 'PETSTORE_RATE_LIMIT_KEY'

/**
 * Whether what is known of animals may be held against an exchange. The interface document does not say that two keys see
 * one store, so that for the key to exhaust it holds from when that key was shown an animal that the main key created.
 */
export function isOfKnownStore({ isOneStore }: StoreModel, { exchange }: Pick<Shown, 'exchange'>): boolean {
  return isOneStore || exchange.keyVariable !== trialKey
}

/** Takes in that both keys see one store, as soon as the key to exhaust is shown an animal of the main key's. */
export function updateOneStore(
  store: StoreModel,
  shown: Shown,
  { tag }: Pick<OracleOptions, 'tag'>,
): StoreModel {
  if (isOfKnownStore(store, shown)) return store
  const pets = shown.page?.pets ?? (shown.fetch === undefined ? [] : [shown.fetch.pet])
  const isShared = pets.some(({ id, name }) => {
    const own = lookUp(store.own, id)
    // Names may be told in other letters than were sent; that is GET-1's.
    return own !== undefined && name !== undefined && isTagged(name.toLowerCase(), tag)
  })
  return isShared ? { ...store, isOneStore: true } : store
}
