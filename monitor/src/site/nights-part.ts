import { counted, grouped, type Markup, markup, section } from 'petstore-conformance'
import { recordedWords } from '../read/is-verdict.ts'
import type { PastRun } from '../read/read-runs.ts'
import { judgedRows, type RowHistory, rowHistory, type VerdictSpan } from '../read/row-history.ts'
import { levelOf } from '../read/row-order.ts'
import { dayWords } from '../read/time-words.ts'
import { kindOfRow, kindOfRun } from './night-kind.ts'
import { nightSpans } from './night-spans.ts'
import { foldedTable, recordedTag } from './parts.ts'
import { strip, stripLegend } from './strip.ts'

/** What each night came to, requirement by requirement: drawn, and in words. */
export function nightsPart(runs: readonly PastRun[], days: readonly [number, number]): Markup {
  if (runs.length === 0) return section('Night by night', markup`<p>No run is kept.</p>\n`)
  const told = judgedRows(runs).map((id) => ({ id, ...rowHistory(runs, id) }))
  const rows = [
    { name: 'all', title: 'The verdict on the target', spans: nightSpans(runs, kindOfRun) },
    ...told.map((row) => ({
      name: row.id,
      title: `${row.id} ${levelOf(row.id) ?? ''}: ${lastWords(row)}`,
      spans: nightSpans(runs, (run) => kindOfRow(run, row.id)),
    })),
  ]
  const columns = ['Requirement', 'Level', 'Last verdict', 'Broken in', 'Verdicts, the last first']
  return section('Night by night', [
    stripLegend(rows),
    strip(rows, days),
    foldedTable('The same in words', 'Verdicts by requirement', columns, told.map(rowPart)),
  ])
}

function rowPart(row: RowHistory & { readonly id: string }): Markup {
  const { id, spans, brokenRuns, judgedRuns } = row
  return markup`<tr><th scope="row">${id}</th><td class="narrow">${levelOf(id) ?? ''}</td><td class="narrow">${recordedTag(spans.at(-1)?.verdict)}</td><td>${grouped(brokenRuns)} of ${counted(judgedRuns, 'run')}</td><td>${spansWords(spans)}</td></tr>
`
}

const mostSpans = 12

function spansWords(spans: readonly VerdictSpan[]): string {
  const rest = spans.length - mostSpans
  return [
    ...spans.slice(-mostSpans).toReversed().map(spanWords),
    ...(rest > 0 ? [`and ${rest} before`] : []),
  ].join('; ')
}

function spanWords({ verdict, from, to }: VerdictSpan): string {
  const days = [...new Set([dayWords(from), dayWords(to)])]
  return `${recordedWords[verdict].label} ${days.join(' to ')}`
}

function lastWords({ spans, brokenRuns, judgedRuns }: RowHistory): string {
  const last = spans.at(-1)
  const now =
    last === undefined ? 'not judged' : `${recordedWords[last.verdict].label} since ${dayWords(last.from)}`
  return `${now}, broken in ${grouped(brokenRuns)} of ${counted(judgedRuns, 'run')}`
}
