import { clip, visibleText } from '../run/visible-text.ts'
import type { FindingId } from '../spec/finding.ts'
import { differenceOf } from '../verdict/findings.ts'
import type {
  CaseVerdict,
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../verdict/finished-run.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { causeWords, shownCommands } from './reported-causes.ts'
import { isJudged, untestedWords, withVerdict } from './summary.ts'
import { waivedWords, waiverName, waiverStateWords } from './waiver-words.ts'
import { requirementWords } from './words.ts'
import { toXml, type XmlElement } from './xml.ts'

/** GitHub shows 255 characters of suite, class and name together, Azure DevOps 256 of a name. */
const longestName = 120
/** Azure DevOps shows about so many characters of a message. */
const longestMessage = 500
/** Longest expected and actual text: with a command, both fit into the 1,000 characters that Azure DevOps keeps. */
const longestDifference = 250
/** GitHub accepts 64 kB of details. */
const longestText = 16_000

/** A run as JUnit XML by Jenkins' strict junit-10 schema: requirements are suites, since only suites have properties. */
export function toJUnit(run: FinishedRun): string {
  const gating = new Set(withVerdict(run, 'fail').flatMap(({ findings }) => findings))
  const suites = run.requirements.map((requirement) => {
    const { id, level, section, suite } = requirement
    return {
      name: requirementWords(id),
      package: suite,
      properties: { level, section },
      cases: requirementCases(requirement, run.findings, gating),
    }
  })
  const faults = faultCases(run)
  const all = [
    ...suites,
    ...(faults.length === 0 ? [] : [{ name: 'suite', package: 'suite', properties: {}, cases: faults }]),
  ]
  const { skipped: _, ...totals } = counts(all.flatMap(({ cases }) => cases))
  const time = seconds(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
  return toXml({
    name: 'testsuites',
    attributes: { name: run.suite.name, ...totals, time },
    content: all.map(({ name, package: ofSuite, properties, cases }) => ({
      name: 'testsuite',
      attributes: { name, package: ofSuite, ...counts(cases), time: seconds(0), timestamp: run.startedAt },
      content: [propertiesElement({ ...properties, ...ofRun(run) }), ...uniquely(cases).map(caseElement)],
    })),
  })
}

function ofRun({ profile, bounds, seed }: FinishedRun): Readonly<Record<string, string | number>> {
  return { profile, ...(bounds && { depth: bounds.depth }), seed }
}

function propertiesElement(properties: Readonly<Record<string, string | number>>): XmlElement {
  const content = Object.entries(properties).map(([name, value]) => {
    return { name: 'property', attributes: { name, value } }
  })
  return { name: 'properties', content }
}

/** GitLab drops a test case with the same name as another of its class. */
function uniquely(cases: readonly JUnitCase[]): readonly JUnitCase[] {
  const seen = new Map<string, number>()
  return cases.map((one) => {
    const name = clip(visibleText(one.name), longestName)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return { ...one, name: times === 1 ? name : `${name} (${times})` }
  })
}

function caseElement({ classname, name, outcome, message, type, text }: JUnitCase): XmlElement {
  const content = clip(visibleText(text), longestText)
  const attributes = { message: clip(visibleText(message), longestMessage), type }
  const shown = content === '' ? [] : [{ name: 'system-out', content }]
  return {
    name: 'testcase',
    attributes: { classname, name, time: seconds(0) },
    content: outcome === 'passed' ? shown : [{ name: outcome, attributes, content }],
  }
}

/** Errors of the run as a whole, so that no file without a verdict is green. */
function faultCases(run: FinishedRun): readonly JUnitCase[] {
  const fault = (name: string, type: string, message: string): JUnitCase => {
    return { classname: 'suite', name, outcome: 'error', type, message, text: message }
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

/** Plain decimals, since the schema permits no exponent, sign or NaN. */
function seconds(milliseconds: number): string {
  return milliseconds > 0 && milliseconds < 1e15 ? (milliseconds / 1000).toFixed(3) : '0.000'
}

interface JUnitCase {
  readonly classname: string
  readonly name: string
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped'
  readonly type: string
  readonly message: string
  readonly text: string
}

/** The test cases of a requirement: coverage cases, and `verdict` unless one has its verdict. Blocked ones are skipped. */
function requirementCases(
  requirement: RequirementVerdict,
  findings: readonly ReportedFinding[],
  gating: ReadonlySet<FindingId>,
): readonly JUnitCase[] {
  const { suite, cases, blockedBy, reason } = requirement
  const isTold = cases.some(({ verdict }) => verdict === requirement.verdict)
  const own = { name: 'verdict', verdict: requirement.verdict, message: reason }
  return [...cases, ...(isTold ? [] : [own])].map((one: CaseVerdict) => {
    const { name, verdict, message, finding: id } = one
    const finding = findings.find((other) => other.id === id)
    // A finding may be waived where another of its requirement is not.
    const waiver = verdict === 'fail' ? (finding ?? requirement).waiver : undefined
    const isOpen = verdict === 'inconclusive' && blockedBy.length > 0
    const behind = isOpen ? ` (blocked by ${blockedBy.join(', ')})` : ''
    const words = id === undefined ? `${message || verdict}${behind}` : `${id}: ${message}`
    return {
      classname: `${suite}.${requirement.id}`,
      // Azure DevOps shows only the name.
      name: `${requirement.id}: ${name}`,
      outcome: waiver === undefined ? outcomeOf(verdict, requirement, gating) : 'skipped',
      type: waiver === undefined ? verdict : 'waived',
      message: waiver === undefined ? words : `${waivedWords(waiver)}; ${words}`,
      text: [...bodyOf(requirement, one, finding), ...causeOf(finding)].join('\n'),
    }
  })
}

function outcomeOf(
  verdict: Verdict,
  { level, blockedBy }: RequirementVerdict,
  gating: ReadonlySet<FindingId>,
) {
  if (verdict === 'fail') return 'failure'
  if (verdict === 'inconclusive' && level === 'MUST' && !blockedBy.some((id) => gating.has(id)))
    return 'error'
  return isJudged(verdict) ? 'passed' : 'skipped'
}

/** Expected, actual and the command come first, since some consumers show only the beginning. */
function bodyOf(
  { id, level, section, statement }: RequirementVerdict,
  { verdict, message }: CaseVerdict,
  finding: ReportedFinding | undefined,
): readonly string[] {
  // The element's message already has the whole reason.
  if (verdict === 'not-applicable' || verdict === 'not-selected') return []
  const reason = message === '' ? [] : [message]
  if (verdict === 'pass' || verdict === 'observed') return reason
  const about = [`${id} (${level}): ${statement}`, `Section: ${section}`]
  return finding === undefined ? [...reason, ...about] : [...evidenceOf(finding), ...about]
}

function evidenceOf({ expected, actual, proof }: ReportedFinding): readonly string[] {
  const again = proof.length === 0 ? [] : ['Send it again:', ...shownCommands(proof)]
  const [wanted, got] = [expected, actual].map((text) => clip(text, longestDifference))
  return [`Expected: ${wanted}`, `Actual: ${got}`, ...again]
}

function causeOf(finding: ReportedFinding | undefined): readonly string[] {
  if (finding?.sameAs !== undefined)
    return [`${finding.blockedBy === undefined ? 'Same cause as' : 'Only because of'} ${finding.sameAs}.`]
  if (finding?.cause === undefined) return []
  return [
    ...causeWords(finding.cause),
    `Smallest request that shows it: ${differenceOf(finding.cause)}`,
    ...shownCommands(finding.cause.proof),
  ]
}
