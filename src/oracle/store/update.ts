import type { Exchange } from '../../spec/exchange.ts'
import { statusOf } from '../exchange-status.ts'
import { printOutcome } from '../print-exchange.ts'
import { readRemaining } from '../readings.ts'
import { formOf } from '../request-form.ts'
import type { Shown } from '../rule.ts'
import { updateGivenAgain } from './given-again.ts'
import { isOfKnownStore } from './one-store.ts'
import type { StoreModel } from './store-model.ts'
import { updateToldSpent } from './told-spent.ts'
import { updateCategories, updateCreates } from './update-creates.ts'
import { updateFetches } from './update-fetches.ts'
import { updateListed } from './update-listed.ts'
import { updateOrders } from './update-orders.ts'
import { updateOthers } from './update-others.ts'
import { updatePages } from './update-pages.ts'

const unavailable = 503

/** What an answer shows of animals. In this order: what is given again, and what is missing, is so beside what was seen before. */
const ofAnimals = [
  updateListed,
  updateGivenAgain,
  updatePages,
  updateOthers,
  updateFetches,
  updateCategories,
] as const

/** Takes in what an answer that is new tells of the key's limit. */
export function updateReadings({ exchange, step, store }: Shown): StoreModel {
  const { operation } = exchange.request
  if (operation === undefined || !isCounted(exchange)) return store
  return { ...store, readings: readRemaining(store.readings, operation, step).all }
}

/** Takes in what an answer shows of the store. */
export function updateStore(shown: Shown): StoreModel {
  const always = [updateToldSpent, updateFailing, updateOrders]
  const updates = isOfKnownStore(shown) ? [...ofAnimals, ...always, updateCreates] : always
  return updates.reduce((store, update) => update({ ...shown, store }), shown.store)
}

/** Whether an exchange was let in with the main key, and surely counts against its limit. */
export function isCounted({ request, response, keyVariable }: Exchange): boolean {
  const { operation, credential } = request
  const isLetIn = response !== undefined && response.status >= 200 && response.status < 300
  // Whether the experimental operation counts is left open, as all about it is.
  const isStable = operation !== undefined && operation !== 'listOrders'
  return isStable && credential.kind === 'key' && isLetIn && keyVariable === 'PETSTORE_API_KEY'
}

function updateFailing({ exchange, store }: Shown): StoreModel {
  const { request } = exchange
  const status = statusOf(exchange)
  if (status === undefined || request.operation === 'listOrders') return store
  const isFailure = status >= 500 && status !== unavailable
  if (!isFailure && store.failing.size === 0) return store
  const failing = new Map(store.failing)
  if (isFailure) failing.set(formOf(request), printOutcome(exchange))
  else failing.delete(formOf(request))
  return { ...store, failing }
}
