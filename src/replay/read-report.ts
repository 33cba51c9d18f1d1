import { type RequirementId, requirementIds } from '../catalogue/requirement-id.ts'
import { type ReadFile, readFileIfThere } from '../options/read-file-if-there.ts'
import { UsageError } from '../options/usage-error.ts'
import type { Report } from '../report/json.ts'
import { schemaFaults, validateReport } from '../report/validate-report.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { matchesFormerReportSchema } from './compiled-former-report-schema.generated.ts'

const mostFaults = 3
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
 *
 * @param path - absolute
 * @param name - the path as the user wrote it
 * @throws UsageError when it is not there, or no report that this version of the suite knows
 */
export function readReport(path: string, name: string, readFile: ReadFile): ReplayableReport {
  const text = readFileIfThere(readFile, path, `The report ${name}`)
  if (text === undefined) throw new UsageError(`There is no report ${name}.`)
  const value = parsed(text, name)
  const faults = isFormer(value) ? schemaFaults(matchesFormerReportSchema, value) : validateReport(value)
  if (!isReport(value, faults)) {
    const shown = faults.slice(0, mostFaults).join('; ')
    const more = faults.length > mostFaults ? `; and ${faults.length - mostFaults} more` : ''
    throw new UsageError(`${name} is no report of this suite (spec/report.schema.json): ${shown}${more}.`)
  }
  const strange = value.requirements.find(({ id }) => !known.includes(id))
  if (strange !== undefined) {
    throw new UsageError(
      `${name} tells of ${strange.id}, which this version of the suite does not know. Replay it with version ${value.suite.version}.`,
    )
  }
  return value
}

function isFormer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return false
  return typeof value.schemaVersion === 'string' && value.schemaVersion.startsWith('1.')
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is no JSON. Name the report.json of a run, not its HTML or JUnit report.`, {
      cause: error,
    })
  }
}

function isReport(_value: unknown, faults: readonly string[]): _value is ReplayableReport {
  return faults.length === 0
}
