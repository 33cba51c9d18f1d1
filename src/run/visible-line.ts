import { visibleText } from './visible-text.ts'

/** Makes a text safe to show as one line: a line feed in it, too, is written as its code point. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\u{a}')
}
