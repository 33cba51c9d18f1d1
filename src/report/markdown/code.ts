import { clip } from '../text-lines.ts'
import { visibleText } from '../visible-text.ts'

/** More of a text belongs in the other reports. */
const longest = 1000

/**
 * Any text within a line, as code: nothing in it is Markdown or HTML, and GitHub finds no mention, issue or address there.
 * The marks around it are longer than any run of them within (CommonMark, 6.1).
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
