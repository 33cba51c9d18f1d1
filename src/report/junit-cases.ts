import type { FindingId } from '../spec/finding.ts'
import { differenceOf } from '../verdict/findings.ts'
import type { CaseVerdict, ReportedFinding, RequirementVerdict } from '../verdict/finished-run.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { causeWords } from './cause-words.ts'
import { shownCommands } from './shown-commands.ts'
import { isJudged } from './summary.ts'
import { waivedWords } from './waiver-words.ts'

/** One `testcase`, before it is XML. */
export interface JUnitCase {
  readonly suite: string
  readonly classname: string
  readonly name: string
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped'
  readonly type: string
  readonly message: string
  readonly text: string
}

/**
 * The test cases of a requirement: one a coverage case, and one named `verdict` if none has the requirement's own verdict, as
 * when nothing was tried.
 *
 * @param gating - findings that are failures of the run: what is open because of one is skipped and no error
 */
export function requirementCases(
  requirement: RequirementVerdict,
  findings: readonly ReportedFinding[],
  gating: ReadonlySet<FindingId>,
): readonly JUnitCase[] {
  const { suite, cases, because, reason } = requirement
  const isTold = cases.some(({ verdict }) => verdict === requirement.verdict)
  const own = { name: 'verdict', verdict: requirement.verdict, message: reason }
  return [...cases, ...(isTold ? [] : [own])].map((one: CaseVerdict) => {
    const { name, verdict, message, finding: id } = one
    const finding = findings.find((other) => other.id === id)
    // A finding may be waived where another of its requirement is not.
    const waiver = verdict === 'fail' ? (finding ?? requirement).waiver : undefined
    const isOpen = verdict === 'inconclusive' && because.length > 0
    const behind = isOpen ? ` (because of ${because.join(', ')})` : ''
    const words = id === undefined ? `${message || verdict}${behind}` : `${id}: ${message}`
    return {
      suite,
      classname: `${suite}.${requirement.id}`,
      name,
      outcome: waiver === undefined ? outcomeOf(verdict, requirement, gating) : 'skipped',
      type: waiver === undefined ? verdict : 'waived',
      message: waiver === undefined ? words : `${waivedWords(waiver)}; ${words}`,
      text: [...bodyOf(requirement, one, finding), ...causeOf(finding)].join('\n'),
    }
  })
}

function outcomeOf(verdict: Verdict, { level, because }: RequirementVerdict, gating: ReadonlySet<FindingId>) {
  if (verdict === 'fail') return 'failure'
  if (verdict === 'inconclusive' && level === 'MUST' && !because.some((id) => gating.has(id))) return 'error'
  return isJudged(verdict) ? 'passed' : 'skipped'
}

function bodyOf(
  { id, level, section, statement }: RequirementVerdict,
  { verdict, message }: CaseVerdict,
  finding: ReportedFinding | undefined,
): readonly string[] {
  // The reason says it all, and it is the element's message already.
  if (verdict === 'not-applicable' || verdict === 'not-selected') return []
  const told = message === '' ? [] : [message]
  if (verdict === 'pass' || verdict === 'observed') return told
  return [...told, `${id} (${level}): ${statement}`, `Section: ${section}`, ...evidenceOf(finding)]
}

function evidenceOf(finding: ReportedFinding | undefined): readonly string[] {
  if (finding === undefined) return []
  const { expected, actual, proof } = finding
  const again = proof.length === 0 ? [] : ['See it again:', ...shownCommands(proof)]
  return [`Expected: ${expected}`, `Actual: ${actual}`, ...again]
}

function causeOf(finding: ReportedFinding | undefined): readonly string[] {
  if (finding?.sameAs !== undefined)
    return [`${finding.blockedBy === undefined ? 'Of one cause with' : 'Only because of'} ${finding.sameAs}.`]
  if (finding?.cause === undefined) return []
  return [
    ...causeWords(finding.cause),
    `The least that shows it: ${differenceOf(finding.cause)}`,
    ...shownCommands(finding.cause.proof),
  ]
}
