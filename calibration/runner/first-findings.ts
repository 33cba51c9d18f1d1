import { isFound, isSeeded } from './figures.ts'
import type { MatrixRow } from './matrix.ts'
import { median } from './median.ts'

/** What a short run has of a long one. */
const early = 60

/** When the runs on the faults that were found first showed a violation, in requests. */
export interface FirstFindings {
  readonly median: number
  /** Share of all faults that were shown by request 60, from 0 to 1. */
  readonly early: number
}

/** When faults were first shown: each by the latest of its runs. */
export function firstFindings(rows: readonly MatrixRow[]): FirstFindings {
  const seeded = rows.filter(isSeeded)
  const shown = seeded
    .filter(isFound)
    .map(({ runs }) => Math.max(...runs.map(({ firstFinding = Number.POSITIVE_INFINITY }) => firstFinding)))
  return {
    median: median(shown),
    early: seeded.length === 0 ? 0 : shown.filter((number) => number <= early).length / seeded.length,
  }
}
