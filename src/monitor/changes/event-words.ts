import type { Change, ChangedRow } from './monitor-event.ts'

/** What an event tells, in one line, without the name of its target. */
export function eventWords(change: Change): string {
  switch (change.type) {
    case 'target.non-conformant':
      return `does not conform any more: ${rowsOf(change.rows)}`
    case 'target.conformant':
      return change.rows.length === 0 ? 'conforms again' : `conforms again: ${rowsOf(change.rows)} mended`
    case 'rows.broken':
      return `broken: ${rowsOf(change.rows)}`
    case 'rows.mended':
      return `mended: ${rowsOf(change.rows)}`
    case 'target.unreachable':
      return `unreachable for ${change.passes} ${change.passes === 1 ? 'pass' : 'passes'}: ${change.reason}`
    case 'target.reachable':
      return `reachable again, after being out of reach since ${new Date(change.since).toISOString()}`
    case 'observations.changed':
      return `answers otherwise where the interface leaves it open: ${change.answers
        .map(({ question, before, after }) => `${question}: ${after} (before: ${before})`)
        .join('; ')}`
    case 'latency.doubled':
      return `takes twice as long as usual: ${latencies(change.operations)}`
    case 'latency.usual':
      return `is as quick as usual again: ${latencies(change.operations)}`
  }
}

function rowsOf(rows: readonly ChangedRow[]): string {
  return rows
    .map(({ requirement, level, expected, actual }) => {
      const name = level === 'MUST' ? requirement : `${requirement} (${level})`
      return expected === undefined || actual === undefined
        ? name
        : `${name}: expected ${expected}, got ${actual}`
    })
    .join('; ')
}

function latencies(
  operations: readonly { readonly operation: string; readonly medianMs: number; readonly usualMs: number }[],
): string {
  return operations
    .map(
      ({ operation, medianMs, usualMs }) =>
        `${operation} ${Math.round(medianMs)} ms, usually ${Math.round(usualMs)} ms`,
    )
    .join('; ')
}
