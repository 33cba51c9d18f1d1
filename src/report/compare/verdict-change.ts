import type { Level } from '../../spec/requirement.ts'
import { isBad, type OverallVerdict, type Verdict } from '../../verdict/verdict.ts'

/** Every change, in the order of interest to a reader. */
export const changesInOrder = ['worse', 'better', 'changed', 'only in A', 'only in B', 'same'] as const

/** The change of a verdict from A to B. `changed` is neither worse nor better, such as from not selected to pass. */
export type Change = (typeof changesInOrder)[number]

type VerdictChange = Exclude<Change, 'only in A' | 'only in B'>

/** The change of a verdict: a new violation or a pass in doubt is worse, the reverse better, and OPEN (in B) neither. */
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

/** The change of the overall verdict. Non-conformant to inconclusive is not better: nothing was shown to be fixed. */
export function overallChange(a: OverallVerdict, b: OverallVerdict): VerdictChange {
  if (a === b) return 'same'
  if (a === 'conformant' || b === 'non-conformant') return 'worse'
  return b === 'conformant' ? 'better' : 'changed'
}

/** Whether A judged a requirement that B was not asked to judge. */
export function isNoLongerJudged(a: Verdict, b: Verdict): boolean {
  return b === 'not-selected' && (a === 'pass' || a === 'observed' || isBad(a))
}
