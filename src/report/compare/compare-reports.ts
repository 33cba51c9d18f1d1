import { operationIds } from '../../spec/operation.ts'
import { isBad } from '../../verdict/verdict.ts'
import type { AnyReport } from '../read-report.ts'
import { compareFindings } from './compare-findings.ts'
import { compareObservations } from './compare-observations.ts'
import type {
  ComparedReport,
  ComparedRun,
  Comparison,
  ComparisonOutcome,
  RowComparison,
  RowSide,
  RunDifference,
} from './comparison.ts'
import { isNoLongerJudged, overallChange, verdictChange } from './verdict-change.ts'

/** Holds two reports against each other, B against A: what was before, or is what B is to be like. */
export function compareReports(a: ComparedReport, b: ComparedReport): Comparison {
  const told = {
    a: runOf(a),
    b: runOf(b),
    differing: differing(a.report, b.report),
    overall: overallOf(a.report, b.report),
    rows: compareRows(a.report, b.report),
    findings: compareFindings(a.report, b.report),
    observations: compareObservations(a.report, b.report),
    requests: compareRequests(a.report, b.report),
  }
  return { outcome: outcomeOf(told, b.report), ...told }
}

/** Where the suite itself went wrong, nothing of B can be relied on; what a run that was cut short saw broken can be. */
function outcomeOf({ rows, overall }: Pick<Comparison, 'rows' | 'overall'>, b: AnyReport): ComparisonOutcome {
  if (b.suiteFaults.length > 0) return 'not comparable'
  if (overall.change === 'worse' || rows.some(({ change }) => change === 'worse')) return 'worse'
  return isCutShort(b) ? 'not comparable' : 'not worse'
}

function overallOf(a: AnyReport, b: AnyReport): Comparison['overall'] {
  const change = overallChange(a.verdict, b.verdict)
  const isOpen = change === 'worse' && b.verdict === 'inconclusive' && isCutShort(b)
  return { a: a.verdict, b: b.verdict, change: isOpen ? 'changed' : change }
}

function runOf({ name, report }: ComparedReport): ComparedRun {
  const { verdict, complete, suite, target, profile, seed, startedAt, finishedAt } = report
  return {
    name,
    verdict,
    complete,
    suite,
    interface: report.interface,
    target,
    profile,
    seed,
    startedAt,
    finishedAt,
    doubts: doubtsOf(report),
  }
}

function doubtsOf({ complete, suiteFaults, unreachable, preflight }: AnyReport): readonly string[] {
  const untested = preflight?.reason ?? unreachable
  return [
    ...(suiteFaults.length > 0
      ? ['The suite itself went wrong: no verdict of this run can be relied on.']
      : []),
    ...(untested === undefined ? [] : [`The target could not be tested: ${untested}`]),
    ...(complete ? [] : ['The run was interrupted: what it had not reached is inconclusive.']),
  ]
}

function differing(a: AnyReport, b: AnyReport): readonly RunDifference[] {
  const facts = ({ suite, profile, interface: { version, openapiDigest }, target }: AnyReport) => ({
    suite: `${suite.name} ${suite.version}`,
    profile,
    interface: `${version}, SHA-256 ${openapiDigest}`,
    target: target.baseUrl,
  })
  const before = facts(a)
  const after = facts(b)
  return (['suite', 'profile', 'interface', 'target'] as const).flatMap((what) =>
    before[what] === after[what] ? [] : [{ what, a: before[what], b: after[what] }],
  )
}

/** Of each operation that occurs in either: those of the interface first, and in its order. */
function compareRequests({ requests: a }: AnyReport, { requests: b }: AnyReport): Comparison['requests'] {
  const [before, after] = [new Map(Object.entries(a.byOperation)), new Map(Object.entries(b.byOperation))]
  const known: readonly string[] = operationIds
  const occurring = new Set([...before.keys(), ...after.keys()])
  const inOrder = [
    ...known.filter((operation) => occurring.has(operation)),
    ...[...occurring].filter((operation) => !known.includes(operation)).toSorted(),
  ]
  return {
    total: { a: a.total, b: b.total },
    byOperation: inOrder.map((operation) => ({
      operation,
      a: before.get(operation) ?? 0,
      b: after.get(operation) ?? 0,
    })),
  }
}

type Row = AnyReport['requirements'][number]

/**
 * Holds the requirements of two reports against each other: in the order of A, then those that B alone has. What a run
 * left open that was cut short is no worsening: it had not tried everything. What it saw broken it did see.
 */
export function compareRows(a: AnyReport, b: AnyReport): readonly RowComparison[] {
  const before = byId(a)
  const after = byId(b)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (id) => comparedRow(before.get(id), after.get(id), isCutShort(b)) ?? [],
  )
}

function comparedRow(a: Row | undefined, b: Row | undefined, isCut: boolean): RowComparison | undefined {
  const row = b ?? a
  if (row === undefined) return undefined
  const { id, section, statement, level } = row
  const base = { id, section, statement }
  const alone = { noLongerJudged: false, otherRevision: false }
  if (a === undefined) return { ...base, change: 'only in B', ...alone, b: sideOf(row) }
  if (b === undefined) return { ...base, change: 'only in A', ...alone, a: sideOf(row) }
  const change = verdictChange(a.verdict, b.verdict, level)
  return {
    ...base,
    change: change === 'worse' && isCut && !isBad(b.verdict) ? 'changed' : change,
    noLongerJudged: isNoLongerJudged(a.verdict, b.verdict),
    otherRevision: a.revision !== b.revision,
    a: sideOf(a),
    b: sideOf(b),
  }
}

function sideOf({ level, verdict, reason, revision }: Row): RowSide {
  return { level, verdict, reason, revision }
}

function byId({ requirements }: AnyReport): ReadonlyMap<string, Row> {
  return new Map(requirements.map((row) => [row.id, row]))
}

/** Whether a run has not tried what it was to try: it was interrupted, or did not reach the target. */
function isCutShort({ complete, unreachable, preflight }: AnyReport): boolean {
  return !complete || unreachable !== undefined || preflight !== undefined
}
