import { replaceFile } from '../../src/report/replace-file.ts'
import type { Matrix } from './matrix.ts'
import { summaryJson } from './summary-json.ts'

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
