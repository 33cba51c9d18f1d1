/** Whether a JSON value fits in int64. A `number` beyond 2^53 comes from an exponent or a fraction (`1e18`). */
export function isInt64(value: unknown): boolean {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value
  return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
}
