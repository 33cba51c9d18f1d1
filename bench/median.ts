/** The middle one; of two middle ones, their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
