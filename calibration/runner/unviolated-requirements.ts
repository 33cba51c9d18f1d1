import { catalogue } from '../../src/spec/catalogue.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Matrix } from './matrix.ts'

/** Requirements that no mutant makes fail: nothing shows that they can. A part of a calibration cannot tell. */
export function unviolatedRequirements({
  whole,
  rows,
}: Pick<Matrix, 'whole' | 'rows'>): readonly RequirementId[] {
  if (!whole) return []
  const runs = rows.filter(({ kind }) => kind === 'fault').flatMap((row) => row.runs)
  return catalogue.requirements.flatMap(({ id, level }) =>
    level === 'OPEN' || runs.some(({ broke }) => id in broke) ? [] : [id],
  )
}
