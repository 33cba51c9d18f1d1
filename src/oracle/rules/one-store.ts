import { isTagged } from '../is-tagged.ts'
import type { Known } from '../known.ts'
import { lookUp } from '../look-up.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { Shown } from '../rule.ts'
import { seePet } from '../seen-pet.ts'

const trialKey = 'PETSTORE_RATE_LIMIT_KEY'

/**
 * Whether what is known of animals may be held against an exchange. The interface document does not say that two keys see
 * one store, so that for the key to exhaust it holds from when that key was shown an animal that the main key created.
 */
export function isOfKnownStore({ isOneStore }: Known, { exchange }: Pick<Shown, 'exchange'>): boolean {
  return isOneStore || exchange.keyVariable !== trialKey
}

/** Learns that both keys see one store, as soon as the key to exhaust is shown an animal of the main key's. */
export function learnOneStore(known: Known, shown: Shown, { tag }: Pick<OracleOptions, 'tag'>): Known {
  if (isOfKnownStore(known, shown)) return known
  const pets = shown.page?.body.map(seePet) ?? (shown.fetch === undefined ? [] : [shown.fetch.pet])
  const isShared = pets.some(({ id, name }) => {
    const own = lookUp(known.own, id)
    // Names may be told in other letters than were sent; that is GET-1's.
    return own !== undefined && name !== undefined && isTagged(name.toLowerCase(), tag)
  })
  return isShared ? { ...known, isOneStore: true } : known
}
