import { type RequirementId, requirementIds } from '../catalogue/requirement-id.ts'
import type { ReadFile } from '../options/read-file-if-there.ts'
import { UsageError } from '../options/usage-error.ts'
import type { Report } from '../report/json.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { type AnyReport, readAnyReport } from './read-any-report.ts'

const known: readonly string[] = requirementIds

/** What of a report is run again. Formats 1 and 2 of `report.json` both have it. */
export interface ReplayableReport extends Pick<Report, 'suite' | 'target' | 'profile' | 'seed'> {
  readonly requirements: readonly {
    readonly id: RequirementId
    readonly checks: readonly { readonly name: string; readonly verdict: Verdict }[]
  }[]
}

/**
 * Reads a `report.json`, of this version of the suite or of an earlier one.
 *
 * @param path - absolute
 * @param name - the path as the user wrote it
 * @throws UsageError when it is not there, or no report that this version of the suite knows
 */
export function readReport(path: string, name: string, readFile: ReadFile): ReplayableReport {
  const report = readAnyReport(path, name, readFile)
  if (isReplayable(report)) return report
  const strange = report.requirements.find(({ id }) => !known.includes(id))
  throw new UsageError(
    `${name} tells of ${strange?.id}, which this version of the suite does not know. Replay it with version ${report.suite.version}.`,
  )
}

function isReplayable(report: AnyReport): report is AnyReport & ReplayableReport {
  return report.requirements.every(({ id }) => known.includes(id))
}
