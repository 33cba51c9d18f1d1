import type { Reader } from '../given.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

/** Reads what is either on or off. */
export const flag: Reader<boolean> = ({ value, name }) => {
  if (typeof value === 'boolean') return value
  throw new UsageError(`${name} must be true or false, without quotes, and ${shown(value)} is neither.`)
}
