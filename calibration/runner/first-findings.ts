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

/** When faults were first shown, each by the latest of its runs; undefined where no run tells. */
export function firstFindings(rows: readonly MatrixRow[]): FirstFindings | undefined {
  const seeded = rows.filter(isSeeded)
  const shown = seeded.filter(isFound).flatMap(({ runs }) => {
    const numbers = runs.flatMap(({ firstFinding }) => firstFinding ?? [])
    return numbers.length === runs.length ? [Math.max(...numbers)] : []
  })
  if (shown.length === 0) return undefined
  return {
    median: median(shown),
    early: shown.filter((number) => number <= early).length / seeded.length,
  }
}
