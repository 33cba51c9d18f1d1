import { printValue } from '../describe-errors.ts'
import { statusOf } from '../exchange-status.ts'
import { lookUp } from '../look-up.ts'
import { About, stateless } from '../rule.ts'

/**
 * AUTH-5 and CREATE-7, by fetches: an animal with the name of a create that was refused is one that this create left
 * behind, on whatever page it may show (interface document, Authentication, Errors).
 */
export const fetchedTraces = stateless((store, shown) => {
  const { answer, fetch } = shown
  if (fetch === undefined || answer.kind !== 'answered' || answer.status !== 200) return []
  const { name, raw } = fetch.pet
  const refused = lookUp(store.refused, name)
  // One of the run's own may have come to look like it.
  if (refused === undefined || store.own.has(fetch.id)) return []
  const { requirement, exchange: create } = refused
  const expected = `no animal from a create that was answered ${statusOf(create)}`
  return [new About(requirement, shown).broken(expected, printValue(raw), [create])]
})
