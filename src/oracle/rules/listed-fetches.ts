import { printValue } from '../print-exchange.ts'
import { judgementsOf, type Said, stateless, suspicious, violation } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { findsAnyId, type Namesake, type StoreModel } from '../store/store-model.ts'
import { isMissingStill } from '../store/update-listed.ts'

/**
 * LIST-7 and GET-1, of foreign pets: a listed pet is found under its id, and a created pet's name on a list is that pet's
 * (Resources, Endpoints 1 and 3). One that is not found, twice, counts where a page shows it still a window later.
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
    // Another success does not tell whose id it is.
    if (status !== 200 || pet.name === namesake.animal.name) return undefined
    if (findsAnyId(store)) return about.undetermined('ids that name no animal are found too', 'GET-2')
    const { animal, page } = namesake
    return about.violated(placeOf(namesake), `under the id ${id}`, [animal.created, page])
  }
  if (isFound)
    return (['LIST-7', 'GET-1'] as const).map((one) =>
      judgementsOf(one, shown).satisfied('an animal of others'),
    )
  // The list's ids are wrong where GETs find pets, and none of them by an id that a list has shown.
  const isListWrong = store.fetched.size > 0 && !store.fetched.keys().some((one) => store.seen.has(one))
  const missing = judgementsOf(namesake === undefined && !isListWrong ? 'GET-1' : 'LIST-7', shown)
  const before = store.missing.get(id)
  if (!isMissingStill(before, exchange))
    return missing.undetermined("the animal is others', who may have removed it since it was listed")
  const others = [before.exchange, before.shownBy]
  if (namesake === undefined)
    return missing.violated(`200 with the animal ${id}, which the list shows`, undefined, others)
  return missing.violated(placeOf(namesake), `under the id ${id}`, [namesake.animal.created, ...others])
}, concludeNamesakes)

/** LIST-7, where the run ended before a page could tell whether others removed the pet under a created pet's name. */
function concludeNamesakes({ missing, namesakes }: StoreModel): Said {
  for (const [id, { exchange }] of missing) {
    const namesake = namesakes.get(id)
    if (namesake === undefined) continue
    const exchanges = [namesake.animal.created, namesake.page, exchange]
    return suspicious(
      violation('LIST-7', placeOf(namesake), `under the id ${id}, which is not found`, exchanges),
      "whether it is an animal of others was not seen before the run's requests were spent",
    )
  }
  return undefined
}

function placeOf({ animal }: Namesake): string {
  return `${printValue(animal.name)} under the id ${toldPet(animal.created).id}`
}
