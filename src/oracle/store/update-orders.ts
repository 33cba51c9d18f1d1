import type { Exchange } from '../../spec/exchange.ts'
import { statusOf } from '../exchange-status.ts'
import { isLike, isWhole } from '../is-like.ts'
import type { Shown } from '../rule.ts'
import type { OrdersModel, StoreModel } from './store-model.ts'

/** So many paths that no service has are asked for: only what they share tells how such are answered. */
export const strangersAsked = 2
const notAllowed: readonly unknown[] = [405, 501]
const telling = (exchange: Exchange): boolean => ![undefined, 401, 429].includes(statusOf(exchange))

/** Takes in how the key was answered on GET /store/orders, and on paths that do not exist. */
export function updateOrders({ exchange, store }: Shown): StoreModel {
  const { operation, path, credential } = exchange.request
  if (credential.kind !== 'key') return store
  const { orders } = store
  if (operation === 'listOrders')
    return telling(exchange) ? { ...store, orders: { ...orders, asked: exchange } } : store
  if (operation !== undefined || !path.startsWith('/store/')) return store
  const strangers = [...orders.strangers, exchange].slice(-strangersAsked)
  return { ...store, orders: { ...orders, strangers } }
}

/** Whether a status is one that an operation gets which is not there, or a path. */
export function isOfMissing(status: number | undefined): boolean {
  return status === 404 || notAllowed.includes(status)
}

/**
 * Whether GET /store/orders exists (ORDERS-1): it is not answered 405 or 501, nor 404 as paths that do not exist.
 *
 * @returns undefined where that is not known
 */
export function areOrdersThere({ asked, strangers }: OrdersModel): boolean | undefined {
  if (asked === undefined) return undefined
  const status = statusOf(asked)
  if (notAllowed.includes(status)) return false
  if (status !== 404) return true
  if (strangers.length < strangersAsked || ![asked, ...strangers].every(isWhole)) return undefined
  return !isLike(asked, strangers)
}
