import { statusOf } from '../exchange-status.ts'
import { isLike, isWhole } from '../is-like.ts'
import type { Shown } from '../rule.ts'
import type { OrdersModel, StoreModel } from './store-model.ts'

/** So many paths that no service has are requested: what their responses share tells how such are answered. */
export const strangersAsked = 2
const notAllowed: readonly unknown[] = [405, 501]

/** Takes in a GET /store/orders with the key, or one of a path that does not exist. */
export function updateOrders({ exchange, store }: Shown): StoreModel {
  const { operation, path, credential } = exchange.request
  if (credential.kind !== 'key') return store
  const { orders } = store
  if (operation === 'listOrders') {
    const isTelling = ![undefined, 401, 429].includes(statusOf(exchange))
    return isTelling ? { ...store, orders: { ...orders, asked: exchange } } : store
  }
  if (!path.startsWith('/store/')) return store
  const strangers = [...orders.strangers, exchange].slice(-strangersAsked)
  return { ...store, orders: { ...orders, strangers } }
}

/** Whether a status may be that of an operation or a path that does not exist. */
export function isOfMissing(status: number | undefined): boolean {
  return status === 404 || notAllowed.includes(status)
}

/** Whether GET /store/orders exists (ORDERS-1): not 405 or 501, nor 404 like paths that do not; undefined if not known. */
export function areOrdersThere({ asked, strangers }: OrdersModel): boolean | undefined {
  if (asked === undefined) return undefined
  const status = statusOf(asked)
  if (notAllowed.includes(status)) return false
  if (status !== 404) return true
  if (strangers.length < strangersAsked || ![asked, ...strangers].every(isWhole)) return undefined
  return !isLike(asked, strangers)
}
