import type { Reader } from '../given.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

const least = -(2n ** 63n)
const most = 2n ** 63n - 1n

/** Reads any int64 without losing a digit; a config file may give it as a number or as text. */
export const int64: Reader<bigint> = ({ value, name }) => {
  const number = exactly(value)
  if (number !== undefined && number >= least && number <= most) return number
  const rounded = typeof value === 'number' && Number.isInteger(value)
  const mend = rounded ? ' Write all of its digits, without a point or an exponent.' : ''
  throw new UsageError(
    `${name} must be a whole number of 64 bits, from ${least} to ${most}, and ${shown(value)} is not.${mend}`,
  )
}

function exactly(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^-?\d{1,40}$/.test(value) ? BigInt(value) : undefined
}
