import type { Comparison } from './comparison.ts'

/** The version of the form, which `spec/compare.schema.json` describes. */
const schemaVersion = '1.0'

/** What `compare --json` prints. */
export interface ComparisonDocument extends Comparison {
  readonly schemaVersion: typeof schemaVersion
}

/** Puts a comparison in the form of `spec/compare.schema.json`. */
export function toComparisonDocument(comparison: Comparison): ComparisonDocument {
  return { schemaVersion, ...comparison }
}

/** A comparison as JSON: {@link toComparisonDocument} as text. */
export function comparisonJson(comparison: Comparison): string {
  return `${JSON.stringify(toComparisonDocument(comparison), null, 2)}\n`
}
