import {
  counted,
  grouped,
  type Markup,
  markup,
  type Part,
  requirementTitle,
  section,
} from 'petstore-conformance'
import { recordedWords } from '../read/is-verdict.ts'
import type { PastRun } from '../read/read-runs.ts'
import {
  judgedRequirements,
  type RequirementHistory,
  requirementHistory,
  type VerdictSpan,
} from '../read/requirement-history.ts'
import { levelOf } from '../read/requirement-order.ts'
import { dayWords } from '../read/time-words.ts'
import { kindOfRequirement, kindOfRun } from './night-kind.ts'
import { nightSpans } from './night-spans.ts'
import { foldedTable, recordedTag, requirementCell } from './parts.ts'
import { strip, stripLegend } from './strip.ts'

/** What each night came to, requirement by requirement: drawn, and in words. */
export function nightsPart(runs: readonly PastRun[], days: readonly [number, number]): Markup {
  if (runs.length === 0) return section('Night by night', markup`<p>No run is stored.</p>\n`, 'nights')
  const told = judgedRequirements(runs).map((id) => ({ id, ...requirementHistory(runs, id) }))
  const rows = [
    { name: 'all', title: 'The verdict on the target', spans: nightSpans(runs, kindOfRun) },
    ...told.map((row) => ({
      name: row.id,
      heading: titleOf(row.id),
      title: `${row.id} ${levelOf(row.id) ?? ''}: ${lastWords(row)}`,
      spans: nightSpans(runs, (run) => kindOfRequirement(run, row.id)),
    })),
  ]
  const columns = ['Requirement', 'Last verdict', 'Violated in', 'Verdicts, the last first']
  const inWords = foldedTable('The same in words', columns, told.map(requirementPart))
  return section('Night by night', [stripLegend(rows), strip(rows, days), inWords], 'nights')
}

/** Without the marks around code, which an image has no use for. */
function titleOf(id: string): string | undefined {
  return requirementTitle(id)?.replaceAll('`', '')
}

function requirementPart(row: RequirementHistory & { readonly id: string }): readonly Part[] {
  const { id, spans, failedRuns, judgedRuns } = row
  const violated = `${grouped(failedRuns)} of ${counted(judgedRuns, 'run')}`
  return [requirementCell(id), recordedTag(spans.at(-1)?.verdict), violated, spansWords(spans)]
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

function lastWords({ spans, failedRuns, judgedRuns }: RequirementHistory): string {
  const last = spans.at(-1)
  const now =
    last === undefined ? 'not judged' : `${recordedWords[last.verdict].label} since ${dayWords(last.from)}`
  return `${now}, violated in ${grouped(failedRuns)} of ${counted(judgedRuns, 'run')}`
}
