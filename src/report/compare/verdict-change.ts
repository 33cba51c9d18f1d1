import type { Level } from '../../spec/requirement.ts'
import { isBad, type OverallVerdict, type Verdict } from '../../verdict/verdict.ts'
import type { Change } from './comparison.ts'

type VerdictChange = Extract<Change, 'worse' | 'better' | 'changed' | 'same'>

/** How good each verdict is that says something of the target. What was not selected says nothing. */
const standings: Readonly<Record<Exclude<Verdict, 'not-selected'>, number>> = {
  pass: 3,
  observed: 3,
  'not-applicable': 3,
  inconclusive: 2,
  warn: 1,
  fail: 0,
}

const overallStandings: Readonly<Record<OverallVerdict, number>> = {
  conformant: 2,
  inconclusive: 1,
  'non-conformant': 0,
}

/**
 * What became of the verdict on a requirement.
 *
 * Worse is what is newly seen to be broken or not met (`fail` before `warn` before anything else), and a pass that is
 * in doubt. Better is the reverse as far as it is shown: a breach that could not be judged again, or that does not
 * arise any more, is not seen to be mended, so that is `changed`. What is not selected, in either report, is no
 * ground for either.
 *
 * The level matters in one way. The interface document asks nothing by an OPEN row, so that nothing there is worse or
 * better; MUST and SHOULD weigh the same, since a SHOULD that held and does not is a step back as well.
 *
 * @param level - of the row in B: what the document asks by now
 */
export function verdictChange(a: Verdict, b: Verdict, level: Level): VerdictChange {
  if (a === b) return 'same'
  if (level === 'OPEN') return 'changed'
  if (isWorse(a, b)) return 'worse'
  const isShown = b === 'pass' || b === 'warn'
  return isShown && isWorse(b, a) ? 'better' : 'changed'
}

function isWorse(a: Verdict, b: Verdict): boolean {
  if (a === 'not-selected' || b === 'not-selected') return false
  if (b === 'inconclusive') return a === 'pass'
  return isBad(b) && standings[b] < standings[a]
}

/** What became of the overall verdict. From non-conformant to inconclusive is not better: nothing is shown to be mended. */
export function overallChange(a: OverallVerdict, b: OverallVerdict): VerdictChange {
  if (a === b) return 'same'
  if (overallStandings[b] < overallStandings[a]) return 'worse'
  return b === 'conformant' ? 'better' : 'changed'
}

/** Whether a row that A had judged is no longer judged in B, since B was not asked to. */
export function isNoLongerJudged(a: Verdict, b: Verdict): boolean {
  return b === 'not-selected' && (a === 'pass' || a === 'observed' || isBad(a))
}
