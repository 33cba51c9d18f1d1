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

/** Puts an error of Ajv's, verbose as it has to be, in the suite's words. */
export function contractError(error: ErrorObject): ContractError {
  const { instancePath: pointer, data: value, keyword, params, schema } = error
  if (keyword === 'required') {
    return {
      pointer: `${pointer}/${String(params['missingProperty']).replaceAll('~', '~0').replaceAll('/', '~1')}`,
      value: undefined,
      message: 'is missing',
    }
  }
  if (keyword === 'wholeNumber') {
    return { pointer, value, message: schema === 'int64' ? 'must be an int64' : 'must be an integer' }
  }
  if (keyword === 'type') return { pointer, value, message: `must be ${withArticle(String(schema))}` }
  if (keyword === 'enum' && Array.isArray(schema)) {
    return { pointer, value, message: `must be one of ${schema.join(', ')}` }
  }
  return { pointer, value, message: error.message ?? `breaks the keyword ${keyword}` }
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
