import type { Reader } from '../given.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

/** Reads a text that is not empty, such as a path. */
export const text: Reader<string> = ({ value, name, form }) => {
  if (typeof value === 'string' && value !== '') return value
  const number = typeof value === 'number' || typeof value === 'bigint'
  const mend = form === 'data' && number ? ' Write it in quotes.' : ''
  throw new UsageError(`${name} must be a text that is not empty, and ${shown(value)} is not.${mend}`)
}
