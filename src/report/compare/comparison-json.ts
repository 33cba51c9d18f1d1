import type { Comparison } from './comparison.ts'

/** The version of the form, which `spec/compare.schema.json` describes. */
const schemaVersion = '1.0'

/** What `compare --json` prints: a comparison in the form of `spec/compare.schema.json`. */
export function comparisonJson(comparison: Comparison): string {
  return `${JSON.stringify({ schemaVersion, ...comparison }, null, 2)}\n`
}
