import { type ReadFile, readFileIfThere } from '../options/read-file-if-there.ts'
import { UsageError } from '../options/usage-error.ts'
import type { Report } from '../report/json.ts'
import { schemaFaults, validateReport } from '../report/validate-report.ts'
import { matchesFormerReportSchema } from './compiled-former-report-schema.generated.ts'

const mostFaults = 3

type Row = Report['requirements'][number]

/** What formats 1 and 2 of `report.json` both have, and what else there may be. Ids may be of another version's rows. */
export interface AnyReport
  extends Pick<
    Report,
    | 'complete'
    | 'verdict'
    | 'suite'
    | 'interface'
    | 'target'
    | 'profile'
    | 'seed'
    | 'startedAt'
    | 'finishedAt'
    | 'requests'
    | 'suiteFaults'
    | 'unreachable'
  > {
  readonly requirements: readonly (Pick<
    Row,
    'level' | 'section' | 'statement' | 'verdict' | 'reason' | 'suite'
  > & {
    readonly id: string
    /** Since 1.1. */
    readonly revision?: number
    readonly checks: readonly Pick<Row['checks'][number], 'name' | 'verdict'>[]
  })[]
  /** Since 2.0. */
  readonly findings?: readonly (Pick<
    Report['findings'][number],
    'id' | 'level' | 'certainty' | 'expected' | 'actual' | 'sameAs'
  > & {
    readonly requirement: string
    readonly cause?: { readonly factors: readonly { readonly factor: string; readonly level: string }[] }
  })[]
  readonly observations: readonly {
    readonly requirement: string
    readonly question: string
    readonly answer: string
  }[]
}

/**
 * Reads a `report.json` of either format, whichever version of the suite wrote it.
 *
 * @param path - absolute
 * @param name - the path as the user wrote it
 * @throws UsageError when it is not there, or in neither format
 */
export function readAnyReport(path: string, name: string, readFile: ReadFile): AnyReport {
  const text = readFileIfThere(readFile, path, `The report ${name}`)
  if (text === undefined) throw new UsageError(`There is no report ${name}.`)
  const value = parsed(text, name)
  const faults = isFormer(value) ? schemaFaults(matchesFormerReportSchema, value) : validateReport(value)
  if (isReport(value, faults)) return value
  const shown = faults.slice(0, mostFaults).join('; ')
  const more = faults.length > mostFaults ? `; and ${faults.length - mostFaults} more` : ''
  throw new UsageError(`${name} is no report of this suite (spec/report.schema.json): ${shown}${more}.`)
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

function isReport(_value: unknown, faults: readonly string[]): _value is AnyReport {
  return faults.length === 0
}
