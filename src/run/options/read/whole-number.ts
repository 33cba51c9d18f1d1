import type { Reader } from '../given.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

/** Reads a whole number within bounds, both included. */
export function wholeNumber(least: number, most: number): Reader<number> {
  return ({ value, name, form }) => {
    const number = form === 'text' ? fromText(value) : fromData(value)
    if (number !== undefined && number >= least && number <= most) return number
    const quoted = form === 'data' && fromText(value) !== undefined ? ' Write it without quotes.' : ''
    throw new UsageError(
      `${name} must be a whole number from ${least} to ${most}, and ${shown(value)} is not.${quoted}`,
    )
  }
}

function fromText(value: unknown): number | undefined {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

function fromData(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}
