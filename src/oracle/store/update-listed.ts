import type { Exchange } from '../../spec/exchange.ts'
import { withoutKey } from '../look-up.ts'
import { endOf } from '../moments.ts'
import type { ShownPage } from '../page-of.ts'
import { isSettled, type Shown } from '../rule.ts'
import type { MissingFetch, StoreModel } from './store-model.ts'

/** Takes in which listed foreign pets are not found, and which of those pages still show. */
export function updateListed(shown: Shown): StoreModel {
  const { exchange, page, fetch, status, store } = shown
  if (page !== undefined) return withShown(shown, page)
  if (fetch === undefined) return store
  const { own, seen, namesakes, missing } = store
  const { id, isFound } = fetch
  const sighting = seen.get(id)
  if (sighting === undefined || own.has(id)) return store
  if (status === undefined || status === 401 || status === 403) return store
  // A success shows which pet has that id.
  if (status < 300 && namesakes.has(id))
    return status === 200 ? { ...store, namesakes: withoutKey(namesakes, id) } : store
  if (isFound) return store
  const before = missing.get(id)
  if (isMissingStill(before, exchange)) return namesakes.has(id) ? without(store, id) : store
  const mayLag = status === 404 && !isSettled(shown, sighting.exchange)
  if (mayLag || before !== undefined) return store
  return { ...store, missing: new Map(missing).set(id, { exchange, shownBy: undefined }) }
}

/** Whether a page has shown a pet between the GET that did not find it and another one. */
export function isMissingStill(
  before: MissingFetch | undefined,
  { sentAt }: Exchange,
): before is MissingFetch & { readonly shownBy: Exchange } {
  return before?.shownBy !== undefined && sentAt >= endOf(before.shownBy)
}

function withShown(shown: Shown, { pets }: ShownPage): StoreModel {
  let { store } = shown
  const ids = new Set(pets.map(({ id }) => id))
  for (const [id, fetch] of store.missing) {
    if (!isSettled(shown, fetch.exchange)) continue
    // Others have removed a pet that the same page no longer shows.
    const wasShown = shown.store.namesakes.get(id)?.paths.has(shown.exchange.request.path) === true
    if (wasShown && !ids.has(id)) store = without(store, id)
    else if (ids.has(id) && fetch.shownBy === undefined)
      store = { ...store, missing: new Map(store.missing).set(id, { ...fetch, shownBy: shown.exchange }) }
  }
  return store
}

function without(store: StoreModel, id: bigint): StoreModel {
  const { missing, namesakes } = store
  return { ...store, missing: withoutKey(missing, id), namesakes: withoutKey(namesakes, id) }
}
