/** Characters that XML 1.0 forbids, terminals obey, or that change the direction of text, except tab and line feed. */
const unprintable = /[[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]--[\t\n]]/gv

/** A text as well-formed Unicode that is safe to show: other characters become escapes such as `\u{1}`. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** The same on one line, with line feeds as escapes, too. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\u{a}')
}

/** Breaks a text at spaces into lines of at most `width`; all but the first are indented. Longer words stay whole. */
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

/** Shortens a text to `width` characters, with an ellipsis at its end. */
export function clip(text: string, width: number): string {
  const characters = [...text]
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** A visible text on one line, since a line break in a target's text could imitate a line of the suite. */
export function oneLine(text: string): string {
  return visibleText(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('\t', ' ')
}

function length(text: string): number {
  return [...text].length
}
