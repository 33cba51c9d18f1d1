import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { judgementsOf, type Said, type Shown, stateless } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { findsAnyId, type Namesake, type StoreModel } from '../store/store-model.ts'
import { isMissingStill } from '../store/update-listed.ts'

/**
 * LIST-7 and GET-1, of animals of others: one that a list shows is found under that id, and what a list shows under an
 * own animal's name is that animal (interface document, Resources, Endpoints 1 and 3). Others may remove theirs, by means
 * that are not shown: one that is not found counts once a page shows it still, a consistency window later, and it is not
 * found again.
 */
export const listedFetches = stateless((shown) => {
  const { exchange, fetch, status, store } = shown
  if (fetch === undefined || !store.seen.has(fetch.id) || store.own.has(fetch.id)) return undefined
  const { id, pet, isFound } = fetch
  const namesake = store.namesakes.get(id)
  const about = judgementsOf(namesake === undefined ? 'GET-1' : 'LIST-7', shown)
  if (status === undefined) return about.unanswered()
  if (status === 401 || status === 403)
    return about.undetermined(`a listed animal was answered ${status}`, 'AUTH-6')
  if (namesake !== undefined && status < 300) {
    // Another success tells that it is found, and not who it is.
    if (status !== 200 || pet.name === namesake.animal.name) return undefined
    // Others may give their animals any name; and a create may be stored though its answer is lost.
    return findsAnyId(store)
      ? about.undetermined('ids that name no animal are found too', 'GET-2')
      : misplaced(shown, id, namesake, [namesake.page])
  }
  if (isFound)
    return (['LIST-7', 'GET-1'] as const).map((one) =>
      judgementsOf(one, shown).satisfied('an animal of others'),
    )
  const missing = namesake === undefined ? judgementsOf(requirementOf(store), shown) : about
  const before = store.missing.get(id)
  if (!isMissingStill(before, exchange))
    return missing.undetermined("the animal is others', who may have removed it since it was listed")
  const others = [before.exchange, before.shownBy]
  if (namesake !== undefined) return misplaced(shown, id, namesake, others)
  return missing.violated(`200 with the animal ${id}, which the list shows`, undefined, others)
}, concludeNamesakes)

/**
 * An own animal's name that stands under an id which is not found, where the run ended before a page could tell whether
 * others have removed an animal of that name (LIST-7).
 */
function concludeNamesakes({ missing, namesakes }: StoreModel): Said {
  for (const [id, { exchange }] of missing) {
    const namesake = namesakes.get(id)
    if (namesake === undefined) continue
    const { animal, page } = namesake
    return {
      state: 'suspicious',
      requirement: 'LIST-7',
      reason: "whether it is an animal of others was not seen before the run's requests were spent",
      expected: `${printValue(animal.name)} under the id ${toldPet(animal.created).id}`,
      actual: `under the id ${id}, which is not found`,
      exchanges: [animal.created, page, exchange],
    }
  }
  return undefined
}

function misplaced(shown: Shown, id: bigint, { animal }: Namesake, shownBy: readonly Exchange[]): Judgement {
  const expected = `${printValue(animal.name)} under the id ${toldPet(animal.created).id}`
  return judgementsOf('LIST-7', shown).violated(expected, `under the id ${id}`, [animal.created, ...shownBy])
}

/** The list's ids are wrong where fetches find animals, and none of them by an id that a list has shown. */
function requirementOf({ fetched, seen }: StoreModel): 'LIST-7' | 'GET-1' {
  const isAnyListedFound = fetched.keys().some((id) => seen.has(id))
  return fetched.size > 0 && !isAnyListedFound ? 'LIST-7' : 'GET-1'
}
