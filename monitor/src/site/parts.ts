import {
  fold,
  type Markup,
  markup,
  type Part,
  requirementName,
  table,
  tag,
  toneOf,
} from 'petstore-conformance'
import { type RecordedVerdict, recordedWords } from '../read/is-verdict.ts'
import { levelOf } from '../read/requirement-order.ts'
import { dayWords, isoOf, momentWords } from '../read/time-words.ts'

/** A moment, for people and for programs. */
export function timeTag(ms: number, form: 'moment' | 'day' = 'moment'): Markup {
  return markup`<time datetime="${isoOf(ms)}">${form === 'day' ? dayWords(ms) : momentWords(ms)}</time>`
}

/** Rows of a table: the cells of each. */
export type Rows = readonly (readonly Part[])[]

/** A table, or words where it has no rows. */
export function tableOr(none: string, columns: readonly string[], rows: Rows): Markup {
  return rows.length === 0 ? markup`<p>${none}</p>\n` : table(columns, rows)
}

/** A table to be seen by those who ask for it; nothing where it has no rows. */
export function foldedTable(summary: string, columns: readonly string[], rows: Rows): Part {
  return rows.length === 0 ? '' : fold(summary, table(columns, rows))
}

/** A requirement by id, title and level, as the first cell of a row. */
export function requirementCell(id: string): Markup {
  return markup`${requirementName(id)} <span class="quiet">${levelOf(id) ?? ''}</span>`
}

/** A verdict of a past run as a mark and a word, in its colour; empty where there is none. */
export function recordedTag(verdict: RecordedVerdict | undefined): Part {
  if (verdict === undefined) return ''
  return tag(verdict === 'waived' ? 'doubt' : toneOf(verdict), recordedWords[verdict])
}
