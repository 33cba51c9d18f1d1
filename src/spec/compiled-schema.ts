import type { ErrorObject } from 'ajv'

/** A schema as Ajv compiles it ahead of time, to plain code: it needs nothing of Ajv's when it is called. */
export interface CompiledSchema {
  (value: unknown): boolean
  /** What was wrong with the value of the last call; null when nothing was. */
  errors?: ErrorObject[] | null
}
