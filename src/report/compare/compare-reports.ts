import { operationIds } from '../../spec/operation.ts'
import { shapeOf } from '../../verdict/shape-of.ts'
import { isBad } from '../../verdict/verdict.ts'
import type { AnyReport } from '../read-report.ts'
import { compareFindings } from './compare-findings.ts'
import { type Change, isNoLongerJudged, overallChange, verdictChange } from './verdict-change.ts'

/** A report, and its path as the user wrote it. */
export interface ComparedReport {
  readonly name: string
  readonly report: AnyReport
}

/** Two reports, requirement by requirement, in the form of `spec/compare.schema.json`. */
export type Comparison = ReturnType<typeof compareReports>

/** One of the two runs. */
export type ComparedRun = Comparison['a']

/** One requirement in both reports, or in the one that has it. */
export type RequirementComparison = ReturnType<typeof compareRequirements>[number]

/** An open question whose answers differ, each absent where the run did not ask. A difference is not worse. */
export type ObservationComparison = ReturnType<typeof compareObservations>[number]

/** `worse` where any verdict is; `not comparable` where B's run was cut short or the suite failed. */
export type ComparisonOutcome = 'worse' | 'not worse' | 'not comparable'

type Requirement = AnyReport['requirements'][number]

/** Compares report B with report A, the earlier or the desired one. */
export function compareReports(one: ComparedReport, other: ComparedReport) {
  const [a, b] = [one.report, other.report]
  const overall = overallOf(a, b)
  const requirements = compareRequirements(a, b)
  return {
    outcome: outcomeOf([overall, ...requirements], b),
    a: runOf(one),
    b: runOf(other),
    differing: differing(a, b),
    overall,
    requirements,
    findings: compareFindings(a, b),
    observations: compareObservations(a, b),
    requests: compareRequests(a.requests, b.requests),
  }
}

/** After an error of the suite, nothing of B is reliable; violations found by a run that was cut short are. */
function outcomeOf(changes: readonly { readonly change: Change }[], b: AnyReport): ComparisonOutcome {
  if (b.suiteFaults.length > 0) return 'not comparable'
  if (changes.some(({ change }) => change === 'worse')) return 'worse'
  return isCutShort(b) ? 'not comparable' : 'not worse'
}

function overallOf({ verdict: a }: AnyReport, report: AnyReport) {
  const b = report.verdict
  const isOpen = a !== b && b === 'inconclusive' && isCutShort(report)
  return { a, b, change: isOpen ? ('changed' as const) : overallChange(a, b) }
}

function runOf({ name, report }: ComparedReport) {
  const { verdict, complete, suite, interface: document, target, profile, seed } = report
  const { startedAt, finishedAt } = report
  const facts = { suite, interface: document, target, profile, seed, startedAt, finishedAt }
  return { name, verdict, complete, ...facts, doubts: doubtsOf(report) }
}

function doubtsOf({ complete, suiteFaults, unreachable, preflight }: AnyReport): readonly string[] {
  const untested = preflight?.reason ?? unreachable
  const doubts = [
    suiteFaults.length > 0 && 'The suite itself went wrong: no verdict of this run can be relied on.',
    untested !== undefined && `The target could not be tested: ${untested}`,
    !complete && 'The run was interrupted: what it had not reached is inconclusive.',
  ]
  return doubts.filter((doubt) => doubt !== false)
}

function differing(a: AnyReport, b: AnyReport) {
  const factsOf = ({ suite, profile, interface: { version, openapiDigest }, target }: AnyReport) => ({
    suite: `${suite.name} ${suite.version}`,
    profile,
    interface: `${version}, SHA-256 ${openapiDigest}`,
    target: target.baseUrl,
  })
  const [ofA, ofB] = [factsOf(a), factsOf(b)]
  return (['suite', 'profile', 'interface', 'target'] as const)
    .map((what) => ({ what, a: ofA[what], b: ofB[what] }))
    .filter((one) => one.a !== one.b)
}

type Requests = AnyReport['requests']

/** Request counts of each operation in either run, in the order of the interface, unknown ones last. */
function compareRequests(a: Requests, b: Requests) {
  const before = new Map(Object.entries(a.byOperation))
  const after = new Map(Object.entries(b.byOperation))
  const occurring = new Set([...before.keys(), ...after.keys()])
  const known = operationIds.filter((operation) => occurring.has(operation))
  const inOrder = new Set([...known, ...[...occurring].toSorted()])
  return {
    total: { a: a.total, b: b.total },
    byOperation: [...inOrder].map((operation) => ({
      operation,
      a: before.get(operation) ?? 0,
      b: after.get(operation) ?? 0,
    })),
  }
}

/** Compares requirements in A's order, then those of B alone. What a run that was cut short left open is not worse. */
export function compareRequirements(a: AnyReport, b: AnyReport) {
  const before = byId(a)
  const after = byId(b)
  return [...new Map([...before, ...after])].map(([id, { section, statement }]) => {
    const [one, other] = [before.get(id), after.get(id)]
    const isInBoth = one !== undefined && other !== undefined
    return {
      id,
      section,
      statement,
      change: requirementChange(one, other, isCutShort(b)),
      noLongerJudged: isInBoth && isNoLongerJudged(one.verdict, other.verdict),
      otherRevision: isInBoth && one.revision !== other.revision,
      ...(one && { a: sideOf(one) }),
      ...(other && { b: sideOf(other) }),
    }
  })
}

function requirementChange(a: Requirement | undefined, b: Requirement | undefined, isCut: boolean): Change {
  if (a === undefined) return 'only in B'
  if (b === undefined) return 'only in A'
  const change = verdictChange(a.verdict, b.verdict, b.level)
  return change === 'worse' && isCut && !isBad(b.verdict) ? 'changed' : change
}

function sideOf({ level, verdict, reason, revision }: Requirement) {
  return { level, verdict, reason, revision }
}

function byId({ requirements }: AnyReport): ReadonlyMap<string, Requirement> {
  return new Map(requirements.map((one) => [one.id, one]))
}

/** Whether a run did not test all that it should: it was interrupted, or did not reach the target. */
function isCutShort({ complete, unreachable, preflight }: AnyReport): boolean {
  return !complete || unreachable !== undefined || preflight !== undefined
}

/** Open questions with different answers, by their {@link shapeOf}, or asked in one run alone. */
export function compareObservations(a: AnyReport, b: AnyReport) {
  const before = answersOf(a)
  const after = answersOf(b)
  return [...new Map([...before, ...after])].flatMap(([key, { requirement, question }]) => {
    const one = before.get(key)
    const other = after.get(key)
    if (one?.shape === other?.shape) return []
    return [{ requirement, question, ...(one && { a: one.answer }), ...(other && { b: other.answer }) }]
  })
}

/** Joins the distinct answers to each question. */
function answersOf({ observations, target }: AnyReport) {
  const shape = (text: string): string => shapeOf(text, target.baseUrl)
  const groups = Map.groupBy(observations, ({ requirement, question }) =>
    JSON.stringify([requirement, shape(question)]),
  )
  return new Map(
    [...groups].flatMap(([key, [first, ...more]]) => {
      if (first === undefined) return []
      const answers = new Set([first, ...more].map(({ answer }) => answer))
      const shapes = new Set([...answers].map(shape))
      const texts = { answer: [...answers].join('; '), shape: [...shapes].toSorted().join('; ') }
      return [[key, { ...first, ...texts }] as const]
    }),
  )
}

/** The output of `compare --json`, in the form of `spec/compare.schema.json`. */
export function comparisonJson(comparison: Comparison): string {
  return `${JSON.stringify({ schemaVersion: '2.0', ...comparison }, null, 2)}\n`
}
