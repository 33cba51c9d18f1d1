import type { Matrix } from './matrix.ts'

/** A matrix as JSON with a line for each subject, so that two of them compare line by line. */
export function matrixJson({ rows, ...head }: Matrix): string {
  const top = JSON.stringify(head, null, 1).replace(/\n\}$/, '')
  return `${top},\n "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n ]\n}\n`
}
