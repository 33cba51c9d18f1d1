import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { About, type Shown, stateless, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { findsAnyId, type Namesake, type StoreModel } from '../store/store-model.ts'
import { isMissingStill } from '../store/update-listed.ts'

/**
 * LIST-7 and GET-1, of animals of others: one that a list shows is found under that id, and what a list shows under an
 * own animal's name is that animal (interface document, Resources, Endpoints 1 and 3). Others may remove theirs, by means
 * that are not shown: one that is not found counts once a page shows it still, a consistency window later, and it is not
 * found again.
 */
export const listedFetches = stateless((store, shown) => {
  const { answer, exchange, fetch } = shown
  if (fetch === undefined || !store.seen.has(fetch.id) || store.own.has(fetch.id)) return []
  const { id, pet } = fetch
  const namesake = store.namesakes.get(id)
  const status = statusOf(answer)
  if (status === undefined || status === 401 || status === 403)
    return unserved(shown, namesake === undefined ? 'GET-1' : 'LIST-7', status)
  if (namesake !== undefined && status < 300) {
    // Another success tells that it is found, and not who it is.
    const isTold = status === 200 && pet.name !== namesake.animal.name
    return isTold ? [misnamed(store, shown, id, namesake)] : []
  }
  if (status === 200 && pet.id === id) {
    const requirements = ['LIST-7', 'GET-1'] as const
    return requirements.map((one) => new About(one, shown).kept('an animal of others'))
  }
  const about = new About(namesake === undefined ? requirementOf(store) : 'LIST-7', shown)
  const before = store.missing.get(id)
  if (!isMissingStill(before, exchange)) {
    const reason = "the animal is others', who may have removed it since it was listed"
    return [about.open(reason)]
  }
  const others = [before.exchange, before.shownBy]
  if (namesake !== undefined) return [misplaced(shown, id, namesake, others)]
  const expected = `200 with the animal ${id}, which the list shows`
  return [about.broken(expected, undefined, others)]
}, concludeNamesakes)

/**
 * An own animal's name that stands under an id which is not found, where the run ended before a page could tell whether
 * others have removed an animal of that name (LIST-7).
 */
function concludeNamesakes({ missing, namesakes }: StoreModel): readonly Judgement[] {
  for (const [id, { exchange }] of missing) {
    const namesake = namesakes.get(id)
    if (namesake === undefined) continue
    const own = seePet(namesake.animal.created.response?.body).id
    return [
      {
        state: 'doubtful',
        requirement: 'LIST-7',
        reason: "whether it is an animal of others was not seen before the run's requests were spent",
        expected: `${printValue(namesake.animal.name)} under the id ${own}`,
        actual: `under the id ${id}, which is not found`,
        exchanges: [namesake.animal.created, namesake.page, exchange],
      },
    ]
  }
  return []
}

function unserved(
  shown: Shown,
  requirement: 'GET-1' | 'LIST-7',
  status: number | undefined,
): readonly Judgement[] {
  const about = new About(requirement, shown)
  if (status !== undefined) return [about.open(`a listed animal was answered ${status}`, 'AUTH-6')]
  const unanswered = shown.answer.kind === 'limited' ? undefined : about.unanswered()
  return unanswered === undefined ? [] : [unanswered]
}

/** Others may give their animals any name; and a create may be stored though its answer is lost. */
function misnamed(store: StoreModel, shown: Shown, id: bigint, namesake: Namesake): Judgement {
  return findsAnyId(store)
    ? new About('LIST-7', shown).open('ids that name no animal are found too', 'GET-2')
    : misplaced(shown, id, namesake)
}

function misplaced(
  shown: Shown,
  id: bigint,
  namesake: Namesake,
  shownBy: readonly Exchange[] = [namesake.page],
): Judgement {
  const { animal } = namesake
  const own = seePet(animal.created.response?.body).id
  return new About('LIST-7', shown).broken(
    `${printValue(animal.name)} under the id ${own}`,
    `under the id ${id}`,
    [animal.created, ...shownBy],
  )
}

/** The list's ids are wrong where fetches find animals, and none of them by an id that a list has shown. */
function requirementOf({ fetched, seen }: StoreModel): 'LIST-7' | 'GET-1' {
  const isAnyListedFound = [...fetched.keys()].some((id) => seen.has(id))
  return fetched.size > 0 && !isAnyListedFound ? 'LIST-7' : 'GET-1'
}
