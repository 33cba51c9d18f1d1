import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type ContractError, contractError } from './contract-error.ts'
import type { JsonSchema } from './json-schema.ts'
import { wholeNumber, withWholeNumbers } from './whole-number.ts'

/** Lists what is wrong with a body; empty when nothing is. */
export type Validator = (body: unknown) => readonly ContractError[]

/**
 * Makes the function that compiles schemas. Each schema object is compiled once.
 *
 * The meta-schema is left out, for a run has no use of it; unit tests hold the document against it.
 */
export function validatorCompiler(): (schema: JsonSchema) => Validator {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, meta: false, validateSchema: false })
  formats.default(ajv)
  ajv.addKeyword(wholeNumber)
  const compiled = new WeakMap<JsonSchema, Validator>()
  return (schema) => {
    const known = compiled.get(schema)
    if (known !== undefined) return known
    const validator = compile(ajv, schema)
    compiled.set(schema, validator)
    return validator
  }
}

function compile(ajv: Ajv2020, schema: JsonSchema): Validator {
  const exact = withWholeNumbers(schema)
  if (typeof exact !== 'object' || exact === null) throw new TypeError('a schema is an object')
  const validate = ajv.compile(exact)
  return (body) => (validate(body) ? [] : distinct((validate.errors ?? []).map(contractError)))
}

/** Parts of an `allOf` each report that a body is no object: once is enough. */
function distinct(errors: readonly ContractError[]): readonly ContractError[] {
  const first = new Map<string, ContractError>()
  for (const error of errors) {
    const key = `${error.pointer} ${error.message}`
    if (!first.has(key)) first.set(key, error)
  }
  return [...first.values()]
}
