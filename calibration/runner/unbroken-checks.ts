import type { ChecksByRequirement } from './case-result.ts'
import type { Matrix } from './matrix.ts'

/**
 * Checks that no fault makes fail: nothing shows that they can. A part of a calibration cannot tell.
 *
 * @returns each as its requirement and its name
 */
export function unbrokenChecks({
  whole,
  checks,
  rows,
}: Pick<Matrix, 'whole' | 'checks' | 'rows'>): readonly string[] {
  if (!whole) return []
  const runs = rows.filter(({ kind }) => kind === 'fault').flatMap((row) => row.runs)
  const broken = new Set(runs.flatMap(({ broke }) => labels(broke)))
  return labels(checks).filter((label) => !broken.has(label))
}

function labels(checks: ChecksByRequirement): readonly string[] {
  return Object.entries(checks).flatMap(([id, names]) => names.map((name) => `${id}: ${name}`))
}
