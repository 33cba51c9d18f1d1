import type { KeywordDefinition } from 'ajv'
import { isInt64 } from './is-int64.ts'
import { isRecord } from './is-record.ts'

/**
 * An Ajv keyword that stands in for `type: integer`: `wholeNumber: int64` or `wholeNumber: any`.
 *
 * Ajv knows no bigint, and would call an id beyond 2^53 no integer at all; nor does its `int64` format
 * look at the range. Both would misjudge ids that are valid.
 */
export const wholeNumber: KeywordDefinition = {
  keyword: 'wholeNumber',
  schemaType: 'string',
  errors: false,
  validate: (range: unknown, value: unknown) => (range === 'int64' ? isInt64(value) : isWhole(value)),
}

/** A copy of a schema in which each `type: integer`, at any depth, has become {@link wholeNumber}. */
export function withWholeNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withWholeNumbers)
  if (!isRecord(schema)) return schema
  const copy = Object.entries(schema).map(([keyword, value]) => [keyword, withWholeNumbers(value)])
  if (schema['type'] !== 'integer') return Object.fromEntries(copy)
  const { type, format, ...rest } = Object.fromEntries(copy)
  return { ...rest, wholeNumber: format === 'int64' ? 'int64' : 'any' }
}

function isWhole(value: unknown): boolean {
  return typeof value === 'bigint' || Number.isInteger(value)
}
