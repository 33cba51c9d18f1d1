/**
 * Control characters but tab and line feed, lone surrogates, bidirectional overrides and two non-characters: XML 1.0
 * forbids most of them, a terminal obeys some, and the overrides make a text read otherwise than it is.
 */
const unprintable = /[[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]--[\t\n]]/gv

/** A text as well-formed Unicode that is safe to show anywhere: what cannot be shown is written as `\u{1}`. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** The same on one line: a line feed in it, too, is written as its code point. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\u{a}')
}

/** Breaks a text at spaces into lines of at most `width`, indented but for the first. A longer word stays whole. */
export function wrap(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .map((paragraph) => wrapParagraph(paragraph, width, indent))
    .join(`\n${indent}`)
}

function wrapParagraph(paragraph: string, width: number, indent: string): string {
  const [first = '', ...words] = paragraph.split(' ')
  const lines: string[] = []
  let line = first
  for (const word of words) {
    const indented = lines.length > 0 ? indent.length : 0
    if (indented + length(line) + 1 + length(word) <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].join(`\n${indent}`)
}

/** Cuts a text that is longer than `width` characters, and says so with an ellipsis. */
export function clip(text: string, width: number): string {
  const characters = [...text]
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** A text that can be shown, on one line: a line break within what a target said would make two lines of one. */
export function oneLine(text: string): string {
  return visibleText(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('\t', ' ')
}

function length(text: string): number {
  return [...text].length
}
