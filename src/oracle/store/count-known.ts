import { endOf, settledFrom } from '../moments.ts'
import type { PetStatus } from '../new-pet.ts'
import type { StoreModel } from './store-model.ts'

/**
 * How many animals, of a status or of any, are known to have been there when a request was sent: those that had shown
 * before it, and those of the run's own that no list may lag behind any more.
 *
 * @param at - local time in ms at which the request was sent
 * @param windowMs - how long a list may lag behind a create
 */
export function countKnown(store: StoreModel, at: number, windowMs: number, status?: PetStatus): number {
  let count = 0
  for (const [id, sighting] of store.seen) {
    const own = store.own.get(id)
    const filed = own === undefined ? sighting.status : own.filedUnder
    if (sighting.at <= at && (status === undefined || filed === status)) count += 1
  }
  // One of its own that shows under another id alone was counted by that.
  return (
    count +
    ownDue(store, at, windowMs, status, (id, name) => {
      const sighting = store.seen.get(id)
      return sighting === undefined ? !store.namesShown.has(name) : sighting.at > at
    }).length
  )
}

/** Ids of own animals, of a status or of any, that count and that a list sent at a moment (local ms) may not lag behind any more. */
export function ownDue(
  store: StoreModel,
  at: number,
  windowMs: number,
  status: PetStatus | undefined,
  counts: (id: bigint, name: string) => boolean,
): readonly bigint[] {
  const due: bigint[] = []
  for (const [id, { created, filedUnder, name }] of store.own) {
    if (settledFrom(endOf(created), windowMs) > at) continue
    if ((status === undefined || filedUnder === status) && counts(id, name ?? '')) due.push(id)
  }
  return due
}
