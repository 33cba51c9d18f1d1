import { requirementTitle } from '../../spec/catalogue.ts'
import type { Finding } from '../../spec/finding.ts'
import type { Waiver } from '../../spec/waiver.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import type { Verdict } from '../../verdict/verdict.ts'
import { verdictWords } from '../verdict-words.ts'
import { waivedWords, waiverName, waiverStateWords } from '../waiver-words.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'

/** A part of a page under a heading, to which a link by id leads. */
export function section(heading: Part, content: Part, id?: string): Markup {
  return markup`<section${id === undefined ? '' : markup` id="${id}"`}>\n<h2>${heading}</h2>\n${content}</section>\n`
}

/** Texts of at most so many characters, such as levels and counts, stay on one line. */
const longestShort = 12

/** A table with headings for columns and rows. On a narrow page, each row is a card whose cells name their columns. */
export function table(columns: readonly string[], rows: readonly (readonly Part[])[]): Markup {
  const headings = columns.map((column) => markup`<th scope="col">${column}</th>`)
  const body = rows.map(([head = '', ...cells]) => {
    const others = cells.map((cell, index) => {
      const isShort = typeof cell !== 'object' && String(cell).length <= longestShort
      return markup`<td class="${isShort ? 'short' : 'long'}" data-label="${columns[index + 1] ?? ''}">${cell}</td>`
    })
    return markup`<tr><th scope="row">${head}</th>${others}</tr>\n`
  })
  return markup`<table>\n<thead><tr>${headings}</tr></thead>\n<tbody>\n${body}</tbody>\n</table>\n`
}

/** A list of terms and their definitions. */
export function definitions(entries: readonly (readonly [Part, Part])[]): Markup {
  return markup`<dl>\n${entries.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>\n`
}

/** A list with an element for each entry. */
export function list(entries: readonly Part[]): Markup {
  return markup`<ul>\n${entries.map((entry) => markup`<li>${entry}</li>\n`)}</ul>\n`
}

/** Details that readers can open. */
export function fold(summary: Part, content: Part): Markup {
  return markup`<details><summary>${summary}</summary>\n${content}</details>\n`
}

/** Items under a heading that folds them. The id is inside, so that browsers open the group for a link. */
export function group(id: string, isOpen: boolean, heading: Part, content: Part): Markup {
  return markup`<details class="group"${openIf(isOpen)}><summary><h3>${heading}</h3></summary>
<div id="${id}">
${content}</div></details>
`
}

interface Item {
  /** The counts above filter by it. */
  readonly kind: string
  readonly tone: string
  readonly summary: Part
  readonly content: Part
  readonly id?: string
  readonly isOpen?: boolean
}

/** One folded item of many: a line that names it, and all details. */
export function item({ kind, tone, summary, content, id, isOpen = false }: Item): Markup {
  return markup`<details class="item ${tone}" data-item="${kind}"${openIf(isOpen)}><summary>${summary}</summary>
<div${id === undefined ? '' : markup` id="${id}"`}>
${content}</div></details>
`
}

function openIf(isOpen: boolean): Part {
  return isOpen ? markup` open=""` : ''
}

interface Count {
  readonly kind: string
  readonly count: number
  readonly tag: Part
  /** The id of the element that shows them. */
  readonly id: string
}

/** The count of each kind, as links to them and, with the page's script, as filters. */
export function counts(label: string, entries: readonly Count[]): Markup {
  const items = entries.map(({ kind, count, tag, id }) => {
    const words = markup`<strong>${count}</strong>${tag}`
    return count === 0
      ? markup`<li class="none"><span>${words}</span></li>\n`
      : markup`<li><a href="#${id}" data-filter="${kind}">${words}</a></li>\n`
  })
  return markup`<ul class="counts" aria-label="${label}">\n${items}</ul>\n`
}

/** Links to the sections of a page by id, and the search, which the page's script shows. */
export function navigation(sections: readonly (readonly [id: string, heading: string])[]): Markup {
  const links = sections.map(([id, heading]) => markup`<a href="#${id}">${heading}</a>\n`)
  return markup`<nav class="bar" aria-label="Page">
${links}<div role="search" hidden=""><input type="search" aria-label="Search" placeholder="Search"/> <span class="quiet" role="status" data-found=""></span></div>
</nav>
`
}

/** A command, which the page's script makes copyable. */
export function command(text: string): Markup {
  return markup`<pre class="command">${text}</pre>\n`
}

/** Expected beside actual. */
export function difference({ expected, actual }: Pick<Finding, 'expected' | 'actual'>): Markup {
  return definitions([
    ['Expected', expected],
    ['Actual', actual],
  ])
}

/** A requirement's id and, if this version of the suite knows it, its title. */
export function requirementName(id: string): Markup {
  const known = requirementTitle(id)
  return markup`<strong>${id}</strong>${known === undefined ? '' : [': ', prose(known)]}`
}

/** A word, and a mark that screen readers skip. */
export function marked({ mark, label }: { readonly mark: string; readonly label: string }): Markup {
  return markup`<span aria-hidden="true">${mark}</span> ${label}`
}

/** A mark and a word in a colour. */
export function tag(tone: string, words: { readonly mark: string; readonly label: string }): Markup {
  return markup`<span class="tag ${tone}">${marked(words)}</span>`
}

/** The suite and the interface document of a run. */
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

/** The class for a verdict's colour. */
export function toneOf(verdict: Verdict): string {
  return tones[verdict] ?? 'quiet'
}

/** A verdict as a coloured mark and word; struck out where it is void. */
export function verdictTag(verdict: Verdict, isVoid = false): Markup {
  const words = verdictWords[verdict]
  if (!isVoid) return tag(toneOf(verdict), words)
  return markup`<span class="tag quiet"><s>${marked(words)}</s></span>`
}

/** The mark of a waived violation, beside its verdict. */
export function waivedTag(waiver: Waiver | undefined): Part {
  return waiver === undefined ? '' : markup` <span class="tag quiet">waived</span>`
}

/** Why a violation is accepted, and until when. */
export function waivedBy(waiver: Waiver | undefined): Part {
  return waiver === undefined ? '' : markup`<p class="quiet">${waivedWords(waiver)}</p>\n`
}

/** The waivers of a run and their states. */
export function waiversPart({ waivers }: FinishedRun): Markup {
  if (waivers === undefined) return markup``
  const { strict, entries } = waivers
  const items = entries.map(
    (waiver) =>
      markup`<strong>${waiverName(waiver)}</strong> ${waiverStateWords(waiver, strict)}: ${waiver.reason} (${waiver.issue})`,
  )
  const words = markup`<p>Failures that the run was told to accept for a while. They change no verdict: a waived requirement is violated all the same.</p>\n`
  return section('Waivers', [words, items.length === 0 ? markup`<p>None.</p>\n` : list(items)])
}
