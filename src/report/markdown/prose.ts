import { visibleText } from '../visible-text.ts'
import { codeSpan } from './code.ts'

/** What may be Markdown, HTML, or a reference that GitHub finds in it. */
const marks = /[\\`*_[\]<>~|&$#@!]/g

/**
 * A sentence of ours within a line, with what stands between backticks as code. For texts of a target there is
 * {@link codeSpan}: GitHub looks for mentions in whatever is no code.
 */
export function prose(sentence: string): string {
  const spans = visibleText(sentence).replaceAll(/\s+/g, ' ').split('`')
  // An odd backtick out is no code: better to show it than to lose it.
  if (spans.length % 2 === 0) return escaped(spans.join('`'))
  return spans.map((span, index) => (index % 2 === 0 ? escaped(span) : codeSpan(span))).join('')
}

function escaped(text: string): string {
  return text.replaceAll(marks, (mark) => `\\${mark}`)
}
