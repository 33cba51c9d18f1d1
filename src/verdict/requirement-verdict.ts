import type { Finding } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Level, Requirement } from '../spec/requirement.ts'
import type { Unjudged } from '../spec/run-event.ts'
import { differenceOf, whyDoubtful } from './findings.ts'
import type { CaseVerdict } from './finished-run.ts'
import type { RunRecord } from './run-record.ts'
import { shapeOf } from './shape-of.ts'
import { type UnmetNeeds, unmetNeeds } from './unmet-needs.ts'
import type { Verdict } from './verdict.ts'

/** The verdict on one requirement, before violations of others are known as its reasons. */
export interface FoldedVerdict {
  readonly verdict: Verdict
  /** One line; empty for a pass. */
  readonly reason: string
  /** The requirement that is the reason, unless it passes. */
  readonly blockedBy?: RequirementId
  /** All blocking requirements, if each undecided judgement names one; for a pass, those that left responses undecided. */
  readonly blockers?: readonly RequirementId[]
  readonly cases: readonly CaseVerdict[]
}

/** The verdict on one requirement: violations precede suspicions, and a pass needs responses of each required kind. */
export function requirementVerdict(
  requirement: Requirement,
  record: RunRecord,
  profile: ProfileName,
): FoldedVerdict {
  const { id, level } = requirement
  const isOwn = (one: { readonly requirement: RequirementId }): boolean => one.requirement === id
  const evidence: Evidence = {
    level,
    findings: record.findings.filter(isOwn),
    // A requirement cannot block itself.
    undetermined: record.undetermined
      .filter(isOwn)
      .map(({ blockedBy, ...one }) =>
        blockedBy === undefined || blockedBy === id ? one : { ...one, blockedBy },
      ),
    observations: record.observations.filter(isOwn),
    coverageCases: record.basis.get(id)?.coverageCases ?? [],
    unmet: unmetNeeds(requirement, record, profile),
    unreachable: record.unreachable,
  }
  const folded = fold(evidence)
  return { ...folded, cases: casesOf(folded, evidence) }
}

interface Evidence extends Pick<RunRecord, 'findings' | 'undetermined' | 'observations' | 'unreachable'> {
  readonly level: Level
  readonly coverageCases: readonly string[]
  readonly unmet: UnmetNeeds | undefined
}

type Folded = Omit<FoldedVerdict, 'cases'>

function fold(evidence: Evidence): Folded {
  const { level, findings, undetermined, observations, coverageCases, unmet, unreachable } = evidence
  const violation = findings.find(({ certainty }) => certainty === 'final')
  if (violation !== undefined)
    return { verdict: level === 'MUST' ? 'fail' : 'warn', reason: differenceOf(violation) }
  if (level === 'OPEN' && observations.length > 0) return { verdict: 'observed', reason: unmet?.reason ?? '' }
  const [suspicion] = findings
  if (suspicion !== undefined) return { verdict: 'inconclusive', reason: doubtOf(suspicion) }
  const absent = undetermined.find(({ why }) => why === 'absent')
  const isKept = level !== 'OPEN' && coverageCases.length > 0
  // Needs that do not occur on a target do not count.
  if (isKept && (unmet === undefined || absent !== undefined))
    return { verdict: 'pass', reason: '', blockers: blockersIn(undetermined) }
  const cause = causeIn(undetermined)
  const skipped = undetermined.find(({ why }) => why === 'skipped')
  if (isKept && unmet !== undefined) {
    const why = cause ?? skipped
    const reason = why === undefined ? unmet.reason : `${unmet.reason}: ${why.reason}`
    return { verdict: 'inconclusive', reason, ...blockageOf(cause, undetermined) }
  }
  if (cause !== undefined)
    return { verdict: 'inconclusive', reason: cause.reason, ...blockageOf(cause, undetermined) }
  const notApplicable = absent ?? undetermined.find(({ why }) => why === 'permitted')
  if (notApplicable !== undefined) return { verdict: 'not-applicable', reason: notApplicable.reason }
  return {
    verdict: 'inconclusive',
    reason: skipped?.reason ?? unreachable ?? 'no request of the run could have violated it',
  }
}

/** The best reason for a missing verdict: first a violation of another requirement. */
function causeIn(undetermined: readonly Unjudged[]): Unjudged | undefined {
  const undecided = undetermined.filter(({ why }) => why === 'undecided')
  return (
    undecided.find(({ blockedBy }) => blockedBy !== undefined) ??
    undecided[0] ??
    undetermined.find(({ why }) => why === 'untried')
  )
}

function blockageOf(
  cause: Unjudged | undefined,
  undetermined: readonly Unjudged[],
): Pick<FoldedVerdict, 'blockedBy' | 'blockers'> {
  if (cause?.blockedBy === undefined) return {}
  const undecided = undetermined.filter(({ why }) => why === 'undecided')
  const isAll = undecided.every(({ blockedBy }) => blockedBy !== undefined)
  return { blockedBy: cause.blockedBy, blockers: isAll ? blockersIn(undetermined) : [] }
}

function blockersIn(undetermined: readonly Unjudged[]): readonly RequirementId[] {
  return [...new Set(undetermined.flatMap(({ why, blockedBy }) => (why === 'undecided' && blockedBy) || []))]
}

function casesOf(
  { verdict, reason }: Folded,
  { level, findings, observations, coverageCases, unmet }: Evidence,
): readonly CaseVerdict[] {
  const nameOf = caseNames()
  const missing = verdict === 'inconclusive' || verdict === 'observed' ? (unmet?.cases ?? []) : []
  return [
    ...findings.map((finding): CaseVerdict => {
      const isFinal = finding.certainty === 'final'
      return {
        name: nameOf(`expected ${shapeOf(finding.expected)}`),
        verdict: isFinal ? (level === 'MUST' ? 'fail' : 'warn') : 'inconclusive',
        message: isFinal ? differenceOf(finding) : doubtOf(finding),
        finding: finding.id,
      }
    }),
    ...coverageCases.map((name): CaseVerdict => ({ name: nameOf(name), verdict: 'pass', message: '' })),
    ...observations.map(
      ({ question, answer }): CaseVerdict => ({
        name: nameOf(question),
        verdict: 'observed',
        message: answer,
      }),
    ),
    ...missing.map((name): CaseVerdict => ({ name: nameOf(name), verdict: 'inconclusive', message: reason })),
  ]
}

function doubtOf(finding: Finding): string {
  return `${whyDoubtful(finding.reason)}: ${differenceOf(finding)}`
}

/** Names coverage cases by their subject, each name once, so that tools recognise them across runs. */
export function caseNames(): (about: string) => string {
  const counts = new Map<string, number>()
  return (about) => {
    const count = (counts.get(about) ?? 0) + 1
    counts.set(about, count)
    return count === 1 ? about : `${about} (${count})`
  }
}
