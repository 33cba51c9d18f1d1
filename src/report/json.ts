import type { Cause } from '../spec/cause.ts'
import type { Proof } from '../spec/proof.ts'
import { type Exit, exitOf } from '../verdict/exit-code.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../verdict/finished-run.ts'

/** The version of the form of `report.json`, which `spec/report.schema.json` describes. */
const schemaVersion = '3.0'

/** What `report.json` holds. */
export interface Report extends Omit<FinishedRun, 'requirements' | 'findings' | 'stoppedBy'> {
  readonly schemaVersion: typeof schemaVersion
  readonly exit: Exit
  readonly requirements: readonly ReportRequirement[]
  readonly findings: readonly ReportFinding[]
}

interface ReportRequirement extends Omit<RequirementVerdict, 'shown'> {
  /** Numbers of exchanges that show what it was judged by. */
  readonly exchanges?: readonly number[]
}

interface ReportFinding extends Omit<ReportedFinding, 'proof' | 'cause'> {
  readonly exchanges: readonly Proof[]
  readonly cause?: ReportCause
}

interface ReportCause extends Omit<Cause, 'proof'> {
  readonly exchanges: readonly Proof[]
}

/** A run in the form of `report.json`. Its last member is `complete`: a text that was cut short cannot claim to be whole. */
export function toReport(run: FinishedRun): Report {
  return {
    schemaVersion,
    verdict: run.verdict,
    exit: exitOf(run),
    suite: run.suite,
    interface: run.interface,
    target: run.target,
    profile: run.profile,
    ...(run.bounds !== undefined && { bounds: run.bounds }),
    seed: run.seed,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    requests: run.requests,
    requirements: run.requirements.map((requirement) => ({
      id: requirement.id,
      revision: requirement.revision,
      level: requirement.level,
      suite: requirement.suite,
      section: requirement.section,
      statement: requirement.statement,
      verdict: requirement.verdict,
      reason: requirement.reason,
      findings: requirement.findings,
      because: requirement.because,
      ...(requirement.basis !== undefined && { basis: requirement.basis }),
      ...(requirement.shown !== undefined && { exchanges: requirement.shown.map(({ number }) => number) }),
      ...(requirement.waiver !== undefined && { waiver: requirement.waiver }),
      cases: requirement.cases,
    })),
    findings: run.findings.map((finding) => ({
      id: finding.id,
      requirement: finding.requirement,
      level: finding.level,
      certainty: finding.certainty,
      ...(finding.reason !== undefined && { reason: finding.reason }),
      expected: finding.expected,
      actual: finding.actual,
      exchanges: finding.proof,
      ...(finding.cause !== undefined && { cause: reportCause(finding.cause) }),
      ...(finding.blockedBy !== undefined && { blockedBy: finding.blockedBy }),
      ...(finding.sameAs !== undefined && { sameAs: finding.sameAs }),
      ...(finding.waiver !== undefined && { waiver: finding.waiver }),
    })),
    observations: run.observations,
    interactions: run.interactions,
    residue: run.residue,
    suiteFaults: run.suiteFaults,
    ...(run.unreachable !== undefined && { unreachable: run.unreachable }),
    ...(run.preflight !== undefined && { preflight: run.preflight }),
    ...(run.calibration !== undefined && { calibration: run.calibration }),
    ...(run.waivers !== undefined && { waivers: run.waivers }),
    complete: run.complete,
  }
}

function reportCause({ factors, expected, actual, counterexample, proof }: Cause): ReportCause {
  return { factors, expected, actual, ...(counterexample && { counterexample }), exchanges: proof }
}

/** Writes a run as JSON: {@link toReport} as text. */
export function toJson(run: FinishedRun): string {
  return `${JSON.stringify(toReport(run), null, 2)}\n`
}
