import type { CompiledSchema } from '../contract/compiled-schema.ts'
import { matchesReportSchema } from './compiled-report-schema.generated.ts'

/**
 * Judges a value by `spec/report.schema.json`, the form that readers of `report.json` rely on.
 *
 * @param value The parsed report.
 * @returns What is wrong with it, one line each with its place; empty for a good report.
 */
export function validateReport(value: unknown): string[] {
  return schemaFaults(matchesReportSchema, value)
}

/** What is wrong with a value by a schema, one line each with its place; empty for a good one. */
export function schemaFaults(matches: CompiledSchema, value: unknown): string[] {
  if (matches(value)) return []
  return (matches.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`,
  )
}
