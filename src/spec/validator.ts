import type { ErrorObject } from 'ajv'
import { type ContractError, contractError } from './contract-error.ts'

/** Lists what is wrong with a body; empty when nothing is. */
export type Validator = (body: unknown) => readonly ContractError[]

/** A compiled schema, its errors in the suite's words. It has to be verbose, and to tell all errors. */
export function validatorOf(validate: CompiledSchema): Validator {
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

/** A schema as Ajv compiles it ahead of time, to plain code: it needs nothing of Ajv's when it is called. */
export interface CompiledSchema {
  (value: unknown): boolean
  /** What was wrong with the value of the last call; null when nothing was. */
  errors?: ErrorObject[] | null
}
