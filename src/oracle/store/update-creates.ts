import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import { bodyValidity, isComparable } from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { namesWithin } from '../names-within.ts'
import { petStatuses } from '../new-pet.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { isOwnCategory } from '../own-category.ts'
import { parsedBody } from '../parsed-body.ts'
import type { Shown } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'
import type { KnownAnimal, RefusedName, StoreModel } from './store-model.ts'

const limited = 429

/** Takes in a request that is about to go out. */
export function updateSent(store: StoreModel, request: RequestSpec): StoreModel {
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return store
  const { name } = seePet(parsedBody(request))
  if (name === undefined) return store
  const count = store.namesSent.get(name) ?? 0
  const namesSent = new Map(store.namesSent).set(name, count + 1)
  // It may be stored before its answer comes.
  const refused = new Map(store.refused)
  refused.delete(name)
  return { ...store, namesSent, refused }
}

/** Takes in which category a valid create was let in with. */
export function updateCategories(store: StoreModel, shown: Shown, { contract }: OracleOptions): StoreModel {
  const { request } = shown.exchange
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return store
  if (statusOf(shown.exchange) !== 201 || bodyValidity(request, contract) !== 'valid') return store
  const { categoryId } = seePet(parsedBody(request))
  if (categoryId === undefined || store.categories.has(categoryId)) return store
  return { ...store, categories: new Set(store.categories).add(categoryId) }
}

/**
 * Takes in the answer to a create. What the service said of the animal replaces what was sent, where it is something
 * else: that is told once, of the create, and nothing is expected of the field from then on.
 */
export function updateCreates(store: StoreModel, { exchange }: Shown, { tag }: OracleOptions): StoreModel {
  const { request } = exchange
  if (request.operation !== 'createPet') return store
  const status = statusOf(exchange) ?? 0
  const sent = seePet(parsedBody(request))
  // It is asked again.
  if (status === limited) return store
  if (status >= 400 && status < 500) {
    const refusal = refusalOf(exchange, status, sent)
    const { name } = sent
    const harmed = withNameRefused(withVictim(store, exchange, sent), exchange, name)
    return refusal === undefined ? harmed : { ...harmed, ...refusedWith(store, exchange, sent, refusal, tag) }
  }
  // Whatever was not refused may have been stored.
  const letIn = withVictim(
    status === 201 ? withAnimal(store, sent, seePet(exchange.response?.body), exchange) : store,
    exchange,
    sent,
  )
  if (sent.name === undefined) return letIn
  const refused = new Map(letIn.refused)
  refused.delete(sent.name)
  return { ...letIn, refused, letIn: new Set(letIn.letIn).add(sent.name) }
}

/** By what an animal that a refused create left would be known: any name that its body carried, or else its category. */
function refusedWith(
  store: StoreModel,
  exchange: Exchange,
  sent: SeenPet,
  refusal: RefusedName,
  tag: string,
): Pick<StoreModel, 'refused' | 'refusedCategories'> {
  const { request, resent } = exchange
  const mayBeStored = (name: string): boolean =>
    resent === true || isAnotherOut(store, request, name) || store.letIn.has(name)
  const refused = new Map(store.refused)
  for (const name of namesWithin(request.body ?? '', tag)) if (!mayBeStored(name)) refused.set(name, refusal)
  const { refusedCategories } = store
  return {
    refused,
    refusedCategories:
      sent.name === undefined ? withNameless(refusedCategories, sent, refusal, tag) : refusedCategories,
  }
}

/** Whether another create of that name may be stored, its answer lost or not come yet. */
function isAnotherOut(store: StoreModel, { credential }: RequestSpec, name: string): boolean {
  const itself = credential.kind === 'key' ? 1 : 0
  const sent = store.namesSent.get(name) ?? itself
  return sent - itself - (store.namesRefused.get(name) ?? 0) > 0
}

/** What is left of a create without a name is known by its category, where that is one of the run's own. */
function withNameless(
  refused: StoreModel['refusedCategories'],
  { categoryId }: SeenPet,
  refusal: RefusedName,
  tag: string,
): StoreModel['refusedCategories'] {
  if (categoryId === undefined || !isOwnCategory(tag, categoryId)) return refused
  return new Map(refused).set(categoryId, refusal)
}

function withNameRefused(store: StoreModel, { request }: Exchange, name: string | undefined): StoreModel {
  if (name === undefined || request.credential.kind !== 'key') return store
  const count = store.namesRefused.get(name) ?? 0
  return { ...store, namesRefused: new Map(store.namesRefused).set(name, count + 1) }
}

function withAnimal(store: StoreModel, sent: SeenPet, said: SeenPet, exchange: Exchange): StoreModel {
  const { id } = said
  if (id === undefined) return store
  const before = store.own.get(id)
  const animal = animalOf(sent, said, exchange)
  const contested = before !== undefined ? 'told twice' : sent.id === id ? 'brought' : undefined
  const own = new Map(store.own).set(id, { ...(before ?? animal), contested })
  const { name } = animal
  if (name === undefined || contested !== undefined) return { ...store, own }
  const ownNames = new Map(store.ownNames).set(name, store.ownNames.has(name) ? undefined : id)
  return { ...store, own, ownNames }
}

/** A body that brings the id of an animal must leave that one alone; what is expected of it is compared from then on. */
function withVictim(store: StoreModel, exchange: Exchange, { id }: SeenPet): StoreModel {
  if (id === undefined || exchange.request.credential.kind !== 'key') return store
  const before = store.fetched.get(id)
  const own = store.own.get(id)
  return {
    ...store,
    own:
      own === undefined
        ? store.own
        : new Map(store.own).set(id, { ...own, contested: own.contested ?? 'brought' }),
    victims:
      before === undefined || store.victims.has(id)
        ? store.victims
        : new Map(store.victims).set(id, { before, create: exchange }),
  }
}

/** Without the key, 401 says that nothing was done (AUTH-5); with it, 400 does, whatever was sent (CREATE-7). */
function refusalOf(exchange: Exchange, status: number, sent: SeenPet): RefusedName | undefined {
  const { request } = exchange
  const filedUnder = petStatuses.find((one) => one === sent.status)
  if (request.credential.kind !== 'key')
    return status === 401 ? { requirement: 'AUTH-5', status: filedUnder, exchange } : undefined
  if (status !== 400) return undefined
  return { requirement: 'CREATE-7', status: filedUnder, exchange }
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
