import type { Level } from '../../spec/requirement.ts'
import { isBad, type OverallVerdict, type Verdict } from '../../verdict/verdict.ts'

/** Every change in the order in which a reader wants to know of it. */
export const changesInOrder = ['worse', 'better', 'changed', 'only in A', 'only in B', 'same'] as const

/** What became of a verdict from A to B. `changed` is neither worse nor better, such as from not selected to pass. */
export type Change = (typeof changesInOrder)[number]

type VerdictChange = Exclude<Change, 'only in A' | 'only in B'>

/**
 * What became of the verdict on a requirement.
 *
 * Worse is what is newly seen to be violated (`fail` before `warn` before anything else), and a pass that is in doubt.
 * Better is the reverse, if a pass or warning shows it. What is not selected, in either report, is no ground for either.
 *
 * @param level - in B: nothing about an OPEN requirement is worse or better, and a SHOULD counts like a MUST
 */
export function verdictChange(a: Verdict, b: Verdict, level: Level): VerdictChange {
  if (a === b) return 'same'
  if (level === 'OPEN') return 'changed'
  if (isWorse(a, b)) return 'worse'
  const isShown = b === 'pass' || b === 'warn'
  return isShown && isWorse(b, a) ? 'better' : 'changed'
}

function isWorse(a: Verdict, b: Verdict): boolean {
  if (a === 'not-selected') return false
  if (b === 'inconclusive') return a === 'pass'
  return b === 'fail' || (b === 'warn' && a !== 'fail')
}

/** What became of the overall verdict. From non-conformant to inconclusive is not better: nothing is shown to be mended. */
export function overallChange(a: OverallVerdict, b: OverallVerdict): VerdictChange {
  if (a === b) return 'same'
  if (a === 'conformant' || b === 'non-conformant') return 'worse'
  return b === 'conformant' ? 'better' : 'changed'
}

/** Whether a row that A had judged is no longer judged in B, since B was not asked to. */
export function isNoLongerJudged(a: Verdict, b: Verdict): boolean {
  return b === 'not-selected' && (a === 'pass' || a === 'observed' || isBad(a))
}
