import type { FindingId } from '../spec/finding.ts'
import { differenceOf } from '../verdict/findings.ts'
import type {
  CaseVerdict,
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../verdict/finished-run.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { causeWords } from './cause-words.ts'
import { shownCommands } from './shown-commands.ts'
import { waivedWords } from './waiver-words.ts'

/** One `testcase`, before it is XML. */
export interface JUnitCase {
  readonly classname: string
  readonly name: string
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped'
  readonly type: string
  readonly message: string
  readonly text: string
}

/**
 * The test cases of a requirement: one a coverage case, and one named `verdict` if none has the requirement's own verdict,
 * as when nothing was tried.
 *
 * @param gating findings that are failures of the run: what is open because of one is skipped and no error
 */
export function requirementCases(
  requirement: RequirementVerdict,
  { findings }: Pick<FinishedRun, 'findings'>,
  gating: ReadonlySet<FindingId>,
): readonly JUnitCase[] {
  const { verdict, reason } = requirement
  const isTold = requirement.cases.some((one) => one.verdict === verdict)
  const cases = isTold
    ? requirement.cases
    : [...requirement.cases, { name: 'verdict', verdict, message: reason }]
  return cases.map((one) =>
    junitCase(
      requirement,
      one,
      findings.find(({ id }) => id === one.finding),
      gating,
    ),
  )
}

function junitCase(
  requirement: RequirementVerdict,
  { name, verdict, message, finding: id }: CaseVerdict,
  finding: ReportedFinding | undefined,
  gating: ReadonlySet<FindingId>,
): JUnitCase {
  const { suite, because } = requirement
  // A finding may be waived where another of its requirement is not.
  const waiver = verdict === 'fail' ? (finding ?? requirement).waiver : undefined
  const behind = verdict === 'inconclusive' && because.length > 0 ? ` (because of ${because.join(', ')})` : ''
  const words = id === undefined ? `${message || verdict}${behind}` : `${id}: ${message}`
  return {
    classname: `${suite}.${requirement.id}`,
    name,
    outcome: waiver === undefined ? outcomeOf(verdict, requirement, gating) : 'skipped',
    type: waiver === undefined ? verdict : 'waived',
    message: waiver === undefined ? words : `${waivedWords(waiver)}; ${words}`,
    text: [...bodyOf(requirement, verdict, message, finding), ...causeOf(finding)].join('\n'),
  }
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

function outcomeOf(
  verdict: Verdict,
  { level, because }: RequirementVerdict,
  gating: ReadonlySet<FindingId>,
): JUnitCase['outcome'] {
  switch (verdict) {
    case 'fail':
      return 'failure'
    case 'inconclusive':
      return level === 'MUST' && !because.some((id) => gating.has(id)) ? 'error' : 'skipped'
    case 'not-applicable':
    case 'not-selected':
      return 'skipped'
    case 'pass':
    case 'warn':
    case 'observed':
      return 'passed'
  }
}

function bodyOf(
  { id, level, section, statement }: RequirementVerdict,
  verdict: Verdict,
  message: string,
  finding: ReportedFinding | undefined,
): readonly string[] {
  const told = message === '' ? [] : [message]
  switch (verdict) {
    case 'not-applicable':
    case 'not-selected':
      // The reason says it all, and it is the element's message already.
      return []
    case 'pass':
    case 'observed':
      return told
    case 'fail':
    case 'warn':
    case 'inconclusive':
      return [...told, `${id} (${level}): ${statement}`, `Section: ${section}`, ...evidenceOf(finding)]
  }
}

function evidenceOf(finding: ReportedFinding | undefined): readonly string[] {
  if (finding === undefined) return []
  const { expected, actual, proof } = finding
  const again = proof.length === 0 ? [] : ['See it again:', ...shownCommands(proof)]
  return [`Expected: ${expected}`, `Actual: ${actual}`, ...again]
}
