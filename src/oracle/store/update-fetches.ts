import { isRecord } from '../../spec/is-record.ts'
import { endOf } from '../moments.ts'
import type { Fetch, Shown } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import type { StoreModel } from './store-model.ts'
import { isSpent } from './told-spent.ts'

/** Services count from 1: so far beyond known ids, and up to so many pets, an id may be another's. */
export const denseIds = 2n ** 24n
const mostAnimals = 2n ** 34n

/** Takes in what a fetch by an id shows. */
export function updateFetches(shown: Shown): StoreModel {
  const { exchange, answer, fetch } = shown
  if (fetch === undefined || answer.kind !== 'answered') return shown.store
  const { id, pet, isFound } = fetch
  const { status, doubt } = answer
  const store = withUnknownId(shown, fetch, status)
  if (isFound) {
    const isUnharmed = doubt === undefined && isAsBeforeBrought(shown) === true
    const known = isUnharmed ? uncontested(store, id) : store
    const isAsBefore = known.fetched.get(id)?.response?.text === exchange.response?.text
    return isAsBefore ? known : { ...known, fetched: new Map(known.fetched).set(id, exchange) }
  }
  const isOther = status < 300 && pet.id !== id && store.own.has(id)
  // It may be the limit's doing.
  return isOther && !isSpent(store, exchange) ? { ...store, isMisshown: true } : store
}

/** Takes in whether an id of no known pet is found. */
function withUnknownId({ exchange, store }: Shown, { id, isFound: isItself }: Fetch, status: number) {
  const { own, seen, isMisshown, unknownIds } = store
  if (unknownIds === 'not found' || id === 0n || own.has(id) || seen.has(id)) return store
  if (status === 404)
    return isFreeNegative(store, id) ? store : { ...store, unknownIds: 'not found' as const }
  if (status >= 300 || !isRecord(exchange.response?.body)) return store
  const isFound = isItself ? id > mayBeTaken(store) : !isMisshown
  return isFound ? { ...store, unknownIds: 'found' as const } : store
}

/** Unless a service has negative ids, it need not take one for an id at all. */
export function isFreeNegative({ own, seen }: StoreModel, id: bigint): boolean {
  return id < 0n && ![...seen.keys(), ...own.keys()].some((one) => one < 0n)
}

/** Up to where an id may be another's by chance. */
export function mayBeTaken({ own, seen }: StoreModel): bigint {
  let last = 0n
  for (const ids of [own.keys(), seen.keys()])
    for (const id of ids) if (id > last && id <= mostAnimals) last = id
  return last + denseIds
}

/** Whether a pet whose id a body brought is as it was fetched before; undefined where the response does not show it. */
export function isAsBeforeBrought({ exchange, fetch, store }: Shown): boolean | undefined {
  // A response with another pet tells nothing of this one: GET-1 judges that.
  if (fetch?.isFound !== true) return undefined
  const { id, pet: is } = fetch
  const [victim, own] = [store.victims.get(id), store.own.get(id)]
  if (victim === undefined || exchange.sentAt < endOf(victim.create)) return undefined
  const was = toldPet(victim.before)
  // One that was not sent may change by itself.
  const mayChange = own !== undefined && own.filedUnder === undefined
  const isSame = was.name === is.name && was.categoryId === is.categoryId
  return isSame && (mayChange || was.status === is.status)
}

/** A pet that a body with its id did not change is expected to stay so. */
function uncontested(store: StoreModel, id: bigint): StoreModel {
  const animal = store.own.get(id)
  if (animal?.contested !== 'brought') return store
  return { ...store, own: new Map(store.own).set(id, { ...animal, contested: undefined }) }
}
