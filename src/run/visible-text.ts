/**
 * Control characters but tab and line feed, lone surrogates, bidirectional overrides and the two
 * non-characters of the first plane: XML 1.0 forbids most of them, a terminal obeys some, and the
 * overrides make a text read otherwise than it is.
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
