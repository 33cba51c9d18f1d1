import type { ChanceStream } from '../../generate/chance.ts'
import { greatestLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { PageQuery } from '../page.ts'

/** Lists before the first POST: by absent statuses, by present ones (Endpoints 1, rule 1), and by limits alone. */
export function openingLists(opening: readonly SeenPet[], { integer }: ChanceStream): readonly PageQuery[] {
  const isPresent = (status: PetStatus): boolean => opening.some((pet) => pet.status === status)
  const absent = petStatuses.filter((status) => !isPresent(status))
  const limit = integer(greatestLimit / 2 + 1, greatestLimit - 1)
  const present = petStatuses.filter(isPresent).map((status) => ({ status, limit }))
  return [...emptyLists(absent), ...present, { limit: 1 }, { limit }]
}

/** Lists by statuses without pets: the last of them without a limit, the one before it with one. */
export function emptyLists(absent: readonly PetStatus[]): readonly PageQuery[] {
  return absent.toReversed().map((status, index) => (index === 1 ? { status, limit: 50 } : { status }))
}
