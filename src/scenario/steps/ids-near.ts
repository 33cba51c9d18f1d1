import { constants } from '../../spec/generated/constants.ts'
import { isInt64 } from '../../spec/is-int64.ts'

/** The largest int64. */
export const int64Max = 2n ** 63n - 1n

/** Int64 ids that a service may mistake for this one (GET-3); the required three come first. */
export function lookalikesOf(id: bigint): readonly bigint[] {
  const { doubleBound, idShift } = constants
  const isBeyondDouble = id > doubleBound || id < -doubleBound
  const candidates = [
    ...(isBeyondDouble ? [id + 1n] : []),
    id + idShift <= int64Max ? id + idShift : id - idShift,
    id * 10n + (id < 0n ? -1n : 1n),
    int64Max,
    ...(isBeyondDouble ? [id - 1n] : []),
    id + 2n ** 48n,
    id + 2n ** 53n,
  ]
  return candidates.filter((one) => one !== id && isInt64(one))
}

/** Ids in the first and last gap, and before all: a service that looks for the nearest id finds a pet. */
export function gapsOf(ids: readonly bigint[]): readonly bigint[] {
  const gaps = ids.flatMap((id, index) => {
    const next = ids[index + 1]
    return next !== undefined && next - id > 1n ? [id + (next - id) / 2n] : []
  })
  return [...gaps.slice(0, 1), ...ids.slice(0, 1).map((id) => id - 1n), ...gaps.slice(-1)]
}
