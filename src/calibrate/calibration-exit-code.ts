import { isGood } from './judgement.ts'
import type { Matrix } from './matrix.ts'

/** The exit code of a calibration: 4 where the suite itself went wrong, 1 where it judged wrongly, else 0. */
export function calibrationExitCode({ rows }: Pick<Matrix, 'rows'>): number {
  const judgements = rows.flatMap(({ runs }) => runs.map(({ judgement }) => judgement))
  if (judgements.includes('crash')) return 4
  return judgements.every(isGood) ? 0 : 1
}
