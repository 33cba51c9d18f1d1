import type { AnyReport } from '../read-report.ts'
import type { RowComparison, RowSide } from './comparison.ts'
import { isBad, isNoLongerJudged, verdictChange } from './verdict-change.ts'

type Row = AnyReport['requirements'][number]

/**
 * Holds the requirements of two reports against each other: in the order of A, then those that B alone has. What a run
 * left open that was cut short is no worsening: it had not tried everything. What it saw broken it did see.
 */
export function compareRows(a: AnyReport, b: AnyReport): readonly RowComparison[] {
  const before = byId(a)
  const after = byId(b)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (id) => comparedRow(before.get(id), after.get(id), isCutShort(b)) ?? [],
  )
}

function comparedRow(a: Row | undefined, b: Row | undefined, isCut: boolean): RowComparison | undefined {
  const row = b ?? a
  if (row === undefined) return undefined
  const { id, section, statement, level } = row
  const base = { id, section, statement }
  if (a === undefined)
    return { ...base, change: 'only in B', noLongerJudged: false, otherRevision: false, b: sideOf(row) }
  if (b === undefined)
    return { ...base, change: 'only in A', noLongerJudged: false, otherRevision: false, a: sideOf(row) }
  const change = verdictChange(a.verdict, b.verdict, level)
  return {
    ...base,
    change: change === 'worse' && isCut && !isBad(b.verdict) ? 'changed' : change,
    noLongerJudged: isNoLongerJudged(a.verdict, b.verdict),
    otherRevision: a.revision !== b.revision,
    a: sideOf(a),
    b: sideOf(b),
  }
}

function sideOf({ level, verdict, reason, revision }: Row): RowSide {
  return { level, verdict, reason, revision }
}

function byId({ requirements }: AnyReport): ReadonlyMap<string, Row> {
  return new Map(requirements.map((row) => [row.id, row]))
}

/** Whether a run has not tried what it was to try: it was interrupted, or did not reach the target. */
export function isCutShort({ complete, unreachable }: AnyReport): boolean {
  return !complete || unreachable !== undefined
}
