import { matchesReportSchema } from '../report/compiled-report-schema.generated.ts'
import type { Report } from '../report/json.ts'

/**
 * Reads a report of this version's form.
 *
 * @param text - of `report.json`
 * @returns the report, or what keeps it from being one
 */
export function reportIn(text: string): Report | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'report.json is no JSON'
  }
  // Of two members of one name, who reads takes either.
  if (`${JSON.stringify(value, null, 2)}\n` !== text) return 'report.json is not as a run writes it'
  if (isReport(value)) return value
  const [fault] = matchesReportSchema.errors ?? []
  return `report.json is no report: ${fault?.instancePath || '/'} ${fault?.message ?? 'is wrong'}`
}

function isReport(value: unknown): value is Report {
  return matchesReportSchema(value)
}
