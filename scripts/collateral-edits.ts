import type { Fault } from '../calibration/fault.ts'
import { type RequirementId, requirementIds } from '../src/spec/generated/requirement-id.ts'

type Names = Readonly<Record<string, readonly string[]>>

/** What the runs on a fault or a compound broke: of a row in `matrix.json`. */
export interface MeasuredRow {
  readonly name: string
  readonly runs: readonly {
    readonly broke: Names
    /** Of a compound: by what failed undeclared, the faults without which it would not have failed. */
    readonly causes?: Names
  }[]
}

/** What a fault breaks besides its target, by the runs on it. */
export interface Collateral {
  readonly name: string
  /** In all of them. */
  readonly collateral: readonly RequirementId[]
  /** In some, or beside other faults. */
  readonly mayBreak: readonly RequirementId[]
}

/**
 * What each fault breaks besides, where it is not what the fault is said to break. What a compound breaks undeclared
 * is put down to the first of the faults that it takes; what only may break stays said, unless it always does.
 */
export function collateralEdits(
  faults: readonly Fault[],
  rows: readonly MeasuredRow[],
): readonly Collateral[] {
  const byName = new Map(rows.map((row) => [row.name, row]))
  const causes = rows.flatMap(({ runs }) => runs.flatMap((run) => Object.entries(run.causes ?? {})))
  return faults.flatMap((fault) => {
    const { runs = [] } = byName.get(fault.name) ?? {}
    // A fault that was missed shows nothing of what it breaks.
    const found = runs.filter(({ broke }) => fault.target in broke)
    const besides = requirementIds.filter((id) => id !== fault.target)
    const collateral =
      found.length === 0
        ? (fault.collateral ?? [])
        : besides.filter((id) => found.every(({ broke }) => id in broke))
    const mayBreak = besides.filter(
      (id) =>
        !collateral.includes(id) &&
        (fault.mayBreak?.includes(id) === true ||
          found.some(({ broke }) => id in broke) ||
          causes.some(([row, [cause]]) => row === id && cause === fault.name)),
    )
    const isSaid = same(collateral, fault.collateral) && same(mayBreak, fault.mayBreak)
    return isSaid ? [] : [{ name: fault.name, collateral, mayBreak }]
  })
}

function same(ids: readonly RequirementId[], said: readonly RequirementId[] = []): boolean {
  return ids.length === said.length && ids.every((id) => said.includes(id))
}
