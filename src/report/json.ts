import type { Cause } from '../spec/cause.ts'
import type { Proof } from '../spec/proof.ts'
import { type Exit, exitOf } from '../verdict/exit-code.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../verdict/finished-run.ts'

const schemaVersion = '4.0'

/** The content of `report.json`. */
export interface Report extends Omit<FinishedRun, 'requirements' | 'findings' | 'stoppedBy'> {
  readonly schemaVersion: typeof schemaVersion
  readonly exit: Exit
  readonly requirements: readonly ReportRequirement[]
  readonly findings: readonly ReportFinding[]
}

interface ReportRequirement extends Omit<RequirementVerdict, 'shown'> {
  /** Numbers of exchanges that show its verdict. */
  readonly exchanges?: readonly number[]
}

interface ReportFinding extends Omit<ReportedFinding, 'proof' | 'cause'> {
  readonly exchanges: readonly Proof[]
  readonly cause?: ReturnType<typeof reportCause>
}

/** A run in the form of `report.json`. `complete` comes last, so that a text that was cut cannot claim to be whole. */
export function toReport(run: FinishedRun): Report {
  const { bounds, unreachable, preflight, calibration, waivers } = run
  return {
    schemaVersion,
    verdict: run.verdict,
    exit: exitOf(run),
    suite: run.suite,
    interface: run.interface,
    target: run.target,
    profile: run.profile,
    ...(bounds && { bounds }),
    seed: run.seed,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    requests: run.requests,
    requirements: run.requirements.map(reportRequirement),
    findings: run.findings.map(reportFinding),
    observations: run.observations,
    interactions: run.interactions,
    leftovers: run.leftovers,
    suiteFaults: run.suiteFaults,
    ...(unreachable !== undefined && { unreachable }),
    ...(preflight && { preflight }),
    ...(calibration && { calibration }),
    ...(waivers && { waivers }),
    complete: run.complete,
  }
}

function reportRequirement(requirement: RequirementVerdict): ReportRequirement {
  const { cases, findings, blockedBy, basis, shown, waiver, ...row } = requirement
  return {
    ...row,
    findings,
    blockedBy,
    ...(basis && { basis }),
    ...(shown && { exchanges: shown.map(({ number }) => number) }),
    ...(waiver && { waiver }),
    cases,
  }
}

function reportFinding(finding: ReportedFinding): ReportFinding {
  const { id, requirement, level, certainty, reason, expected, actual, cause, blockedBy, sameAs, waiver } =
    finding
  return {
    id,
    requirement,
    level,
    certainty,
    ...(reason !== undefined && { reason }),
    expected,
    actual,
    exchanges: finding.proof,
    ...(cause && { cause: reportCause(cause) }),
    ...(blockedBy && { blockedBy }),
    ...(sameAs && { sameAs }),
    ...(waiver && { waiver }),
  }
}

function reportCause({ factors, expected, actual, counterexample, proof }: Cause) {
  return { factors, expected, actual, ...(counterexample && { counterexample }), exchanges: proof }
}

/** A run as the text of `report.json`. */
export function toJson(run: FinishedRun): string {
  return `${JSON.stringify(toReport(run), null, 2)}\n`
}
