import type { FindingId } from '../spec/finding.ts'
import type { Level } from '../spec/requirement.ts'
import type { Observation } from '../spec/run-event.ts'
import type {
  CheckVerdict,
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../verdict/finished-run.ts'
import { causeWords } from './cause-words.ts'
import { waivedWords } from './waiver-words.ts'
import { differenceOf } from './words.ts'

/** One `testcase`, before it is XML. */
export interface JUnitCase {
  readonly classname: string
  readonly name: string
  readonly durationMs: number
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped'
  readonly type: string
  readonly message: string
  readonly text: string
}

/**
 * The test cases of a requirement: one a check, and one named `verdict` if no check carries the
 * requirement's own verdict, as when nothing was tried or it was decided over the checks' heads.
 *
 * @param gating findings that are failures of the run: what is open because of one is skipped and no error
 */
export function requirementCases(
  requirement: RequirementVerdict,
  { observations, findings }: Pick<FinishedRun, 'observations' | 'findings'>,
  gating: ReadonlySet<FindingId>,
): readonly JUnitCase[] {
  const answers = observations.filter((observation) => observation.requirement === requirement.id)
  const told = requirement.checks.some((check) => check.verdict === requirement.verdict)
  const checks = told ? requirement.checks : [...requirement.checks, ownCheck(requirement)]
  return checks.map((check, index) =>
    checkCase(
      requirement,
      { check, finding: findings.find(({ id }) => id === check.finding) },
      index === 0 ? answers : [],
      gating,
    ),
  )
}

function ownCheck({ verdict, reason, because }: RequirementVerdict): CheckVerdict {
  return { name: 'verdict', verdict, durationMs: 0, message: reason, reproduce: [], evidence: [], because }
}

function checkCase(
  requirement: RequirementVerdict,
  { check, finding }: { readonly check: CheckVerdict; readonly finding: ReportedFinding | undefined },
  answers: readonly Observation[],
  gating: ReadonlySet<FindingId>,
): JUnitCase {
  // A finding may be waived where another of its requirement is not.
  const waiver = check.verdict === 'fail' ? (finding ?? requirement).waiver : undefined
  const message = withFindings(
    check.message || requirement.reason || differenceIn(check) || check.verdict,
    check,
  )
  return {
    classname: `${requirement.suite}.${requirement.id}`,
    name: check.name,
    durationMs: check.durationMs,
    outcome: waiver === undefined ? outcomeOf(check, requirement.level, gating) : 'skipped',
    type: waiver === undefined ? check.verdict : 'waived',
    message: waiver === undefined ? message : `${waivedWords(waiver)}; ${message}`,
    text: [
      ...bodyOf(requirement, check),
      ...causeOf(finding),
      ...answers.map(({ question, answer }) => `${question}: ${answer}`),
    ].join('\n'),
  }
}

function causeOf(finding: ReportedFinding | undefined): readonly string[] {
  if (finding?.sameAs !== undefined) return [`Of one cause with ${finding.sameAs}.`]
  if (finding?.cause === undefined) return []
  const { expected, actual, proof } = finding.cause
  return [
    ...causeWords(finding.cause),
    `The least that shows it: ${differenceOf(expected, actual)}`,
    ...proof.map(({ curl }) => curl),
  ]
}

function withFindings(message: string, { finding, because = [] }: CheckVerdict): string {
  if (finding !== undefined) return `${finding}: ${message}`
  return because.length === 0 ? message : `${message} (because of ${because.join(', ')})`
}

function outcomeOf(
  { verdict, because = [] }: CheckVerdict,
  level: Level,
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

function bodyOf({ id, level, section, statement }: RequirementVerdict, check: CheckVerdict): string[] {
  const message = check.message === '' ? [] : [check.message]
  switch (check.verdict) {
    case 'not-applicable':
    case 'not-selected':
      // The reason says it all, and it is the element's message already.
      return []
    case 'pass':
    case 'observed':
      return message
    case 'fail':
    case 'warn':
    case 'inconclusive':
      return [
        ...message,
        `${id} (${level}): ${statement}`,
        `Section: ${section}`,
        ...(check.expected === undefined ? [] : [`Expected: ${check.expected}`]),
        ...(check.actual === undefined ? [] : [`Actual: ${check.actual}`]),
        ...(check.reproduce.length === 0 ? [] : ['See it again:', ...check.reproduce]),
      ]
  }
}

function differenceIn({ expected, actual }: CheckVerdict): string {
  return expected === undefined || actual === undefined ? '' : differenceOf(expected, actual)
}
