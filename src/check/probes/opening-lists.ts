import type { ChanceStream } from '../../generate/chance.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { PageQuery } from '../page.ts'

/** Lists that show something only before the run creates pets: by absent statuses, and with limits of each kind (Endpoints 1). */
export function openingLists(opening: readonly SeenPet[], { integer }: ChanceStream): readonly PageQuery[] {
  const isPresent = (status: PetStatus): boolean => opening.some((pet) => pet.status === status)
  const present = petStatuses.filter(isPresent).map((status): PageQuery => ({ status }))
  const limits = [integer(51, 99), integer(41, 49), 50, defaultLimit, defaultLimit - 1]
  // Most stores open with more pets in all than the default limit.
  const queriesFor = (limit: number) => (limit > defaultLimit ? [...present, {}] : present)
  return [
    ...emptyLists(petStatuses.filter((status) => !isPresent(status))),
    ...limits.flatMap((limit) => queriesFor(limit).map((query) => ({ ...query, limit }))),
  ]
}

/** Lists by statuses that no pet has: the last of them without a limit, the one before it with one. */
export function emptyLists(absent: readonly PetStatus[]): readonly PageQuery[] {
  return absent.toReversed().map((status, index) => (index === 1 ? { status, limit: 50 } : { status }))
}
