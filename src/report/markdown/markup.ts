import { clip, visibleText } from '../../run/visible-text.ts'

/** A part of the summary that is there whole or not at all. */
export interface Section {
  /** What it is called where it is left out. */
  readonly name: string
  readonly text: string
}

/** Paragraphs behind a title that opens them. It stands in HTML, and so is of ours alone. */
export function folded(title: string, paragraphs: readonly string[]): string {
  // An empty line ends the HTML, so that what follows is Markdown again (CommonMark, 4.6).
  return [`<details>\n<summary>${title}</summary>`, ...paragraphs, '</details>'].join('\n\n')
}

/** What may be Markdown, HTML, or a reference that GitHub finds in it. */
const marks = /[\\`*_[\]<>~|&$#@!]/g

/** A sentence of ours within a line, with what stands between backticks as code. Texts of a target go to {@link codeSpan}. */
export function prose(sentence: string): string {
  const spans = visibleText(sentence).replaceAll(/\s+/g, ' ').split('`')
  // An odd backtick out is no code: better to show it than to lose it.
  if (spans.length % 2 === 0) return escaped(spans.join('`'))
  return spans.map((span, index) => (index % 2 === 0 ? escaped(span) : codeSpan(span))).join('')
}

function escaped(text: string): string {
  return text.replaceAll(marks, (mark) => `\\${mark}`)
}

/** More of a text belongs in the other reports. */
const longest = 1000

/**
 * Any text within a line, as code: GitHub finds no Markdown, mention or address in it. The marks around it are longer than
 * any run of them within (CommonMark, 6.1).
 */
export function codeSpan(text: string): string {
  // A line break would be a blank, and an empty line the end of the paragraph.
  const shown = clip(visibleText(text), longest).replaceAll('\n', '\\u{a}')
  const marks = '`'.repeat(longestRun(shown) + 1)
  // One blank at both ends is taken away, unless there is nothing else, and a mark at either would lengthen those around it.
  const isBlank = /^ *$/.test(shown)
  const pad = !isBlank && /^[` ]|[` ]$/.test(shown) ? ' ' : ''
  return `${marks}${pad}${shown === '' ? ' ' : shown}${pad}${marks}`
}

/** Any text as a block of code, whole, between fences longer than any within (CommonMark, 4.5). */
export function codeBlock(text: string, language: string): string {
  const shown = visibleText(text)
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
