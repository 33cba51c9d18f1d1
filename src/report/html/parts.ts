import type { Finding } from '../../spec/finding.ts'
import type { Waiver } from '../../spec/waiver.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import type { Verdict } from '../../verdict/verdict.ts'
import { verdictWords } from '../verdict-words.ts'
import { waivedWords, waiverName, waiverStateWords } from '../waiver-words.ts'
import { type Markup, markup, type Part } from './markup.ts'

/** A part of a page under a heading. */
export function section(heading: Part, content: Part): Markup {
  return markup`<section>\n<h2>${heading}</h2>\n${content}</section>\n`
}

/** A table with a heading for each column. */
export function table(columns: readonly Part[], rows: readonly Markup[]): Markup {
  const headings = columns.map((column) => markup`<th scope="col">${column}</th>`)
  return markup`<table>\n<thead><tr>${headings}</tr></thead>\n<tbody>\n${rows}</tbody>\n</table>\n`
}

/** A row of a table, under the headings of its columns. */
export function tableRow(head: Part, ...cells: readonly Part[]): Markup {
  return markup`<tr><th scope="row">${head}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`
}

/** A list of terms, each with what it stands for. */
export function definitions(entries: readonly (readonly [Part, Part])[]): Markup {
  return markup`<dl>\n${entries.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>\n`
}

/** What was expected, and what came. */
export function difference({ expected, actual }: Pick<Finding, 'expected' | 'actual'>): Markup {
  return definitions([
    ['Expected', expected],
    ['Actual', actual],
  ])
}

/** A table that scrolls by itself where the page is narrower, by keyboard too. */
export function wide(label: string, table: Markup): Markup {
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${label}">\n${table}</div>\n`
}

/** A word, and a mark that is not read out. */
export function marked({ mark, label }: { readonly mark: string; readonly label: string }): Markup {
  return markup`<span aria-hidden="true">${mark}</span> ${label}`
}

/** What judged, and by which interface document. */
export function judgeFacts({ suite, interface: document }: Pick<FinishedRun, 'suite' | 'interface'>) {
  const { version, openapiDigest: digest } = document
  return [
    ['Suite', `${suite.name} ${suite.version}`],
    ['Interface', markup`version ${version}, <code>openapi.yaml</code> SHA-256 <code>${digest}</code>`],
  ] as const
}

const tones: Readonly<Partial<Record<Verdict, string>>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'doubt',
  warn: 'doubt',
}

/** The class that colours a verdict. */
export function toneOf(verdict: Verdict): string {
  return tones[verdict] ?? 'quiet'
}

/** A verdict as a mark and a word, in its colour; struck out where it is void and counts for nothing. */
export function verdictTag(verdict: Verdict, isVoid = false): Markup {
  const words = marked(verdictWords[verdict])
  return markup`<span class="tag ${isVoid ? 'quiet' : toneOf(verdict)}">${isVoid ? markup`<s>${words}</s>` : words}</span>`
}

/** Says that something broken is waived, beside its verdict. */
export function waivedTag(waiver: Waiver | undefined): Part {
  return waiver === undefined ? '' : markup` <span class="tag quiet">waived</span>`
}

/** By whose leave. */
export function waivedBy(waiver: Waiver | undefined): Part {
  return waiver === undefined ? '' : markup`<p class="quiet">${waivedWords(waiver)}</p>\n`
}

/** The waivers of a run, and what came of each. */
export function waiversPart({ waivers }: FinishedRun): Markup {
  if (waivers === undefined) return markup``
  const { strict, entries } = waivers
  const items = entries.map(
    (waiver) =>
      markup`<li><strong>${waiverName(waiver)}</strong> ${waiverStateWords(waiver, strict)}: ${waiver.reason} (${waiver.issue})</li>\n`,
  )
  const words = markup`<p>What the run was told to let through for a while. They change no verdict: what is waived is broken all the same.</p>\n`
  const list = items.length === 0 ? markup`<p>None.</p>\n` : markup`<ul>\n${items}</ul>\n`
  return section('Waivers', [words, list])
}
