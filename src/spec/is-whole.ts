/** Whether a value from lossless JSON is a whole number of any size. */
export function isWhole(value: unknown): boolean {
  return typeof value === 'bigint' || Number.isInteger(value)
}
