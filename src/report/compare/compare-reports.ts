import { operationIds } from '../../spec/operation.ts'
import { isBad } from '../../verdict/verdict.ts'
import type { AnyReport } from '../read-report.ts'
import { compareFindings } from './compare-findings.ts'
import { compareObservations } from './compare-observations.ts'
import type { Change, ComparedReport, Comparison, Row, RowComparison, RunDifference } from './comparison.ts'
import { isNoLongerJudged, overallChange, verdictChange } from './verdict-change.ts'

/** Holds two reports against each other, B against A: what was before, or is what B is to be like. */
export function compareReports(one: ComparedReport, other: ComparedReport): Comparison {
  const [a, b] = [one.report, other.report]
  const overall = overallOf(a, b)
  const rows = compareRows(a, b)
  return {
    outcome: outcomeOf([overall, ...rows], b),
    a: runOf(one),
    b: runOf(other),
    differing: differing(a, b),
    overall,
    rows,
    findings: compareFindings(a, b),
    observations: compareObservations(a, b),
    requests: compareRequests(a.requests, b.requests),
  }
}

/** Where the suite itself went wrong, nothing of B can be relied on; what a run that was cut short saw broken can be. */
function outcomeOf(changes: readonly { readonly change: Change }[], b: AnyReport): Comparison['outcome'] {
  if (b.suiteFaults.length > 0) return 'not comparable'
  if (changes.some(({ change }) => change === 'worse')) return 'worse'
  return isCutShort(b) ? 'not comparable' : 'not worse'
}

function overallOf({ verdict: a }: AnyReport, report: AnyReport): Comparison['overall'] {
  const b = report.verdict
  const isOpen = a !== b && b === 'inconclusive' && isCutShort(report)
  return { a, b, change: isOpen ? 'changed' : overallChange(a, b) }
}

function runOf({ name, report }: ComparedReport): Comparison['a'] {
  const { verdict, complete, suite, interface: document, target, profile, seed } = report
  const { startedAt, finishedAt } = report
  const doubts = doubtsOf(report)
  const facts = { suite, interface: document, target, profile, seed, startedAt, finishedAt }
  return { name, verdict, complete, ...facts, doubts }
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

const facts: Readonly<Record<RunDifference['what'], (report: AnyReport) => string>> = {
  suite: ({ suite }) => `${suite.name} ${suite.version}`,
  profile: ({ profile }) => profile,
  interface: ({ interface: { version, openapiDigest } }) => `${version}, SHA-256 ${openapiDigest}`,
  target: ({ target }) => target.baseUrl,
}

function differing(a: AnyReport, b: AnyReport): readonly RunDifference[] {
  return (['suite', 'profile', 'interface', 'target'] as const)
    .map((what) => ({ what, a: facts[what](a), b: facts[what](b) }))
    .filter((one) => one.a !== one.b)
}

type Requests = AnyReport['requests']

/** Of each operation that occurs in either: those of the interface first, and in its order. */
function compareRequests(a: Requests, b: Requests): Comparison['requests'] {
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

/**
 * Compares the requirements of two reports, in the order of A, then those of B alone. What a run that was cut short left
 * open is not worse.
 */
export function compareRows(a: AnyReport, b: AnyReport): readonly RowComparison[] {
  const before = byId(a)
  const after = byId(b)
  return [...new Map([...before, ...after])].map(([id, { section, statement }]) => {
    const [one, other] = [before.get(id), after.get(id)]
    const isInBoth = one !== undefined && other !== undefined
    return {
      id,
      section,
      statement,
      change: rowChange(one, other, isCutShort(b)),
      noLongerJudged: isInBoth && isNoLongerJudged(one.verdict, other.verdict),
      otherRevision: isInBoth && one.revision !== other.revision,
      ...(one && { a: sideOf(one) }),
      ...(other && { b: sideOf(other) }),
    }
  })
}

function rowChange(a: Row | undefined, b: Row | undefined, isCut: boolean): Change {
  if (a === undefined) return 'only in B'
  if (b === undefined) return 'only in A'
  const change = verdictChange(a.verdict, b.verdict, b.level)
  return change === 'worse' && isCut && !isBad(b.verdict) ? 'changed' : change
}

function sideOf({ level, verdict, reason, revision }: Row) {
  return { level, verdict, reason, revision }
}

function byId({ requirements }: AnyReport): ReadonlyMap<string, Row> {
  return new Map(requirements.map((row) => [row.id, row]))
}

/** Whether a run has not tried what it was to try: it was interrupted, or did not reach the target. */
function isCutShort({ complete, unreachable, preflight }: AnyReport): boolean {
  return !complete || unreachable !== undefined || preflight !== undefined
}
