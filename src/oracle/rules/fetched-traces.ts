import type { Judgement } from '../../spec/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { statusOf } from '../exchange-status.ts'
import { lookUp } from '../look-up.ts'
import { judgementsOf, type Shown, stateless } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { RefusedName } from '../store/store-model.ts'

/**
 * AUTH-5 and CREATE-7, by fetches: an animal with the name of a create that was refused is one that this create left
 * behind, on whatever page it may show (interface document, Authentication, Errors).
 */
export const fetchedTraces = stateless((shown) => {
  const { fetch, status, store } = shown
  const refused = lookUp(store.refused, fetch?.pet.name)
  // One of the run's own may have come to look like it.
  if (fetch === undefined || status !== 200 || refused === undefined || store.own.has(fetch.id))
    return undefined
  return leftBehind(shown, fetch.pet, refused)
})

/** What an animal breaks that a refused create has left behind. */
export function leftBehind(
  shown: Shown,
  { raw }: SeenPet,
  { requirement, exchange: create }: RefusedName,
): Judgement {
  const expected = `no animal from a create that was answered ${statusOf(create)}`
  return judgementsOf(requirement, shown).violated(expected, printValue(raw), [create])
}
