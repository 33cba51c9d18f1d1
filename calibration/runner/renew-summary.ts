import { replaceFile } from '../../src/report/replace-file.ts'
import type { Matrix } from './matrix.ts'

/**
 * Writes the summary of a calibration, but only of a whole one: until the next one, the former stands.
 *
 * @returns whether it did
 * @throws ReportNotWritable when the file cannot be written
 */
export async function renewSummary(path: string, matrix: Matrix, date: Date): Promise<boolean> {
  const text = summaryJson(matrix, date)
  if (text === undefined) return false
  await replaceFile(path, text)
  return true
}

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
