import { endOf, settledFrom } from '../moments.ts'
import type { PetStatus } from '../new-pet.ts'
import type { KnownAnimal, Sighting, StoreModel } from './store-model.ts'

/** A created pet under its id. */
export type OwnPet = readonly [bigint, KnownAnimal]

/** How many pets were surely there when a request was sent (local ms): shown before it, or created and due on every list. */
export function countKnown(store: StoreModel, at: number, windowMs: number, status?: PetStatus): number {
  let count = 0
  for (const [id, sighting] of store.seen) {
    const own = store.own.get(id)
    const filed = own === undefined ? sighting.status : own.filedUnder
    if (endOf(sighting.exchange) <= at && (status === undefined || filed === status)) count += 1
  }
  // A created pet that shows under another id alone was counted by that.
  const unseen = ownDue(store, at, windowMs, status, (id, name) => {
    const sighting = store.seen.get(id)
    return sighting === undefined ? !store.namesShown.has(name) : endOf(sighting.exchange) > at
  })
  return count + unseen.length
}

/** Created pets, of a status or of any, that count and that a list sent at a moment (local ms) may not lag behind. */
export function ownDue(
  store: StoreModel,
  at: number,
  windowMs: number,
  status: PetStatus | undefined,
  counts: (id: bigint, name: string, animal: KnownAnimal) => boolean,
): readonly OwnPet[] {
  const due: OwnPet[] = []
  for (const [id, animal] of store.own) {
    const { created, filedUnder, name } = animal
    if (settledFrom(endOf(created), windowMs) > at) continue
    if ((status === undefined || filedUnder === status) && counts(id, name ?? '', animal))
      due.push([id, animal])
  }
  return due
}

/** Foreign pets that have shown, of a status or of any, by their ids. */
export function foreignPets(
  { own, seen }: StoreModel,
  status: PetStatus | undefined,
): readonly (readonly [bigint, Sighting])[] {
  return [...seen].filter(([id, pet]) => !own.has(id) && (status === undefined || pet.status === status))
}
