import type { Exchange } from '../../spec/exchange.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { type Shown, statusOf } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { MissingFetch, StoreModel } from './store-model.ts'

/** Takes in which listed animals of others are not found, and which of those pages show still. */
export function updateListed(
  store: StoreModel,
  { exchange, answer, page, fetch }: Shown,
  { consistencyWindowMs }: OracleOptions,
): StoreModel {
  if (page !== undefined) return withShown(store, exchange, page.pets, consistencyWindowMs)
  const { own, seen, namesakes, missing } = store
  const sighting = lookUp(seen, fetch?.id)
  if (fetch === undefined || sighting === undefined || own.has(fetch.id)) return store
  const { id, pet } = fetch
  const status = statusOf(answer)
  if (status === undefined || status === 401 || status === 403) return store
  // Who has that name under that id is known then, or cannot be.
  if (status < 300 && namesakes.has(id))
    return status === 200 ? { ...store, namesakes: withoutKey(namesakes, id) } : store
  if (status === 200 && pet.id === id) return store
  const before = missing.get(id)
  if (isMissingStill(before, exchange)) return namesakes.has(id) ? without(store, id) : store
  const mayLag = status === 404 && exchange.sentAt < settledFrom(sighting.at, consistencyWindowMs)
  if (mayLag || before !== undefined) return store
  return { ...store, missing: new Map(missing).set(id, { exchange, shownBy: undefined }) }
}

/** Whether a page has shown an animal between the fetch that did not find it and another one. */
export function isMissingStill(
  before: MissingFetch | undefined,
  { sentAt }: Exchange,
): before is MissingFetch & { readonly shownBy: Exchange } {
  return before?.shownBy !== undefined && sentAt >= endOf(before.shownBy)
}

function withShown(
  before: StoreModel,
  exchange: Exchange,
  pets: readonly SeenPet[],
  windowMs: number,
): StoreModel {
  if (before.missing.size === 0) return before
  const ids = new Set(pets.map(({ id }) => id))
  let store = before
  for (const [id, fetch] of before.missing) {
    if (exchange.sentAt < settledFrom(endOf(fetch.exchange), windowMs)) continue
    // A page that had shown it shows it no more: others have removed it.
    const isGone = before.namesakes.get(id)?.paths.has(exchange.request.path) === true && !ids.has(id)
    if (isGone) store = without(store, id)
    else if (ids.has(id) && fetch.shownBy === undefined)
      store = { ...store, missing: new Map(store.missing).set(id, { ...fetch, shownBy: exchange }) }
  }
  return store
}

/** The store but for an id that nothing more needs be seen of. */
function without(store: StoreModel, id: bigint): StoreModel {
  const { missing, namesakes } = store
  return { ...store, missing: withoutKey(missing, id), namesakes: withoutKey(namesakes, id) }
}

function withoutKey<Value>(map: ReadonlyMap<bigint, Value>, key: bigint): ReadonlyMap<bigint, Value> {
  const left = new Map(map)
  left.delete(key)
  return left
}
