import type { Reader } from '../given.ts'
import { didYouMean } from '../nearest.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

/** Reads one of a few names. */
export function oneOf<Name extends string>(names: readonly Name[]): Reader<Name> {
  return ({ value, name }) => {
    const found = names.find((one) => one === value)
    if (found !== undefined) return found
    const meant = typeof value === 'string' ? didYouMean(value, names) : ''
    throw new UsageError(`${name} must be one of ${names.join(', ')}, and ${shown(value)} is not.${meant}`)
  }
}
