import { isTagged } from './is-tagged.ts'

/** Text within text, such as JSON in a string, no deeper than this. */
const deepest = 2

/**
 * The names that the text of a body carries, wherever they stand in it: in an array, a wrapper or a string, under other
 * properties, in JSON that is none. What a service stored of a body that it refused is known by them.
 *
 * @param tag - of the run: each of its names has it
 */
export function namesWithin(text: string, tag: string, depth = 0): readonly string[] {
  return stringsIn(text).flatMap((literal) => {
    const value = unquoted(literal)
    if (!isTagged(value, tag)) return []
    return value.includes('"') && depth < deepest ? namesWithin(value, tag, depth + 1) : [value]
  })
}

/** @returns nothing for what is no JSON, such as an escape that it does not have */
function unquoted(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return ''
  }
}

/** What stands in quotes, quotes included. Each character is looked at once: whoever answers chooses the text. */
function stringsIn(text: string): readonly string[] {
  const found: string[] = []
  for (let begin = text.indexOf('"'); begin >= 0; ) {
    let end = begin + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    // What is never closed is none, nor is anything within it.
    if (end >= text.length) break
    found.push(text.slice(begin, end + 1))
    begin = text.indexOf('"', end + 1)
  }
  return found
}
