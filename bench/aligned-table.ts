/** A table in Markdown, aligned as the formatter of this repository would have it. Ends with a line break. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[], fill: string): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...rest] = rows
  const rule = head.map(() => '')
  return `${[line(head, ' '), line(rule, '-'), ...rest.map((row) => line(row, ' '))].join('\n')}\n`
}
