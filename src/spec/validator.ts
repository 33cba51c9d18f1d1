import type { ErrorObject } from 'ajv'

/** One mismatch between a body and its schema. */
export interface ContractError {
  /** JSON Pointer (RFC 6901) to the value, or to where it is missing; empty for the whole body. */
  readonly pointer: string
  /** The value found there; undefined where it is missing. */
  readonly value: unknown
  /** What is wrong, to follow its name: `must be a string`. */
  readonly message: string
}

/** Lists a body's mismatches; empty for none. */
export type Validator = (body: unknown) => readonly ContractError[]

/** A schema that Ajv compiled ahead of time to plain code without Ajv. */
export interface CompiledSchema {
  (value: unknown): boolean
  /** The errors of the last call; null for none. */
  errors?: ErrorObject[] | null
}

/** A compiled schema with errors in the suite's words. It must be verbose and report all errors. */
export function validatorOf(validate: CompiledSchema): Validator {
  return (body) => {
    if (validate(body)) return []
    const errors = (validate.errors ?? []).map(contractError)
    // Each part of an `allOf` reports a body that is no object.
    const alike = Map.groupBy(errors, ({ pointer, message }) => `${pointer} ${message}`)
    return [...alike.values()].flatMap(([first]) => first ?? [])
  }
}

function contractError(error: ErrorObject): ContractError {
  const { instancePath: pointer, data: value, keyword, params } = error
  if (keyword === 'required') {
    const name = String(params['missingProperty']).replaceAll('~', '~0').replaceAll('/', '~1')
    return { pointer: `${pointer}/${name}`, value: undefined, message: 'is missing' }
  }
  return { pointer, value, message: messageOf(error) }
}

function messageOf({ keyword, schema, message, params }: ErrorObject): string {
  if (keyword === 'wholeNumber') return schema === 'int64' ? 'must be an int64' : 'must be an integer'
  if (keyword === 'type' && schema === 'null') return 'must be null'
  if (keyword === 'type') return `must be ${/^[aeiou]/.test(String(schema)) ? 'an' : 'a'} ${schema}`
  if (keyword === 'additionalProperties')
    return `must have no ${JSON.stringify(params['additionalProperty'])}`
  if (keyword === 'enum' && Array.isArray(schema)) return `must be one of ${schema.join(', ')}`
  return message ?? `breaks the keyword ${keyword}`
}
