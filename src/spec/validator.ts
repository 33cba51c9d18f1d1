import type { ErrorObject } from 'ajv'

/** One way in which a body departs from its schema. */
export interface ContractError {
  /** JSON Pointer (RFC 6901) to the value, or to where it is missing; empty for the body as a whole. */
  readonly pointer: string
  /** The value found there; undefined where it is missing. */
  readonly value: unknown
  /** What is wrong with it, in words that go on from its name: `must be a string`. */
  readonly message: string
}

/** Lists what is wrong with a body; empty when nothing is. */
export type Validator = (body: unknown) => readonly ContractError[]

/** A schema as Ajv compiles it ahead of time, to plain code: it needs nothing of Ajv's when it is called. */
export interface CompiledSchema {
  (value: unknown): boolean
  /** What was wrong with the value of the last call; null when nothing was. */
  errors?: ErrorObject[] | null
}

/** A compiled schema, its errors in the suite's words. It has to be verbose, and to tell all errors. */
export function validatorOf(validate: CompiledSchema): Validator {
  return (body) => {
    if (validate(body)) return []
    const errors = (validate.errors ?? []).map(contractError)
    // Parts of an `allOf` each report that a body is no object: once is enough.
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
