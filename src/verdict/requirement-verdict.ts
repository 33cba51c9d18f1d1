import type { CheckOutcome } from '../spec/check-outcome.ts'
import type { FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Proof } from '../spec/proof.ts'
import type { Level, Requirement } from '../spec/requirement.ts'
import { whyDoubtful } from './findings.ts'
import type { CheckVerdict, JudgedRequirement } from './finished-run.ts'
import type { ResponseBreach, RunRecord } from './run-record.ts'
import { unmetNeeds } from './unmet-needs.ts'
import type { Verdict } from './verdict.ts'

/** Rows that hold for every response: what was kept there counts as tried, whichever check had asked. */
const ofEveryResponse: ReadonlySet<RequirementId> = new Set<RequirementId>([
  'MEDIA-1',
  'ERROR-1',
  'ERROR-2',
  'ERROR-3',
  'ERROR-4',
  'RATE-1',
  'RATE-2',
  'RATE-4',
])

/**
 * The verdict on one requirement, from all that a run gathered about it. A breach outweighs everything; then
 * whatever leaves it open; a pass needs a check that was really tried.
 *
 * @param unselected - why the run does not judge it, if it does not
 */
export function judgeRequirement(
  requirement: Requirement,
  record: RunRecord,
  unselected: string | undefined,
  profile: ProfileName,
): JudgedRequirement {
  const { id, revision, level, suite, section, statement } = requirement
  const base = { id, revision, level, suite, section, statement }
  if (unselected !== undefined) return { ...base, verdict: 'not-selected', reason: unselected, checks: [] }
  const outcomes = record.outcomes.filter((outcome) => outcome.requirement === id)
  const breaches = record.breaches.filter((breach) => breach.requirement === id)
  const tried = ofEveryResponse.has(id) && (record.kept.get(id) ?? 0) > 0
  const settledOutcomes = tried ? outcomes.map(asKept) : outcomes
  const checks = [
    ...settledOutcomes.map((outcome) => checkVerdict(outcome, level)),
    ...breaches.filter((breach) => !isShown(breach, outcomes)).map((breach) => breachVerdict(breach, level)),
  ]
  const [absent] = messagesOf(outcomes, 'not-applicable')
  const [leftOut] = messagesOf(settledOutcomes, 'left-out')
  const observed = record.observations.some(({ requirement: row }) => row === id)
  const unmet = unmetNeeds(requirement, record, profile)
  const unreachable = record.preflight?.reason ?? record.unreachable
  const circumstances = { observed, tried, absent, leftOut, unreachable }
  return { ...base, ...fold(checks, level, { ...circumstances, unmet }), checks }
}

/** What every response kept does not become open because one check could not add to it. */
function asKept(outcome: CheckOutcome): CheckOutcome {
  if (outcome.state === 'broken') return outcome
  const { requirement, name, durationMs } = outcome
  return { requirement, name, durationMs, state: 'kept' }
}

/** What bears on a verdict beside what the checks found. */
interface Circumstances {
  readonly observed: boolean
  /** Responses of the run could have broken the row, and kept it. */
  readonly tried: boolean
  /** Why the row does not arise, if a check found that. */
  readonly absent: string | undefined
  /** Why a check went no further, if one did not. */
  readonly leftOut: string | undefined
  /** Why the target could not be tested at all, if it could not. */
  readonly unreachable: string | undefined
  /** What a pass lacks. */
  readonly unmet: string | undefined
}

function messagesOf(
  outcomes: readonly CheckOutcome[],
  state: 'not-applicable' | 'left-out',
): readonly string[] {
  return outcomes.flatMap((outcome) => (outcome.state === state ? [outcome.message] : []))
}

function fold(
  checks: readonly CheckVerdict[],
  level: Level,
  { observed, tried, absent, leftOut, unmet, unreachable }: Circumstances,
): { readonly verdict: Verdict; readonly reason: string } {
  const first = (verdict: Verdict): CheckVerdict | undefined =>
    checks.find((check) => check.verdict === verdict)
  const bad = first('fail') ?? first('warn')
  if (bad !== undefined) return { verdict: bad.verdict, reason: bad.message }
  if (level === 'OPEN' && observed) return { verdict: 'observed', reason: '' }
  const open = first('inconclusive')
  if (open !== undefined) return { verdict: 'inconclusive', reason: open.message }
  const isKept = level !== 'OPEN' && (tried || first('pass') !== undefined)
  // Where a check found that what it is about does not arise, its need does not either.
  if (isKept && unmet !== undefined && absent === undefined) return { verdict: 'inconclusive', reason: unmet }
  if (isKept) return { verdict: 'pass', reason: '' }
  if (absent !== undefined) return { verdict: 'not-applicable', reason: absent }
  if (leftOut !== undefined) return { verdict: 'inconclusive', reason: leftOut }
  return { verdict: 'inconclusive', reason: unreachable ?? 'no check reached it' }
}

function checkVerdict(outcome: CheckOutcome, level: Level): CheckVerdict {
  const base = { name: outcome.name, durationMs: outcome.durationMs }
  switch (outcome.state) {
    case 'kept':
      return {
        ...base,
        verdict: level === 'OPEN' ? 'observed' : 'pass',
        message: '',
        reproduce: [],
        evidence: [],
      }
    case 'broken':
      return { ...base, ...broken(outcome, level) }
    case 'inconclusive':
      return { ...base, ...openVerdict('inconclusive', outcome) }
    case 'not-applicable':
    case 'left-out':
      return { ...base, ...openVerdict('not-applicable', outcome) }
  }
}

function breachVerdict(breach: ResponseBreach, level: Level): CheckVerdict {
  const base = { name: 'what holds for every response', durationMs: 0 }
  if (breach.certainty === 'final') return { ...base, ...broken(breach, level) }
  return {
    ...base,
    verdict: 'inconclusive',
    message: `${whyDoubtful(breach.reason)}: expected ${breach.expected}, got ${breach.actual}`,
    reproduce: breach.proof.map(({ curl }) => curl),
    evidence: breach.proof.map(({ text }) => text),
    ...(breach.finding === undefined ? {} : { finding: breach.finding }),
  }
}

function openVerdict(
  verdict: 'inconclusive' | 'not-applicable',
  { message, see }: { readonly message: string; readonly see?: RequirementId },
): Omit<CheckVerdict, 'name' | 'durationMs'> {
  return { verdict, message, reproduce: [], evidence: [], ...(see === undefined ? {} : { see }) }
}

function broken(
  {
    expected,
    actual,
    proof,
    finding,
  }: {
    readonly expected: string
    readonly actual: string
    readonly proof: readonly Proof[]
    readonly finding?: FindingId
  },
  level: Level,
): Omit<CheckVerdict, 'name' | 'durationMs'> {
  return {
    verdict: level === 'MUST' ? 'fail' : 'warn',
    message: `expected ${expected}, got ${actual}`,
    expected,
    actual,
    reproduce: proof.map(({ curl }) => curl),
    evidence: proof.map(({ text }) => text),
    ...(finding === undefined ? {} : { finding }),
  }
}

function isShown(breach: ResponseBreach, outcomes: readonly CheckOutcome[]): boolean {
  return outcomes.some(
    (outcome) =>
      outcome.state === 'broken' &&
      outcome.proof.some(({ number }) => breach.proof.some((proof) => proof.number === number)),
  )
}
