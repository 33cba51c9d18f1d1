import { visibleText } from './visible-text.ts'

/**
 * Breaks a text into lines of at most `width` characters, at spaces; each but the first begins with the indent. A longer word,
 * such as a URL or a JSON body, stays whole: broken, it could not be copied.
 */
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
