import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { statusOf } from '../exchange-status.ts'
import { isTagged } from '../is-tagged.ts'
import { lookUp, withoutKey } from '../look-up.ts'
import { printOutcome } from '../print-exchange.ts'
import { readRemaining } from '../readings.ts'
import { formOf } from '../request-form.ts'
import type { Shown } from '../rule.ts'
import { updateGivenAgain } from './given-again.ts'
import type { StoreModel } from './store-model.ts'
import { updateToldSpent } from './told-spent.ts'
import { updateCategories, updateCreates } from './update-creates.ts'
import { updateFetches } from './update-fetches.ts'
import { updateListed } from './update-listed.ts'
import { updateOrders } from './update-orders.ts'
import { updateOthers } from './update-others.ts'
import { updatePages } from './update-pages.ts'

/** In this order: ids that are missing, or assigned again, are so beside what was seen before. */
const ofPets = [updateListed, updateGivenAgain, updatePages, updateOthers, updateFetches, updateCategories]

/** Takes in what a new response shows of the key's limit. */
export function updateReadings({ exchange, step, store }: Shown): StoreModel {
  const operation = countedOperation(exchange)
  if (operation === undefined) return store
  return { ...store, readings: readRemaining(store.readings, operation, step).all }
}

/** Takes in what a response shows of the store. */
export function updateStore(shown: Shown): StoreModel {
  const always = [updateToldSpent, updateFailing, updateOrders]
  const updates = isOfKnownStore(shown) ? [...ofPets, ...always, updateCreates] : always
  return updates.reduce((store, update) => update({ ...shown, store }), shown.store)
}

/** The operation of the main key's request, where it was accepted, and surely counts against the limit. */
export function countedOperation({ request, response, keyVariable }: Exchange): OperationId | undefined {
  const { operation, credential } = request
  const isLetIn = response !== undefined && response.status < 300
  const isOfKey = credential.kind === 'key' && keyVariable === 'PETSTORE_API_KEY'
  // The document leaves open whether the experimental operation counts.
  return isLetIn && isOfKey && operation !== 'listOrders' ? operation : undefined
}

function updateFailing({ exchange, store }: Shown): StoreModel {
  const { request } = exchange
  const { failing } = store
  const status = statusOf(exchange)
  if (status === undefined || request.operation === 'listOrders') return store
  if (status >= 500 && status !== 503)
    return { ...store, failing: new Map(failing).set(formOf(request), printOutcome(exchange)) }
  return { ...store, failing: withoutKey(failing, formOf(request)) }
}

/** Whether the store model applies: the rate-limit key need not see the same store before it was shown a created pet. */
export function isOfKnownStore({ exchange, store }: Pick<Shown, 'exchange' | 'store'>): boolean {
  return store.isOneStore || exchange.keyVariable !== 'PETSTORE_RATE_LIMIT_KEY'
}

/** Takes in that the rate-limit key was shown a pet of the main key. */
export function updateOneStore(shown: Shown): StoreModel {
  const { page, fetch, store, options } = shown
  if (isOfKnownStore(shown)) return store
  const pets = page?.pets ?? [fetch?.pet].filter((pet) => pet !== undefined)
  const isShared = pets.some(({ id, name }) => {
    // GET-1 judges names in other letters than were sent.
    const isNamed = name !== undefined && isTagged(name.toLowerCase(), options.tag)
    return isNamed && lookUp(store.own, id) !== undefined
  })
  return isShared ? { ...store, isOneStore: true } : store
}
