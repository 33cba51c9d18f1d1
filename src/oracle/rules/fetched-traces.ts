import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import { lookUp } from '../look-up.ts'
import { printValue } from '../print-exchange.ts'
import { judgementsOf, type Shown, stateless } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { RefusedName } from '../store/store-model.ts'

/** AUTH-5, CREATE-7: a pet with the name of a rejected POST is left over (interface document, Authentication, Errors). */
export const fetchedTraces = stateless((shown) => {
  const { fetch, status, store } = shown
  const refused = lookUp(store.refused, fetch?.pet.name)
  // A created pet may have come to look like it.
  if (fetch === undefined || status !== 200 || refused === undefined || store.own.has(fetch.id))
    return undefined
  return leftBehind(shown, fetch.pet, refused)
})

/** The violation by a pet that a rejected POST has left behind. */
export function leftBehind(shown: Shown, { raw }: SeenPet, refused: RefusedName): Judgement {
  const expected = `no animal from a create that was answered ${statusOf(refused.exchange)}`
  return judgementsOf(refused.requirement, shown).violated(expected, printValue(raw), [refused.exchange])
}
