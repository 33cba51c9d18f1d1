import { type RequirementId, requirementIds } from '../catalogue/requirement-id.ts'
import { isGood } from './judgement.ts'
import type { MatrixRow } from './matrix.ts'
import { median } from './median.ts'

/** Requirements that failed or warned in any run, in the order of the catalogue. */
export function brokenIn({ runs }: MatrixRow): readonly RequirementId[] {
  return requirementIds.filter((id) => runs.some(({ broke }) => id in broke))
}

/** Requests of a run on it, in the middle. */
export function requestsOf({ runs }: MatrixRow): number {
  return median(runs.map(({ requests }) => requests))
}

/** Seconds of a run on it, in the middle, to a tenth. */
export function secondsOf({ runs }: MatrixRow): string {
  return (median(runs.map(({ durationMs }) => durationMs)) / 1000).toFixed(1)
}

/** Requirements that failed in any run and that the fault does not explain. */
export function besideIn({ runs }: MatrixRow): readonly RequirementId[] {
  return requirementIds.filter((id) => runs.some(({ beside }) => beside?.includes(id)))
}

/** What kept the suite from judging as it should, one line each; empty where it did. */
export function reasonsOf({ runs }: MatrixRow): readonly string[] {
  const lines = runs.flatMap(({ seed, judgement, open = {}, suiteFaults = [] }) =>
    isGood(judgement)
      ? []
      : [...Object.entries(open).map(([id, reason]) => `${id} stayed open: ${reason}`), ...suiteFaults].map(
          (line) => (runs.length > 1 ? `seed ${seed}: ${line}` : line),
        ),
  )
  return [...new Set(lines)]
}
