import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import { bodyValidity, isComparable } from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { namesWithin } from '../names-within.ts'
import { petStatuses } from '../new-pet.ts'
import { isOwnCategory } from '../own-category.ts'
import type { Shown } from '../rule.ts'
import { isCreated, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import type { KnownAnimal, RefusedName, StoreModel } from './store-model.ts'

const limited = 429

/** Takes in a request that is about to go out. */
export function updateSent(store: StoreModel, request: RequestSpec): StoreModel {
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return store
  const { name } = sentPet({ request })
  if (name === undefined) return store
  // It may be stored before its answer comes.
  return { ...withoutRefused(store, name), namesSent: oneMore(store.namesSent, name) }
}

/** Takes in which category a valid create was let in with. */
export function updateCategories({ exchange, store, options }: Shown): StoreModel {
  const { request } = exchange
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return store
  if (!isCreated(exchange) || bodyValidity(request, options.contract) !== 'valid') return store
  const { categoryId } = sentPet(exchange)
  if (categoryId === undefined || store.categories.has(categoryId)) return store
  return { ...store, categories: new Set(store.categories).add(categoryId) }
}

/**
 * Takes in the answer to a create. What the service said of the animal replaces what was sent, where it is something
 * else: that is told once, of the create, and nothing is expected of the field from then on.
 */
export function updateCreates({ exchange, store, options }: Shown): StoreModel {
  const { request } = exchange
  const status = statusOf(exchange) ?? 0
  // It is asked again.
  if (request.operation !== 'createPet' || status === limited) return store
  const sent = sentPet(exchange)
  const { name } = sent
  const isRefused = status >= 400 && status < 500
  const animals = isCreated(exchange) ? withAnimal(store, sent, exchange) : store
  const next = request.credential.kind === 'key' ? withVictim(animals, exchange, sent) : animals
  if (isRefused) {
    const isCounted = name !== undefined && request.credential.kind === 'key'
    const counted = isCounted ? { ...next, namesRefused: oneMore(store.namesRefused, name) } : next
    return { ...counted, ...leftBy(store, exchange, status, sent, options.tag) }
  }
  // Whatever was not refused may have been stored.
  return name === undefined ? next : { ...withoutRefused(next, name), letIn: new Set(next.letIn).add(name) }
}

function oneMore(counts: ReadonlyMap<string, number>, name: string): ReadonlyMap<string, number> {
  return new Map(counts).set(name, (counts.get(name) ?? 0) + 1)
}

function withoutRefused(store: StoreModel, name: string): StoreModel {
  const refused = new Map(store.refused)
  refused.delete(name)
  return { ...store, refused }
}

/**
 * By what an animal that a refused create left would be known: any name that its body carried; without one its category,
 * where that is one of the run's own. Without the key, 401 says that nothing was done (AUTH-5); with it, 400 does, whatever
 * was sent (CREATE-7).
 */
function leftBy(
  store: StoreModel,
  exchange: Exchange,
  refusedWith: number,
  { name, categoryId, status: filedUnder }: SeenPet,
  tag: string,
): Partial<StoreModel> {
  const { request, resent } = exchange
  const isOfKey = request.credential.kind === 'key'
  if (refusedWith !== (isOfKey ? 400 : 401)) return {}
  const status = petStatuses.find((one) => one === filedUnder)
  const refusal: RefusedName = { requirement: isOfKey ? 'CREATE-7' : 'AUTH-5', status, exchange }
  // Another create of that name may be stored, its answer lost or not come yet.
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
  const animal = animalOf(sent, said, exchange)
  const isBrought = sent.id === id
  const isTwice = before !== undefined && (!isBrought || before.contested === 'told twice')
  const contested = isTwice ? 'told twice' : isBrought ? 'brought' : undefined
  const own = new Map(store.own).set(id, { ...(before ?? animal), contested })
  const { name } = animal
  if (name === undefined || contested !== undefined) return { ...store, own }
  const ownNames = new Map(store.ownNames).set(name, store.ownNames.has(name) ? undefined : id)
  return { ...store, own, ownNames }
}

/** A body that brings the id of an animal must leave that one alone; what is expected of it is compared from then on. */
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

function animalOf(sent: SeenPet, said: SeenPet, created: Exchange): KnownAnimal {
  const { name, categoryId } = sent
  const isKept = name !== undefined && isComparable(name) && said.name === name
  return {
    name: isKept ? name : undefined,
    categoryId: said.categoryId === categoryId ? categoryId : undefined,
    // One that was not sent is the service's choice, now and later: transitions are not shown (States).
    status: said.status === sent.status ? petStatuses.find((one) => one === sent.status) : undefined,
    filedUnder: sent.status,
    contested: undefined,
    created,
  }
}
