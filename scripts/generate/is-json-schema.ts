import { isRecord } from '../../src/spec/is-record.ts'
import type { JsonSchema } from '../../src/spec/json-schema.ts'

/** Whether a value is a schema in the sense of {@link JsonSchema}; other keywords may stand beside. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  if (!isRecord(value)) return false
  const { type, format, enum: values, required, properties, items, allOf } = value
  return (
    isAbsentOr(isString, type) &&
    isAbsentOr(isString, format) &&
    isAbsentOr(Array.isArray, values) &&
    isAbsentOr((list) => Array.isArray(list) && list.every(isString), required) &&
    isAbsentOr((named) => isRecord(named) && Object.values(named).every(isJsonSchema), properties) &&
    isAbsentOr(isJsonSchema, items) &&
    isAbsentOr((list) => Array.isArray(list) && list.every(isJsonSchema), allOf)
  )
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}

function isAbsentOr(test: (value: unknown) => boolean, value: unknown): boolean {
  return value === undefined || test(value)
}
