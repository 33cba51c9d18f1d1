import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { packageRoot } from '../package-root.ts'

let compiled: ValidateFunction | undefined

/**
 * Judges a value by `spec/report.schema.json`, the form that readers of `report.json` rely on.
 *
 * @param value The parsed report.
 * @returns What is wrong with it, one line each with its place; empty for a good report.
 */
export function validateReport(value: unknown): string[] {
  compiled ??= compile()
  if (compiled(value)) return []
  return (compiled.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`,
  )
}

function compile(): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true })
  formats.default(ajv)
  const schema: unknown = JSON.parse(readFileSync(join(packageRoot(), 'spec', 'report.schema.json'), 'utf8'))
  if (typeof schema !== 'object' || schema === null)
    throw new Error('spec/report.schema.json is no JSON object')
  return ajv.compile(schema)
}
