import { clip, visibleText } from '../../run/visible-text.ts'

/** A part of the summary that is included whole or not at all. */
export interface Section {
  /** Its name where it is left out. */
  readonly name: string
  readonly text: string
}

/** Paragraphs behind a title that opens them. The title is HTML, so it must not contain a target's text. */
export function folded(title: string, paragraphs: readonly string[]): string {
  // An empty line ends the HTML, so that Markdown follows (CommonMark, 4.6).
  return [`<details>\n<summary>${title}</summary>`, ...paragraphs, '</details>'].join('\n\n')
}

/** Characters of Markdown, of HTML, or of references that GitHub recognises. */
const marks = /[\\`*_[\]<>~|&$#@!]/g

/** A sentence of the suite on one line, with code between backticks. Texts of a target need {@link codeSpan}. */
export function prose(sentence: string): string {
  const spans = visibleText(sentence).replaceAll(/\s+/g, ' ').split('`')
  // An odd backtick is shown as it is, so that nothing is lost.
  if (spans.length % 2 === 0) return escaped(spans.join('`'))
  return spans.map((span, index) => (index % 2 === 0 ? escaped(span) : codeSpan(span))).join('')
}

function escaped(text: string): string {
  return text.replaceAll(marks, (mark) => `\\${mark}`)
}

/** The rest of a longer text belongs in the other reports. */
const longest = 1000

/** Any text on one line, as code without Markdown or mentions. Its marks are longer than any inside (CommonMark, 6.1). */
export function codeSpan(text: string): string {
  // A line break would become a blank, and an empty line would end the paragraph.
  const shown = clip(visibleText(text), longest).replaceAll('\n', '\\u{a}')
  const marks = '`'.repeat(longestRun(shown) + 1)
  // Markdown strips one blank at both ends, unless all is blank; a backtick at an end would lengthen the marks.
  const isBlank = /^ *$/.test(shown)
  const pad = !isBlank && /^[` ]|[` ]$/.test(shown) ? ' ' : ''
  return `${marks}${pad}${shown === '' ? ' ' : shown}${pad}${marks}`
}

/** Any text as a whole code block, with fences longer than any inside (CommonMark, 4.5). */
export function codeBlock(text: string, language: string): string {
  const shown = visibleText(text)
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
