import type { ChanceStream } from '../../generate/chance.ts'
import { greatestLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { PageQuery } from '../page.ts'

/**
 * Lists before the run creates pets: by a status that no pet has, which shows nothing later; then by each other status and
 * by limits, each alone, since these tell what is at fault where both together are wrong.
 */
export function openingLists(opening: readonly SeenPet[], { integer }: ChanceStream): readonly PageQuery[] {
  const isPresent = (status: PetStatus): boolean => opening.some((pet) => pet.status === status)
  const absent = petStatuses.filter((status) => !isPresent(status))
  const present = petStatuses.filter(isPresent)
  return [
    ...emptyLists(absent),
    ...present.map((status) => ({ status })),
    { limit: 1 },
    { limit: integer(greatestLimit / 2 + 1, greatestLimit - 1) },
  ]
}

/** Lists by statuses that no pet has: the last of them without a limit, the one before it with one. */
export function emptyLists(absent: readonly PetStatus[]): readonly PageQuery[] {
  return absent.toReversed().map((status, index) => (index === 1 ? { status, limit: 50 } : { status }))
}
