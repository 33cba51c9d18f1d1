import { judgeDeparture } from '../departures.ts'
import { printValue } from '../describe-errors.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import { printOutcome } from '../print-exchange.ts'
import { judging, remember, type Said, type Shown, stateless } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import { isAsBeforeBrought } from '../store/update-fetches.ts'

/**
 * GET-1 and CREATE-10: an animal of the run's own is found under its id as it was created, once no fetch may lag behind,
 * and a body that brought its id has left it as it was (interface document, Resources, Endpoints 3).
 */
export const ownFetches = stateless((shown) => [judgeOwnFetch(shown), judgeVictim(shown)])

/** Whether a fetch of an own animal shows it wrongly. */
export function isMisfetched(shown: Shown): boolean {
  return remember(undefined, judgeOwnFetch(shown)).judgements.some(({ state }) => state === 'broken')
}

function judgeOwnFetch(shown: Shown): Said {
  const { exchange, fetch, status, store, options } = shown
  const animal = lookUp(store.own, fetch?.id)
  if (fetch === undefined || animal === undefined) return undefined
  const { id, pet } = fetch
  const about = judging('GET-1', shown)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return unanswered
  if (isSpent(store, exchange) && pet.id !== id) return about.open('no request remained', 'RATE-5')
  if (status === 401 || status === 403)
    return about.open(`${exchange.request.path} was answered ${status}: the key may not do it`, 'AUTH-6')
  if (status === 404 && exchange.sentAt < settledFrom(endOf(animal.created), options.consistencyWindowMs))
    return about.open('a fetch may lag behind the create')
  if (status !== 200) return about.broken('200 with the animal', undefined, [animal.created])
  if (exchange.response === undefined) return about.open('the body could not be taken in')
  if (pet.id !== id) return about.broken(`the animal ${id}`, printOutcome(exchange), [animal.created])
  const departure = judgeDeparture(about, animal, pet)
  if (departure !== undefined) return departure
  return [
    about.kept(store.fetched.has(id) ? 'again' : 'an animal of its own'),
    store.seen.has(id) ? judging('LIST-7', shown).kept('a listed id, fetched') : undefined,
  ]
}

function judgeVictim(shown: Shown): Said {
  const { exchange, fetch, store } = shown
  const victim = lookUp(store.victims, fetch?.id)
  const isAsBefore = isAsBeforeBrought(shown)
  if (victim === undefined || isAsBefore === undefined) return undefined
  const { before, create } = victim
  const about = judging('CREATE-10', shown)
  if (isAsBefore) return about.kept('an animal whose id a body brought', [before])
  if (lookUp(store.own, fetch?.id)?.contested === 'told twice')
    return about.open(`the id ${fetch?.id} was told for two animals`, 'CREATE-6')
  const was = printValue(toldPet(before).raw)
  return about.broken(`${was}, as before`, printOutcome(exchange), [before, create])
}
