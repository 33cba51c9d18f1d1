import type { Finding } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Level, Requirement } from '../spec/requirement.ts'
import type { Undetermined } from '../spec/run-event.ts'
import { differenceOf, whyDoubtful } from './findings.ts'
import type { CaseVerdict } from './finished-run.ts'
import type { RunRecord } from './run-record.ts'
import { shapeOf } from './shape-of.ts'
import { type UnmetNeeds, unmetNeeds } from './unmet-needs.ts'
import type { Verdict } from './verdict.ts'

/** The verdict on one requirement, before it is known which violations of others are the reason for it. */
export interface FoldedVerdict {
  readonly verdict: Verdict
  /** One line; empty for a plain pass. */
  readonly reason: string
  /** The requirement that is the reason, unless that one passes. */
  readonly see?: RequirementId
  /** All such requirements, where whatever could not be tried names one: then nothing else is the reason. */
  readonly blockedBy?: readonly RequirementId[]
  readonly cases: readonly CaseVerdict[]
}

/**
 * The verdict on one requirement: what the judgements of the oracle, and the needs that the catalogue sets, come to. A
 * violation outweighs everything, then one that nothing confirmed; a pass needs responses that could have violated the
 * requirement, of each kind that it needs.
 */
export function requirementVerdict(
  requirement: Requirement,
  record: RunRecord,
  profile: ProfileName,
): FoldedVerdict {
  const { id, level } = requirement
  const findings = record.findings.filter((finding) => finding.requirement === id)
  const unmet = unmetNeeds(requirement, record, profile)
  const undetermined = record.undetermined.filter((one) => one.requirement === id)
  const folded = fold(requirement, record, { findings, undetermined, unmet })
  return { ...folded, cases: casesOf(folded, { findings, unmet, level, record, id }) }
}

interface Evidence {
  readonly findings: readonly Finding[]
  readonly undetermined: readonly Undetermined[]
  readonly unmet: UnmetNeeds | undefined
}

type Folded = Omit<FoldedVerdict, 'cases'>

function fold(
  { id, level }: Requirement,
  record: RunRecord,
  { findings, undetermined, unmet }: Evidence,
): Folded {
  const violation = findings.find(({ certainty }) => certainty === 'final')
  if (violation !== undefined)
    return { verdict: level === 'MUST' ? 'fail' : 'warn', reason: differenceOf(violation) }
  const isObserved = record.observations.some(({ requirement }) => requirement === id)
  if (level === 'OPEN' && isObserved) return { verdict: 'observed', reason: unmet?.reason ?? '' }
  const [suspicion] = findings
  if (suspicion !== undefined) return { verdict: 'inconclusive', reason: doubtOf(suspicion) }
  const absent = undetermined.find(({ why }) => why === 'absent')
  const isKept = level !== 'OPEN' && record.varieties.has(id)
  // Where what a requirement needs does not occur on a target, it is not needed there.
  if (isKept && (unmet === undefined || absent !== undefined)) return { verdict: 'pass', reason: '' }
  const cause = causeIn(undetermined)
  const skipped = undetermined.find(({ why }) => why === 'skipped')
  if (isKept && unmet !== undefined) {
    const why = cause ?? skipped
    const reason = why === undefined ? unmet.reason : `${unmet.reason}: ${why.reason}`
    return { verdict: 'inconclusive', reason, ...blockedBy(cause, undetermined) }
  }
  if (cause !== undefined)
    return { verdict: 'inconclusive', reason: cause.reason, ...blockedBy(cause, undetermined) }
  const notApplicable = absent ?? undetermined.find(({ why }) => why === 'permitted')
  if (notApplicable !== undefined) return { verdict: 'not-applicable', reason: notApplicable.reason }
  return {
    verdict: 'inconclusive',
    reason: skipped?.reason ?? record.unreachable ?? 'no request of the run could have violated it',
  }
}

/** What explains best that there is no verdict: a violation of another requirement before anything else. */
function causeIn(undetermined: readonly Undetermined[]): Undetermined | undefined {
  const undecided = undetermined.filter(({ why }) => why === 'undecided')
  return (
    undecided.find(({ see }) => see !== undefined) ??
    undecided[0] ??
    undetermined.find(({ why }) => why === 'untried')
  )
}

function blockedBy(
  cause: Undetermined | undefined,
  undetermined: readonly Undetermined[],
): Pick<FoldedVerdict, 'see' | 'blockedBy'> {
  if (cause?.see === undefined) return {}
  const undecided = undetermined.filter(({ why }) => why === 'undecided')
  const sees = new Set(undecided.flatMap(({ see }) => see ?? []))
  return { see: cause.see, blockedBy: undecided.every(({ see }) => see !== undefined) ? [...sees] : [] }
}

function casesOf(
  { verdict, reason }: Folded,
  {
    findings,
    unmet,
    level,
    record,
    id,
  }: Omit<Evidence, 'undetermined'> & {
    readonly level: Level
    readonly record: RunRecord
    readonly id: RequirementId
  },
): readonly CaseVerdict[] {
  const nameOf = caseNames()
  const violations = findings.map((finding): CaseVerdict => {
    const isFinal = finding.certainty === 'final'
    return {
      name: nameOf(`expected ${shapeOf(finding.expected)}`),
      verdict: isFinal ? (level === 'MUST' ? 'fail' : 'warn') : 'inconclusive',
      message: isFinal ? differenceOf(finding) : doubtOf(finding),
      finding: finding.id,
    }
  })
  const satisfied = (record.varieties.get(id) ?? []).map(
    (name): CaseVerdict => ({ name: nameOf(name), verdict: 'pass', message: '' }),
  )
  const observed = record.observations
    .filter(({ requirement }) => requirement === id)
    .map(
      ({ question, answer }): CaseVerdict => ({
        name: nameOf(question),
        verdict: 'observed',
        message: answer,
      }),
    )
  const missing = verdict === 'inconclusive' || verdict === 'observed' ? (unmet?.cases ?? []) : []
  const open = missing.map(
    (name): CaseVerdict => ({ name: nameOf(name), verdict: 'inconclusive', message: reason }),
  )
  return [...violations, ...satisfied, ...observed, ...open]
}

function doubtOf(finding: Finding): string {
  return `${whyDoubtful(finding.reason)}: ${differenceOf(finding)}`
}

/**
 * Names coverage cases, each name once, so that tools which follow a test case by its name find it again.
 *
 * @returns a function that makes the name of the next case from what it is about
 */
export function caseNames(): (about: string) => string {
  const counts = new Map<string, number>()
  return (about) => {
    const count = (counts.get(about) ?? 0) + 1
    counts.set(about, count)
    return count === 1 ? about : `${about} (${count})`
  }
}
