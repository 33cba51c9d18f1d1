import { constants } from '../../spec/generated/constants.ts'

export const int64Max = 2n ** 63n - 1n
/** The smallest int64, which has no negative. */
export const int64Min = -(2n ** 63n)

/** An id that must not be taken for another. */
export interface Lookalike {
  readonly label: string
  readonly id: bigint
}

/** The ids that GET-3 names, as far as they are int64: the three that decide it first. */
export function lookalikesOf(id: bigint): readonly Lookalike[] {
  const { doubleBound, idShift } = constants
  const shifted = id + idShift <= int64Max ? id + idShift : id - idShift
  const beyondDouble = id > doubleBound || id < -doubleBound
  const candidates = [
    ...(beyondDouble ? [{ label: 'the next id beyond 2^53', id: id + 1n }] : []),
    { label: 'the id and 2^32', id: shifted },
    { label: 'the id with one more digit', id: id * 10n + (id < 0n ? -1n : 1n) },
    { label: 'the largest int64', id: int64Max },
    ...(beyondDouble ? [{ label: 'the id before it beyond 2^53', id: id - 1n }] : []),
    { label: 'the id and 2^48', id: id + 2n ** 48n },
    { label: 'the id and 2^53', id: id + 2n ** 53n },
  ]
  return candidates.filter(
    (candidate) => candidate.id !== id && candidate.id <= int64Max && candidate.id >= int64Min,
  )
}

/**
 * Ids in the gaps between ids that exist, and right beyond them: a service that looks for the nearest, or counts places
 * instead of ids, answers them with somebody else.
 *
 * @param ids - those that exist, smallest first
 */
export function gapsOf(ids: readonly bigint[]): readonly bigint[] {
  const gaps = ids.flatMap((id, index) => {
    const next = ids[index + 1]
    return next !== undefined && next - id > 1n ? [id + (next - id) / 2n] : []
  })
  const [first] = ids
  const last = ids.at(-1)
  const below = first === undefined || first <= int64Min + 1n ? [] : [first - 1n]
  const beyond = last === undefined || last >= int64Max ? [] : [last + 1n]
  return [...gaps.slice(0, 1), ...beyond, ...below, ...gaps.slice(-1)].filter(
    (id, index, all) => all.indexOf(id) === index,
  )
}
