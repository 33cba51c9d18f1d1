import { listQuery } from '../list-query.ts'
import type { Shown } from '../rule.ts'
import { isSpent } from './is-spent.ts'
import type { StoreModel } from './store-model.ts'

/** Takes in whether a list with a limit, or with a status, by itself is refused. */
export function updateRefusedQueries(store: StoreModel, { exchange, answer, page }: Shown): StoreModel {
  const { operation, credential, path } = exchange.request
  if (operation !== 'listPets' || credential.kind !== 'key') return store
  const { limit, status } = listQuery(path) ?? {}
  if ((limit === undefined) === (status === undefined)) return store
  const query = limit === undefined ? `status=${status}` : `limit=${limit}`
  const isTaken = page !== undefined || answer.kind === 'dropped'
  const isRefused =
    answer.kind === 'answered' && ![200, 401, 403].includes(answer.status) && !isSpent(store, exchange)
  if (isTaken ? !store.refusedQueries.has(query) : !isRefused) return store
  const refusedQueries = new Set(store.refusedQueries)
  if (isTaken) refusedQueries.delete(query)
  else refusedQueries.add(query)
  return { ...store, refusedQueries }
}
