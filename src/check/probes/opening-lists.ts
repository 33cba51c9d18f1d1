import type { ChanceStream } from '../../generate/chance.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { PageQuery } from '../page.ts'

type Bounds = readonly [from: number, to: number]

/** How many animals there are of a status, or of any, before the first create. */
export interface OpeningCount {
  readonly status: PetStatus | undefined
  readonly count: number
}

/** So many lists are asked for before the first create where there are few requests, at most. */
export const mostOpeningLists = 4
/** Of these with limits that some animals of the status are fewer than. */
const mostFilled = 2
const longest: Bounds = [51, 99]
/** Limits below the highest, where services have bounds of their own, and between: stores open with fewer of a status. */
const bounds: readonly Bounds[] = [[defaultLimit, defaultLimit], [41, 49], [50, 50], longest]
/** The same that are asked for once it is known how many there are. */
const shorter: readonly Bounds[] = [[2, defaultLimit - 1], ...bounds.filter((one) => one !== longest)]

/**
 * Lists by status that tell something only before the run has created animals: of a status that no animal has, and with
 * limits that there are fewer animals of a status than (interface document, Endpoints 1, rule 1).
 *
 * @param opening - the page without a limit and a status
 * @param room - whether there are many requests: then each status is counted, and all together
 */
export function openingLists(
  opening: readonly SeenPet[],
  { integer }: Pick<ChanceStream, 'integer'>,
  room: 'few' | 'many' = 'few',
): readonly PageQuery[] {
  const isPresent = (status: PetStatus): boolean => opening.some((pet) => pet.status === status)
  const absent = petStatuses.filter((status) => !isPresent(status))
  const present = petStatuses.filter(isPresent)
  const empty = emptyLists(absent)
  if (room === 'many')
    return [
      ...empty,
      ...present.map((status) => ({ status, limit: integer(...longest) })),
      ...(opening.length === 0 ? [] : [{ limit: integer(...longest) }]),
    ]
  const turn = integer(0, bounds.length - 1)
  const limited = bounds.map((_, index) => integer(...(bounds[(index + turn) % bounds.length] ?? longest)))
  const first = integer(0, Math.max(0, present.length - 1))
  const filled = limited.flatMap((limit, index) => {
    const status = present[(index + first) % present.length]
    return status === undefined ? [] : [{ status, limit }]
  })
  return [...empty, ...filled.slice(0, mostFilled)].slice(0, mostOpeningLists)
}

/** Lists by statuses that no animal has: the last of them is asked for as most do, the one before it with a limit. */
export function emptyLists(absent: readonly PetStatus[]): readonly PageQuery[] {
  return absent.toReversed().map((status, index) => (index === 1 ? { status, limit: 50 } : { status }))
}

/** Lists with every kind of limit that there are fewer animals than, of each status and of any, as far as these were counted. */
export function unfilledLists(
  counts: readonly OpeningCount[],
  { integer }: Pick<ChanceStream, 'integer'>,
): readonly PageQuery[] {
  return counts.flatMap(({ status, count }) =>
    shorter.flatMap(([from, to]): readonly PageQuery[] =>
      count === 0 || count >= to
        ? []
        : [{ ...(status === undefined ? {} : { status }), limit: integer(Math.max(from, count + 1), to) }],
    ),
  )
}
