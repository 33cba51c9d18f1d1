import type { Comparison } from './comparison.ts'

const schemaVersion = '1.0'

/** What `compare --json` prints: a comparison in the form of `spec/compare.schema.json`. */
export function comparisonJson(comparison: Comparison): string {
  return `${JSON.stringify({ schemaVersion, ...comparison }, null, 2)}\n`
}
