import type { Judgement } from '../../spec/judgement.ts'
import { departures, whoseDeparture } from '../departures.ts'
import { printValue } from '../describe-errors.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, type Shown, stateless, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import type { StoreModel } from '../store/store-model.ts'
import { isAsBeforeBrought } from '../store/update-fetches.ts'

/**
 * GET-1 and CREATE-10: an animal of the run's own is found under its id as it was created, once no fetch may lag behind,
 * and a body that brought its id has left it as it was (interface document, Resources, Endpoints 3).
 */
export const ownFetches = stateless((store, shown, options) => [
  ...judgeOwnFetch(store, shown, options),
  ...judgeVictim(store, shown),
])

/** What a fetch of an own animal says of it; nothing of any other exchange. */
export function judgeOwnFetch(
  store: StoreModel,
  shown: Shown,
  { consistencyWindowMs }: OracleOptions,
): readonly Judgement[] {
  const { exchange, answer, fetch } = shown
  const animal = lookUp(store.own, fetch?.id)
  if (fetch === undefined || animal === undefined || answer.kind === 'limited') return []
  const { id, pet } = fetch
  const about = new About('GET-1', shown)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return [unanswered]
  if (isSpent(store, exchange) && pet.id !== id) return [about.open('no request remained', 'RATE-5')]
  const status = statusOf(answer)
  if (status === 401 || status === 403)
    return [about.open(`${exchange.request.path} was answered ${status}: the key may not do it`, 'AUTH-6')]
  if (status === 404 && exchange.sentAt < settledFrom(endOf(animal.created), consistencyWindowMs))
    return [about.open('a fetch may lag behind the create')]
  if (status !== 200) return [about.broken('200 with the animal', undefined, [animal.created])]
  if (exchange.response === undefined) return [about.open('the body could not be taken in')]
  if (pet.id !== id) return [about.broken(`the animal ${id}`, printOutcome(exchange), [animal.created])]
  if (animal.contested === 'told twice')
    return [about.open(`the id ${id} was told for two animals`, 'CREATE-6')]
  const wrong = departures(animal, pet)
  if (wrong.length > 0)
    return [about.broken(`id ${id} with ${wrong.join(', ')}`, printValue(pet.raw), [animal.created])]
  const whose = whoseDeparture(animal, pet)
  if (whose !== undefined)
    return [
      about.open(
        `its create told it otherwise than it was sent, and so does this: ${printValue(pet.raw)}`,
        whose,
      ),
    ]
  return [
    about.kept(store.fetched.has(id) ? 'again' : 'an animal of its own'),
    ...(store.seen.has(id) ? [new About('LIST-7', shown).kept('a listed id, fetched')] : []),
  ]
}

function judgeVictim(store: StoreModel, shown: Shown): readonly Judgement[] {
  const { exchange, fetch } = shown
  const victim = lookUp(store.victims, fetch?.id)
  const isAsBefore = fetch === undefined ? undefined : isAsBeforeBrought(store, shown, fetch)
  if (victim === undefined || isAsBefore === undefined) return []
  const { before, create } = victim
  const about = new About('CREATE-10', shown)
  if (isAsBefore) return [about.kept('an animal whose id a body brought', [before])]
  const was = printValue(seePet(before.response?.body).raw)
  return [about.broken(`${was}, as before`, printOutcome(exchange), [before, create])]
}
