import type { MatrixRow } from './matrix.ts'
import { namings } from './naming.ts'

/** Of how many faults the runs name what they declare. */
export interface CauseFigures {
  readonly named: number
  /** With nothing besides. */
  readonly exactly: number
  /** Faults that declare something, and were found. */
  readonly declared: number
}

/** How many faults are named by what they declare: in each of their runs, as with what is found. */
export function causeFigures(rows: readonly MatrixRow[]): CauseFigures {
  const all = rows.flatMap((row) => rowNaming(row) ?? [])
  return {
    named: all.filter((one) => one !== 'not').length,
    exactly: all.filter((one) => one === 'exactly').length,
    declared: all.length,
  }
}

/** How the runs on a fault name what it declares, the worst of them; undefined where there is nothing to compare. */
function rowNaming({ runs }: Pick<MatrixRow, 'runs'>): MatrixRow['runs'][number]['naming'] {
  return namings.findLast((one) => runs.some((run) => run.naming === one))
}

/** A line for each fault that a run tells to come of something else than it declares, or of nothing. */
export function unnamedCauses(rows: readonly MatrixRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const run = row.runs.find(({ naming }) => naming === 'not')
    if (run === undefined) return []
    const told = (run.told ?? []).map((cause) =>
      words(cause.map(({ factor, level }) => `${factor} ${level}`)),
    )
    return [`${row.name}, ${row.target}: ${declaredWords(row)}; told: ${told.join(' / ') || 'nothing'}`]
  })
}

function declaredWords({ factors = [] }: Pick<MatrixRow, 'factors'>): string {
  if (factors === 'plain') return words([])
  return words(factors.map((one) => (typeof one === 'string' ? one : one.join(' or '))))
}

function words(factors: readonly string[]): string {
  return factors.length === 0 ? 'plain' : factors.join(' + ')
}
