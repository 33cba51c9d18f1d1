import { type Judgement, judgements } from './judgement.ts'
import type { MatrixRow } from './matrix.ts'
import { isBrokenKind } from './subject.ts'

/** The judgement on a subject: the last of its runs' in the order of {@link judgements}. */
export function rowJudgement({
  kind,
  runs,
  neverBroken,
}: Pick<MatrixRow, 'kind' | 'runs' | 'neverBroken'>): Judgement {
  const worst = judgements.findLast(
    (judgement) =>
      runs.some((run) => run.judgement === judgement) ||
      (judgement === 'overdeclared' && neverBroken !== undefined),
  )
  return worst ?? (isBrokenKind(kind) ? 'missed' : 'inconclusive')
}
