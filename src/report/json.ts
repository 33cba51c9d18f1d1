import type { Cause } from '../events/cause.ts'
import type { Proof } from '../events/proof.ts'
import type { Waiver } from '../events/waiver.ts'
import type {
  Basis,
  CheckVerdict,
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../verdict/finished-run.ts'

/** The version of the form of `report.json`, which `spec/report.schema.json` describes. */
const schemaVersion = '2.4'

/** What `report.json` holds. */
export interface Report extends Omit<FinishedRun, 'requirements' | 'findings'> {
  readonly schemaVersion: typeof schemaVersion
  readonly requirements: readonly ReportRequirement[]
  readonly findings: readonly ReportFinding[]
}

type ReportCheck = Pick<CheckVerdict, 'name' | 'verdict' | 'durationMs' | 'message' | 'finding' | 'because'>

interface ReportRequirement extends Omit<RequirementVerdict, 'checks' | 'shown'> {
  /** Numbers of exchanges that show what it was judged by. */
  readonly exchanges?: readonly number[]
  readonly checks: readonly ReportCheck[]
}

interface ReportFinding extends Omit<ReportedFinding, 'proof' | 'cause'> {
  readonly exchanges: readonly Proof[]
  readonly cause?: Omit<Cause, 'proof'> & { readonly exchanges: readonly Proof[] }
}

/**
 * Puts a run in the form of `report.json`, member by member, so that nothing gets in unseen.
 *
 * @param run The run to report.
 * @returns An object whose last member is `complete`: a text that was cut short cannot claim to be whole.
 */
export function toReport(run: FinishedRun): Report {
  return {
    schemaVersion,
    verdict: run.verdict,
    suite: { name: run.suite.name, version: run.suite.version },
    interface: { version: run.interface.version, openapiDigest: run.interface.openapiDigest },
    target: { baseUrl: run.target.baseUrl },
    profile: run.profile,
    seed: run.seed,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    requests: { total: run.requests.total, byOperation: { ...run.requests.byOperation } },
    requirements: run.requirements.map((requirement) => ({
      id: requirement.id,
      revision: requirement.revision,
      level: requirement.level,
      suite: requirement.suite,
      section: requirement.section,
      statement: requirement.statement,
      verdict: requirement.verdict,
      reason: requirement.reason,
      findings: [...requirement.findings],
      because: [...requirement.because],
      ...(requirement.basis !== undefined && { basis: basisOf(requirement.basis) }),
      ...(requirement.shown !== undefined && { exchanges: requirement.shown.map(({ number }) => number) }),
      ...(requirement.waiver !== undefined && { waiver: waiverOf(requirement.waiver) }),
      checks: requirement.checks.map(({ name, verdict, durationMs, message, finding, because }) => ({
        name,
        verdict,
        durationMs,
        message,
        ...(finding !== undefined && { finding }),
        ...(because !== undefined && { because: [...because] }),
      })),
    })),
    findings: run.findings.map(
      ({
        id,
        requirement,
        level,
        certainty,
        reason,
        expected,
        actual,
        proof,
        checks,
        cause,
        sameAs,
        waiver,
      }) => ({
        id,
        requirement,
        level,
        certainty,
        ...(reason === undefined ? {} : { reason }),
        expected,
        actual,
        exchanges: proof.map(exchangeOf),
        checks: [...checks],
        ...(cause !== undefined && {
          cause: {
            factors: cause.factors.map(({ factor, level, kept }) => ({ factor, level, kept: [...kept] })),
            expected: cause.expected,
            actual: cause.actual,
            exchanges: cause.proof.map(exchangeOf),
          },
        }),
        ...(sameAs !== undefined && { sameAs }),
        ...(waiver !== undefined && { waiver: waiverOf(waiver) }),
      }),
    ),
    observations: run.observations.map(({ requirement, question, answer }) => ({
      requirement,
      question,
      answer,
    })),
    interactions: run.interactions.map(({ model, pairs, triples }) => ({
      model,
      pairs: { covered: pairs.covered, possible: pairs.possible },
      triples: { covered: triples.covered, possible: triples.possible },
    })),
    residue: run.residue.map(({ id, name, answer }) => ({ ...(id !== undefined && { id }), name, answer })),
    suiteFaults: [...run.suiteFaults],
    ...(run.unreachable !== undefined && { unreachable: run.unreachable }),
    ...(run.calibration !== undefined && { calibration: run.calibration }),
    ...(run.waivers !== undefined && {
      waivers: {
        strict: run.waivers.strict,
        entries: run.waivers.entries.map(({ state, ...waiver }) => ({ ...waiverOf(waiver), state })),
      },
    }),
    complete: run.complete,
  }
}

function exchangeOf({ number, curl, text }: Proof): Proof {
  return { number, curl, text }
}

function basisOf({ kept, varieties, exchanges }: Basis): Basis {
  return { kept, varieties: [...varieties], exchanges: [...exchanges] }
}

function waiverOf({ requirement, finding, reason, issue, until }: Waiver): Waiver {
  return { requirement, ...(finding !== undefined && { finding }), reason, issue, until }
}

/** Writes a run as JSON: {@link toReport} as text. */
export function toJson(run: FinishedRun): string {
  return `${JSON.stringify(toReport(run), null, 2)}\n`
}
