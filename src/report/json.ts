import type { FinishedRun } from '../verdict/finished-run.ts'

/** The version of the form of `report.json`, which `spec/report.schema.json` describes. */
const schemaVersion = '1.1'

/** What `report.json` holds. */
export interface Report extends FinishedRun {
  readonly schemaVersion: typeof schemaVersion
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
      checks: requirement.checks.map(
        ({ name, verdict, durationMs, message, expected, actual, reproduce, evidence }) => ({
          name,
          verdict,
          durationMs,
          message,
          ...(expected !== undefined && { expected }),
          ...(actual !== undefined && { actual }),
          reproduce: [...reproduce],
          evidence: [...evidence],
        }),
      ),
    })),
    observations: run.observations.map(({ requirement, question, answer }) => ({
      requirement,
      question,
      answer,
    })),
    residue: run.residue.map(({ id, name, answer }) => ({ ...(id !== undefined && { id }), name, answer })),
    suiteFaults: [...run.suiteFaults],
    ...(run.unreachable !== undefined && { unreachable: run.unreachable }),
    ...(run.calibration !== undefined && { calibration: run.calibration }),
    complete: run.complete,
  }
}

/** Writes a run as JSON: {@link toReport} as text. */
export function toJson(run: FinishedRun): string {
  return `${JSON.stringify(toReport(run), null, 2)}\n`
}
