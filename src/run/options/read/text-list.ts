import type { Reader } from '../given.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'
import { text } from './text.ts'

/** Reads a list of texts, none of them empty. */
export const textList: Reader<readonly string[]> = ({ value, name, form }) => {
  if (!Array.isArray(value))
    throw new UsageError(`${name} must be a list of texts, and ${shown(value)} is not.`)
  const entries: readonly unknown[] = value
  return entries.map((entry) => text({ value: entry, name, form }))
}
