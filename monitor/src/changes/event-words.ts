import { differenceOf } from 'petstore-conformance'
import { dayWords, msWords } from '../read/time-words.ts'
import type { Change, ChangedRow } from './monitor-event.ts'

/** What changed, in short. */
export function eventTitle(change: Change): string {
  switch (change.type) {
    case 'target.non-conformant':
      return `Turned non-conformant${named(change.rows, ' broke')}`
    case 'target.conformant':
      return `Is conformant again${named(change.rows, ' mended')}`
    case 'rows.broken':
      return `${idsOf(change.rows)} broke`
    case 'rows.mended':
      return `${idsOf(change.rows)} mended`
    case 'target.unreachable':
      return `Was not reached ${change.passes} times in a row`
    case 'target.reachable':
      return 'Is reached again'
    case 'key.rejected':
      return 'Rejects its key'
    case 'key.accepted':
      return 'Accepts its key again'
    case 'suite.failed':
      return 'Was not judged: the suite itself failed'
    case 'observations.changed':
      return `Answers otherwise where the interface leaves it open: ${[...new Set(change.answers.map(({ requirement }) => requirement))].join(', ')}`
    case 'latency.doubled':
      return `Takes twice as long: ${change.operations.map(({ operation }) => operation).join(', ')}`
    case 'latency.usual':
      return `Takes as long as usual again: ${change.operations.map(({ operation }) => operation).join(', ')}`
  }
}

/** What there is to know of it besides, a line each. */
export function eventDetails(change: Change): readonly string[] {
  switch (change.type) {
    case 'target.non-conformant':
    case 'target.conformant':
    case 'rows.broken':
    case 'rows.mended':
      return change.rows.map(rowWords)
    case 'target.unreachable':
    case 'key.rejected':
    case 'suite.failed':
      return [change.reason]
    case 'target.reachable':
      return [`It had not been reached since ${dayWords(change.since)}.`]
    case 'key.accepted':
      return [`It had rejected it since ${dayWords(change.since)}.`]
    case 'observations.changed':
      return change.answers.map(
        ({ requirement, question, before, after }) => `${requirement} ${question}: ${before} → ${after}`,
      )
    case 'latency.doubled':
    case 'latency.usual':
      return change.operations.map(
        ({ operation, medianMs, usualMs }) =>
          `${operation}: median ${msWords(medianMs)} ms, usually ${msWords(usualMs)} ms`,
      )
  }
}

function named(rows: readonly ChangedRow[], what: string): string {
  return rows.length === 0 ? '' : `: ${idsOf(rows)}${what}`
}

function idsOf(rows: readonly ChangedRow[]): string {
  return rows.map(({ requirement }) => requirement).join(', ')
}

function rowWords({ requirement, level, expected, actual, since }: ChangedRow): string {
  const what = expected === undefined || actual === undefined ? '' : `: ${differenceOf({ expected, actual })}`
  const when = since === undefined ? '' : `, which was broken since ${dayWords(since)}`
  return `${requirement} (${level})${when}${what}`
}
