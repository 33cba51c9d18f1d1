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

/** A report as any version of the suite writes it: its requirements may be of that version alone. */
export type AnyReport = WithAnyId<Report>

type WithAnyId<Part> = Part extends RequirementId
  ? string
  : Part extends object
    ? { readonly [Name in keyof Part]: WithAnyId<Part[Name]> }
    : Part

/** Reads a `report.json`, or that of a folder, by a path as the user wrote it; throws UsageError where there is none. */
export function readReport(cwd: string, path: string): AnyReport {
  const name = isFolder(resolve(cwd, path)) ? join(path, reportFiles.json) : path
  const read = (file: string): string => readTextFile(file, { most: largestEvidence })
  const missing = `There is no report ${name}.`
  return reportIn(readNamedFile(read, resolve(cwd, name), `The report ${name}`, missing), name)
}

/** What cannot be looked at is no folder: reading it will tell why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Reads the text of a `report.json`; throws UsageError when it is not of the form of `spec/report.schema.json`. */
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

/** Takes a report for one whose requirements this version of the suite knows; throws UsageError where it does not. */
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

/** What is wrong with a parsed report by `spec/report.schema.json`, one line each with its place; empty for a good one. */
export function validateReport(value: unknown): string[] {
  if (matchesReportSchema(value)) return []
  return (matchesReportSchema.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`,
  )
}
