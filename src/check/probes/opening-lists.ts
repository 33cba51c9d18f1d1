import type { ChanceStream } from '../../generate/chance.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { PageQuery } from '../page.ts'

/** So many lists are asked for before the first create, at most. */
export const mostOpeningLists = 4
/** Of these with limits that some animals of the status are fewer than: each takes the place of a limit of the sweep. */
const mostFilled = 2
/** Limits below the highest, where services have bounds of their own, and between: stores open with fewer of a status. */
const bounds: readonly (readonly [from: number, to: number])[] = [
  [defaultLimit, defaultLimit],
  [41, 49],
  [50, 50],
  [51, 99],
]

/**
 * Lists by status that tell something only before the run has created animals: of a status that no animal has, and with
 * limits that there are fewer animals of a status than (interface document, Endpoints 1, rule 1).
 *
 * @param opening - the page without a limit and a status
 */
export function openingLists(
  opening: readonly SeenPet[],
  { integer }: Pick<ChanceStream, 'integer'>,
): readonly PageQuery[] {
  const countOf = (status: unknown): number => opening.filter((pet) => pet.status === status).length
  const absent = petStatuses.filter((status) => countOf(status) === 0)
  const present = petStatuses.filter((status) => countOf(status) > 0)
  const turn = integer(0, bounds.length - 1)
  const limited = bounds.map((_, index) => {
    const [from, to] = bounds[(index + turn) % bounds.length] ?? [defaultLimit, defaultLimit]
    return integer(from, to)
  })
  // The first of those that no animal has is asked for as most do, the next one with a limit.
  const empty = absent.toReversed().map((status, index) => (index === 1 ? { status, limit: 50 } : { status }))
  const first = integer(0, Math.max(0, present.length - 1))
  const filled = limited.flatMap((limit, index) => {
    const status = present[(index + first) % present.length]
    return status === undefined ? [] : [{ status, limit }]
  })
  return [...empty, ...filled.slice(0, mostFilled)].slice(0, mostOpeningLists)
}
