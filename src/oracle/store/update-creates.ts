import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import { bodyValidity, isComparable } from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { withoutKey } from '../look-up.ts'
import { namesWithin } from '../names-within.ts'
import { isPetStatus } from '../new-pet.ts'
import { isOwnCategory } from '../own-category.ts'
import type { Shown } from '../rule.ts'
import { isCreated, isCreateWithKey, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import type { KnownAnimal, RefusedName, StoreModel } from './store-model.ts'

/** Takes in a request that is about to go out. */
export function updateSent(store: StoreModel, request: RequestSpec): StoreModel {
  const { name } = sentPet({ request })
  if (!isCreateWithKey({ request }) || name === undefined) return store
  // A service may store the pet before its response comes.
  const { refused, namesSent } = store
  return { ...store, refused: withoutKey(refused, name), namesSent: oneMore(namesSent, name) }
}

/** Takes in the category of an accepted valid POST. */
export function updateCategories({ exchange, store, options }: Shown): StoreModel {
  const isValid = () => bodyValidity(exchange.request, options.contract) === 'valid'
  if (!isCreateWithKey(exchange) || !isCreated(exchange) || !isValid()) return store
  const { categoryId } = sentPet(exchange)
  return { ...store, categories: new Set(store.categories).add(categoryId) }
}

/** Takes in the response to a POST. Nothing is expected of a field that it shows otherwise than was sent: CREATE-2 judges that. */
export function updateCreates(shown: Shown): StoreModel {
  const { exchange, store } = shown
  const { operation, credential } = exchange.request
  const status = statusOf(exchange) ?? 0
  // After 429 the run repeats the request.
  if (operation !== 'createPet' || status === 429) return store
  const sent = sentPet(exchange)
  const { name } = sent
  const animals = isCreated(exchange) ? withAnimal(store, sent, exchange) : store
  const next = credential.kind === 'key' ? withVictim(animals, exchange, sent) : animals
  if (status >= 400 && status < 500) {
    const isOfKey = credential.kind === 'key'
    const counted = isOfKey ? { ...next, namesRefused: oneMore(store.namesRefused, name) } : next
    return { ...counted, ...leftBy(shown, sent) }
  }
  // Whatever was not refused may have been stored.
  if (name === undefined) return next
  return { ...next, refused: withoutKey(next.refused, name), letIn: new Set(next.letIn).add(name) }
}

function oneMore<Name>(counts: ReadonlyMap<Name, number>, name: Name): ReadonlyMap<Name, number> {
  return new Map(counts).set(name, (counts.get(name) ?? 0) + 1)
}

/** By what a pet left by a rejected POST would be known: a name in its body, or a category that only this run uses. */
function leftBy({ exchange, store, options: { tag } }: Shown, sent: SeenPet): Partial<StoreModel> {
  const { request, resent } = exchange
  const { name, categoryId } = sent
  const isOfKey = request.credential.kind === 'key'
  // These statuses say that nothing was stored (CREATE-7, AUTH-5).
  if (statusOf(exchange) !== (isOfKey ? 400 : 401)) return {}
  const status = isPetStatus(sent.status) ? sent.status : undefined
  const refusal: RefusedName = { requirement: isOfKey ? 'CREATE-7' : 'AUTH-5', status, exchange }
  // Another POST with that name may be stored, its response lost or not come yet.
  const isAnotherOut = (one: string): boolean => {
    const itself = isOfKey ? 1 : 0
    const others = (store.namesSent.get(one) ?? itself) - itself
    return others > (store.namesRefused.get(one) ?? 0)
  }
  const refused = new Map(store.refused)
  for (const one of namesWithin(request.body ?? '', tag))
    if (resent !== true && !isAnotherOut(one) && !store.letIn.has(one)) refused.set(one, refusal)
  if (name !== undefined || categoryId === undefined || !isOwnCategory(tag, categoryId)) return { refused }
  return { refused, refusedCategories: new Map(store.refusedCategories).set(categoryId, refusal) }
}

function withAnimal(store: StoreModel, sent: SeenPet, exchange: Exchange): StoreModel {
  const said = toldPet(exchange)
  const { id } = said
  if (id === undefined) return store
  const before = store.own.get(id)
  const { name, categoryId, status } = sent
  const isKept = name !== undefined && isComparable(name) && said.name === name
  const animal: KnownAnimal = before ?? {
    name: isKept ? name : undefined,
    categoryId: said.categoryId === categoryId ? categoryId : undefined,
    // One that was not sent is the service's choice, now and later: transitions are not shown (States).
    status: said.status === status && isPetStatus(status) ? status : undefined,
    filedUnder: status,
    contested: undefined,
    created: exchange,
  }
  const isBrought = sent.id === id
  const isTwice = before !== undefined && (!isBrought || before.contested === 'told twice')
  const contested = isTwice ? 'told twice' : isBrought ? 'brought' : undefined
  const own = new Map(store.own).set(id, { ...animal, contested })
  if (!isKept || contested !== undefined) return { ...store, own }
  const ownNames = new Map(store.ownNames).set(name, store.ownNames.has(name) ? undefined : id)
  return { ...store, own, ownNames }
}

/** A body that brings the id of a pet must leave that one alone. */
function withVictim(store: StoreModel, create: Exchange, { id }: SeenPet): StoreModel {
  if (id === undefined) return store
  const { fetched, victims } = store
  const [before, animal] = [fetched.get(id), store.own.get(id)]
  const contested = animal?.contested ?? 'brought'
  return {
    ...store,
    own: animal === undefined ? store.own : new Map(store.own).set(id, { ...animal, contested }),
    victims: before === undefined || victims.has(id) ? victims : new Map(victims).set(id, { before, create }),
  }
}
