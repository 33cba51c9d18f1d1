import { isGood, type Judgement } from './judgement.ts'
import type { MatrixRow } from './matrix.ts'

/** The judgement on a subject: the first of its runs that is not as it should be, if there is one. */
export function rowJudgement({ kind, runs }: MatrixRow): Judgement {
  const bad = runs.find(({ judgement }) => !isGood(judgement))
  return bad?.judgement ?? (kind === 'fault' ? 'found' : 'quiet')
}
