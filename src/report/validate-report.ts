import { matchesReportSchema } from '../spec/generated/compiled-report-schema.ts'

/** What is wrong with a parsed report by `spec/report.schema.json`, one line each with its place; empty for a good one. */
export function validateReport(value: unknown): string[] {
  if (matchesReportSchema(value)) return []
  return (matchesReportSchema.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`,
  )
}
