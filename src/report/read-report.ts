import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { largestEvidence, readNamedFile, readTextFile } from '../run/options/read-text-file.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { reportFiles } from '../run/report-files.ts'
import { matchesReportSchema } from '../spec/generated/compiled-report-schema.ts'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Report } from './json.ts'

const mostFaults = 3
const known: readonly string[] = requirementIds

/** A report of any version of the suite, whose requirements may be unknown to this one. */
export type AnyReport = WithAnyId<Report>

type WithAnyId<Part> = Part extends RequirementId
  ? string
  : Part extends object
    ? { readonly [Name in keyof Part]: WithAnyId<Part[Name]> }
    : Part

/** Reads a `report.json`, or that of a folder, by the user's path. @throws UsageError where there is none */
export function readReport(cwd: string, path: string): AnyReport {
  const name = isFolder(resolve(cwd, path)) ? join(path, reportFiles.json) : path
  const read = (file: string): string => readTextFile(file, { most: largestEvidence })
  const missing = `There is no report ${name}.`
  return reportIn(readNamedFile(read, resolve(cwd, name), `The report ${name}`, missing), name)
}

/** Where this cannot be found out, reading it as a file will tell why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Parses a `report.json`. @throws UsageError unless it has the form of `spec/report.schema.json` */
export function reportIn(text: string, name: string): AnyReport {
  const value = parsed(text, name)
  if (isRecord(value) && isRecord(value['log']))
    throw new UsageError(`${name} is a HAR archive. Name the report.json of the run, which stands beside it.`)
  if (isReport(value)) return value
  const faults = validateReport(value)
  const shown = faults.slice(0, mostFaults).join('; ')
  const more = faults.length > mostFaults ? `; and ${faults.length - mostFaults} more` : ''
  throw new UsageError(`${name} is no report of this suite (spec/report.schema.json): ${shown}${more}.`)
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${name} is no JSON. Name the report.json of a run, not its HTML or JUnit report.`, {
      cause,
    })
  }
}

function isReport(value: unknown): value is AnyReport {
  return validateReport(value).length === 0
}

/** Requires that this version of the suite knows all requirements of a report. @throws UsageError otherwise */
export function knownReport(report: AnyReport, name: string): Report {
  if (isKnown(report)) return report
  const unknown = report.requirements.find(({ id }) => !known.includes(id))
  throw new UsageError(
    `${name} has the requirement ${unknown?.id}, which this version of the suite does not know. Use version ${report.suite.version} of the suite.`,
  )
}

function isKnown(report: AnyReport): report is Report {
  return report.requirements.every(({ id }) => known.includes(id))
}

/** Violations of `spec/report.schema.json` by a parsed report, one line each with its place. */
export function validateReport(value: unknown): string[] {
  if (matchesReportSchema(value)) return []
  return (matchesReportSchema.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`,
  )
}
