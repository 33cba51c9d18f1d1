import type { Finding } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Level, Requirement } from '../spec/requirement.ts'
import type { Undetermined } from '../spec/run-event.ts'
import { caseNames } from './case-names.ts'
import { whyDoubtful } from './findings.ts'
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
  if (isKept && unmet !== undefined) {
    const reason = cause === undefined ? unmet.reason : `${unmet.reason}: ${cause.reason}`
    return { verdict: 'inconclusive', reason, ...seeOf(cause) }
  }
  if (cause !== undefined) return { verdict: 'inconclusive', reason: cause.reason, ...seeOf(cause) }
  const notApplicable = absent ?? undetermined.find(({ why }) => why === 'permitted')
  if (notApplicable !== undefined) return { verdict: 'not-applicable', reason: notApplicable.reason }
  const skipped = undetermined.find(({ why }) => why === 'skipped')
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

function seeOf(cause: Undetermined | undefined): Pick<FoldedVerdict, 'see'> {
  return cause?.see === undefined ? {} : { see: cause.see }
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

function differenceOf({ expected, actual }: Finding): string {
  return `expected ${expected}, got ${actual}`
}

function doubtOf(finding: Finding): string {
  return `${whyDoubtful(finding.reason)}: ${differenceOf(finding)}`
}
