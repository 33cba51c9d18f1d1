import type { Matrix } from './matrix.ts'

/**
 * What is kept of a calibration beside the sources, in a few lines: its figures, and what they were measured on.
 *
 * @param date When it was made.
 * @returns undefined for a part of one, or one without the sources at hand: that tells nothing of the suite as it is
 */
export function summaryJson(
  { whole, suiteVersion, digest, seeds, figures }: Matrix,
  date: Date,
): string | undefined {
  if (!whole || digest === undefined) return undefined
  const members = { suiteVersion, digest, date: date.toISOString().slice(0, 10), seeds, ...figures }
  const lines = Object.entries(members).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
