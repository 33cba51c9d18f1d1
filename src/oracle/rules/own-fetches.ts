import { judgeDeparture } from '../departures.ts'
import { type Late, sinceCreate, withLate } from '../late.ts'
import { printOutcome, printValue } from '../print-exchange.ts'
import type { Fetch, Rule, Said, Shown } from '../rule.ts'
import { isSettled, judgementsIn, judgementsOf, remember } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/told-spent.ts'
import { isAsBeforeBrought } from '../store/update-fetches.ts'

/** GET-1 and CREATE-10: a created pet is found as it was created, even after a body brought its id (Endpoints 3). */
export const ownFetches: Rule<Late> = {
  initial: new Map(),
  judge(before, shown) {
    const { fetch, status, store } = shown
    if (fetch === undefined) return undefined
    const own = judgeOwnFetch(shown, fetch)
    const missing = status === 404 && !store.fetched.has(fetch.id) ? fetch.id : undefined
    const { state, judgements } = withLate(before, shown, missing, own)
    return remember(state, [own, judgeVictim(shown, fetch), judgements])
  },
}

/** Whether a GET of a created pet shows it wrongly. */
export function isMisfetched(shown: Shown): boolean {
  const said = shown.fetch && judgeOwnFetch(shown, shown.fetch)
  return judgementsIn(said).some(({ state }) => state === 'violated')
}

function judgeOwnFetch(shown: Shown, { id, pet }: Fetch): Said {
  const { exchange, status, store } = shown
  const animal = store.own.get(id)
  if (animal === undefined) return undefined
  const { created } = animal
  const about = judgementsOf('GET-1', shown)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return unanswered
  if (isSpent(store, exchange) && pet.id !== id) return about.undetermined('no request remained', 'RATE-5')
  const { path } = exchange.request
  if (status === 401 || status === 403)
    return about.undetermined(`${path} was answered ${status}: the key may not do it`, 'AUTH-6')
  if (status === 404 && !isSettled(shown, created))
    return about.undetermined('a fetch may lag behind the create')
  const told = printOutcome(exchange)
  const late = status === 404 ? `${told}, ${sinceCreate(created, exchange)}` : told
  if (status !== 200) return about.violated('200 with the animal', late, [created])
  if (exchange.response === undefined) return about.undetermined('the body could not be taken in')
  if (pet.id !== id) return about.violated(`the animal ${id}`, told, [created])
  const departure = judgeDeparture(about, animal, pet)
  if (departure !== undefined) return departure
  return [
    about.satisfied(store.fetched.has(id) ? 'again' : 'an animal of its own'),
    store.seen.has(id) ? judgementsOf('LIST-7', shown).satisfied('a listed id, fetched') : undefined,
  ]
}

function judgeVictim(shown: Shown, { id, pet }: Fetch): Said {
  const { exchange, store } = shown
  const victim = store.victims.get(id)
  if (victim === undefined) return undefined
  const { before, create } = victim
  const isAsBefore = isAsBeforeBrought(shown)
  if (isAsBefore === undefined) return undefined
  const about = judgementsOf('CREATE-10', shown)
  if (isAsBefore) return about.satisfied('an animal whose id a body brought', [before])
  if (store.own.get(id)?.contested === 'told twice')
    return about.undetermined(`the id ${id} was told for two animals`, 'CREATE-6')
  // No body takes a property away: the response lacks it for another reason.
  if (pet.name === undefined || pet.categoryId === undefined)
    return about.undetermined('the answer is no Pet', 'GET-1')
  const was = printValue(toldPet(before).raw)
  return about.violated(`${was}, as before`, printOutcome(exchange), [before, create])
}
