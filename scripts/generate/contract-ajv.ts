import { _, Ajv2020 } from 'ajv/dist/2020.js'
import { isRecord } from '../../src/spec/is-record.ts'
import type { JsonSchema } from '../../src/spec/json-schema.ts'

/**
 * An Ajv that compiles the schemas of `spec/openapi.yaml`, to code that can be kept: a module that the code is put
 * into has to import `isInt64` and `isWhole`.
 *
 * Its keyword `wholeNumber` stands in for `type: integer`. Ajv knows no bigint, and would call an id beyond 2^53 no
 * integer at all; nor does its `int64` format look at the range. Both would misjudge ids that are valid.
 */
export function contractAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, code: { source: true, esm: true, lines: true } })
  return ajv.addKeyword({
    keyword: 'wholeNumber',
    schemaType: 'string',
    code: (context) => {
      const { data, schema } = context
      context.fail(schema === 'int64' ? _`!isInt64(${data})` : _`!isWhole(${data})`)
    },
  })
}

/** A copy of a schema as {@link contractAjv} takes it: each `type: integer`, at any depth, is a `wholeNumber`. */
export function withWholeNumbers(schema: JsonSchema): Record<string, unknown> {
  const copy = exact(schema)
  if (!isRecord(copy)) throw new TypeError('a schema is an object')
  return { ...copy }
}

function exact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exact)
  if (!isRecord(schema)) return schema
  const copy = Object.entries(schema).map(([keyword, value]) => [keyword, exact(value)])
  if (schema['type'] !== 'integer') return Object.fromEntries(copy)
  const { type, format, ...rest } = Object.fromEntries(copy)
  return { ...rest, wholeNumber: format === 'int64' ? 'int64' : 'any' }
}
