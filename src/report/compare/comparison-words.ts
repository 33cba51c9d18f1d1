import { clip } from '../../run/visible-text.ts'
import { type OverallVerdict, verdictsInOrder } from '../../verdict/verdict.ts'
import { overallWords, verdictWords } from '../verdict-words.ts'
import { grouped, tally } from '../words.ts'
import type { FindingComparison, FindingSide } from './compare-findings.ts'
import type {
  Comparison,
  ComparisonOutcome,
  ObservationComparison,
  RequirementComparison,
} from './compare-reports.ts'
import { type Change, changesInOrder } from './verdict-change.ts'

/** How an outcome is shown: like the overall verdict that it resembles. */
export const outcomeWords = {
  worse: { like: 'non-conformant', label: 'B is worse than A' },
  'not worse': { like: 'conformant', label: 'B is not worse than A' },
  'not comparable': { like: 'inconclusive', label: 'B cannot be compared' },
} as const satisfies Record<ComparisonOutcome, { readonly like: OverallVerdict; readonly label: string }>

/** Headings of the requirements by change. */
export const changeTitles: Readonly<Record<Change, string>> = {
  worse: 'Worse',
  better: 'Better',
  changed: 'Changed, neither worse nor better',
  'only in A': 'In A only',
  'only in B': 'In B only',
  same: 'The same',
}

/** What two runs differ in, in words. */
export const differenceTitles: Readonly<Record<Comparison['differing'][number]['what'], string>> = {
  suite: 'versions of the suite',
  profile: 'profiles',
  interface: 'interface documents',
  target: 'targets',
}

/** The requirements of a change, by B's verdict and then in the order of the catalogue. */
export function requirementsOf(
  { requirements }: Comparison,
  change: Change,
): readonly RequirementComparison[] {
  const place = ({ a, b }: RequirementComparison): number =>
    verdictsInOrder.findIndex((verdict) => verdict === (b ?? a)?.verdict)
  const found = requirements.filter((one) => one.change === change)
  return change === 'same' ? found : found.toSorted((one, other) => place(one) - place(other))
}

/** Counts of requirements by change, such as `3 worse, 1 better, 46 the same`. */
export function requirementCounts(comparison: Comparison): string {
  const counts = tally(changesInOrder, (change) => {
    const words = changeTitles[change].replace(/^./, (letter) => letter.toLowerCase())
    return [requirementsOf(comparison, change).length, change === 'changed' ? change : words]
  })
  return counts || 'no requirements'
}

/** The overall verdicts of both runs. */
export function overallChangeWords({ overall: { a, b, change } }: Comparison): string {
  if (a === b) return `${overallWords[a].label} in both`
  return `${overallWords[a].label} in A, ${overallWords[b].label.toLowerCase()} in B${change === 'changed' ? '' : `: ${change}`}`
}

/** The verdicts of both runs, such as `pass → fail`. */
export function verdictsWords({ a, b }: RequirementComparison): string {
  const words = [a, b].flatMap((side) => (side === undefined ? [] : [verdictWords[side.verdict].label]))
  return [...new Set(words)].join(' → ')
}

/** Remarks on a requirement besides its verdicts, a sentence each. */
export function remarksOn({ a, b, noLongerJudged, otherRevision }: RequirementComparison): readonly string[] {
  const remarks = [
    noLongerJudged && 'no longer judged',
    otherRevision && `revision ${a?.revision} → ${b?.revision}`,
    a !== undefined && b !== undefined && a.level !== b.level && `${a.level} in A, ${b.level} in B`,
  ]
  return remarks.filter((remark) => remark !== false)
}

/** A remark on requirements whose check has another revision; empty where none has. */
export function revisionRemark(requirements: readonly RequirementComparison[]): string {
  const hasGrown = requirements.some(({ change, otherRevision }) => change === 'worse' && otherRevision)
  return hasGrown ? 'Where the check has another revision, what passed before may rightly fail.' : ''
}

/** Why B has its verdict or, if B gives no reason, why A had. */
export function reasonOf({ a, b }: RequirementComparison): string {
  if (b !== undefined && b.reason !== '') return b.reason
  if (a === undefined || a.reason === '') return ''
  return b === undefined ? a.reason : `in A: ${a.reason}`
}

/** Longer levels, such as a number of 400 digits, tell no more. */
const shownOfLevel = 60

/** The cause of a finding, in words. */
export function factorsWords({ factors }: FindingSide): string {
  if (factors === undefined) return ''
  if (factors.length === 0) return 'every such request'
  return `with ${factors.map(({ factor, level }) => `${factor}: ${clip(level, shownOfLevel)}`).join('; ')}`
}

/** Counts of findings by change, such as `1 new, 2 still there`. */
export function findingCounts(findings: readonly FindingComparison[]): string {
  const counts = tally(['new', 'gone', 'still there'], (change) => {
    return [findings.filter((finding) => finding.change === change).length, change]
  })
  return counts || 'none in either'
}

/** Questions that both runs asked and got different answers to. */
export function answeredOtherwise({ observations }: Comparison): readonly ObservationComparison[] {
  return observations.filter(({ a, b }) => a !== undefined && b !== undefined)
}

/** How many questions one run alone asked, such as `12 in B only`; empty for none. */
export function askedOnceWords({ observations }: Comparison): string {
  const count = (letter: 'A' | 'B', other: 'a' | 'b'): readonly string[] => {
    const questions = observations.filter((one) => one[other] === undefined).length
    return questions === 0 ? [] : [`${grouped(questions)} in ${letter} only`]
  }
  return [...count('A', 'b'), ...count('B', 'a')].join(', ')
}

/** An answer in words. */
export function answerWords(answer: string | undefined): string {
  if (answer === undefined) return 'not asked'
  return answer === '' ? 'nothing' : answer
}
