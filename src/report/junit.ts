import type { FindingId } from '../spec/finding.ts'
import { differenceOf } from '../verdict/findings.ts'
import type {
  CaseVerdict,
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../verdict/finished-run.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { isJudged, untestedWords, withVerdict } from './summary.ts'
import { causeWords, shownCommands } from './told-findings.ts'
import { waivedWords, waiverName, waiverStateWords } from './waiver-words.ts'
import { toXml, type XmlElement } from './xml.ts'

/** Writes a run as JUnit XML by the strictest schema in use, junit-10 of the Jenkins xUnit plugin; every requirement shows. */
export function toJUnit(run: FinishedRun): string {
  const gating = new Set(withVerdict(run, 'fail').flatMap(({ findings }) => findings))
  const cases = [
    ...run.requirements.flatMap((requirement) => requirementCases(requirement, run.findings, gating)),
    ...faultCases(run),
  ]
  const suites = Map.groupBy(cases, ({ suite }) => suite)
  const { skipped: _, ...totals } = counts(cases)
  const time = seconds(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
  return toXml({
    name: 'testsuites',
    attributes: { name: run.suite.name, ...totals, time },
    content: [...suites].map(([name, own]) => ({
      name: 'testsuite',
      attributes: { name, ...counts(own), time: seconds(0), timestamp: run.startedAt },
      content: own.map(caseElement),
    })),
  })
}

function caseElement({ classname, name, outcome, message, type, text }: JUnitCase): XmlElement {
  const told = text === '' ? [] : [{ name: 'system-out', content: text }]
  return {
    name: 'testcase',
    attributes: { classname, name, time: seconds(0) },
    content: outcome === 'passed' ? told : [{ name: outcome, attributes: { message, type }, content: text }],
  }
}

/** What befell the run as a whole, so that no file is green of a run that came to nothing. */
function faultCases(run: FinishedRun): readonly JUnitCase[] {
  const fault = (name: string, type: string, message: string): JUnitCase => {
    return { suite: 'suite', classname: 'suite', name, outcome: 'error', type, message, text: message }
  }
  const untested = untestedWords(run)
  const { strict = false, entries = [] } = run.waivers ?? {}
  const unneeded = entries.filter(({ state }) => strict && state === 'not needed')
  return [
    ...run.suiteFaults.map((words) => fault('fault', 'suite-fault', words)),
    ...(untested === undefined ? [] : [fault('target', run.preflight?.kind ?? 'unreachable', untested)]),
    ...unneeded.map((waiver) =>
      fault(`waiver of ${waiverName(waiver)}`, 'waiver', `It ${waiverStateWords(waiver, true)}.`),
    ),
    ...(run.complete ? [] : [fault('run', 'interrupted', 'The run was interrupted.')]),
  ]
}

function counts(cases: readonly JUnitCase[]) {
  const having = (outcome: JUnitCase['outcome']) => cases.filter((one) => one.outcome === outcome).length
  return {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  }
}

/** Plain decimals: the schema knows no exponent, no sign and no NaN. */
function seconds(milliseconds: number): string {
  return milliseconds > 0 && milliseconds < 1e15 ? (milliseconds / 1000).toFixed(3) : '0.000'
}

interface JUnitCase {
  readonly suite: string
  readonly classname: string
  readonly name: string
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped'
  readonly type: string
  readonly message: string
  readonly text: string
}

/**
 * The test cases of a requirement: its coverage cases, and `verdict` if none has its own. What is open because of gating
 * findings, which are failures of the run, is skipped and no error.
 */
function requirementCases(
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
