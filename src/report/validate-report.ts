import { matchesReportSchema } from '../spec/generated/compiled-report-schema.ts'

/**
 * Judges a value by `spec/report.schema.json`, the form that readers of `report.json` rely on.
 *
 * @param value The parsed report.
 * @returns What is wrong with it, one line each with its place; empty for a good report.
 */
export function validateReport(value: unknown): string[] {
  if (matchesReportSchema(value)) return []
  return (matchesReportSchema.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`,
  )
}
