import { isGood } from './judgement.ts'
import type { Matrix } from './matrix.ts'
import { rowJudgement } from './row-judgement.ts'
import { unbrokenChecks } from './unbroken-checks.ts'

/**
 * The exit code of a calibration: 4 where the suite itself went wrong, 1 where it judged wrongly or has a check that
 * nothing shows to judge, else 0.
 */
export function calibrationExitCode(matrix: Pick<Matrix, 'whole' | 'checks' | 'rows'>): number {
  const judgements = matrix.rows.map(rowJudgement)
  if (judgements.includes('crash')) return 4
  return judgements.every(isGood) && unbrokenChecks(matrix).length === 0 ? 0 : 1
}
