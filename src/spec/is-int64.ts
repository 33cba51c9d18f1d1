const bits = 64

/**
 * Whether a value parsed from JSON is a whole number that fits in 64 bits, sign included.
 *
 * A lossless parser hands over integers beyond 2^53 as bigint, so those are judged to the last digit. A
 * number beyond 2^53 can only come from an exponent or a fraction (`1e18`); it is judged as it stands.
 */
export function isInt64(value: unknown): boolean {
  if (typeof value === 'bigint') return BigInt.asIntN(bits, value) === value
  return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
}
