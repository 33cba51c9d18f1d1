import { type Markup, markup, type Part, table, toneOf, wide } from 'petstore-conformance'
import { type RecordedVerdict, recordedWords } from '../read/is-verdict.ts'
import { dayWords, isoOf, momentWords } from '../read/time-words.ts'

/** A moment, for people and for programs. */
export function timeTag(ms: number, form: 'moment' | 'day' = 'moment'): Markup {
  return markup`<time datetime="${isoOf(ms)}">${form === 'day' ? dayWords(ms) : momentWords(ms)}</time>`
}

/** A table that scrolls by itself, or words where it has no rows. */
export function tableOr(
  none: string,
  label: string,
  columns: readonly string[],
  rows: readonly Markup[],
): Markup {
  return rows.length === 0 ? markup`<p>${none}</p>\n` : wide(label, table(columns, rows))
}

/** Such a table, to be seen by those who ask for it; nothing where it has no rows. */
export function foldedTable(
  summary: string,
  label: string,
  columns: readonly string[],
  rows: readonly Markup[],
): Part {
  if (rows.length === 0) return ''
  return markup`<details><summary>${summary}</summary>\n${wide(label, table(columns, rows))}</details>\n`
}

/** A mark and words in a colour. */
export function tag(
  tone: string,
  { mark, label }: { readonly mark: string; readonly label: string },
): Markup {
  return markup`<span class="tag ${tone}"><span aria-hidden="true">${mark}</span> ${label}</span>`
}

/** A verdict of a past run as a mark and a word, in its colour; empty where there is none. */
export function recordedTag(verdict: RecordedVerdict | undefined): Part {
  if (verdict === undefined) return ''
  return tag(verdict === 'waived' ? 'doubt' : toneOf(verdict), recordedWords[verdict])
}
