import { isTagged } from './is-tagged.ts'

/** Text within text, such as JSON in a string, no deeper than this. */
const deepest = 2

/** The run's names in a body, in arrays, wrappers, strings, even in malformed JSON: what a service stored of a rejected one. */
export function namesWithin(text: string, tag: string, depth = 0): readonly string[] {
  return stringsIn(text).flatMap((literal) => {
    const value = unquoted(literal)
    if (!isTagged(value, tag)) return []
    return value.includes('"') && depth < deepest ? namesWithin(value, tag, depth + 1) : [value]
  })
}

function unquoted(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return ''
  }
}

/** What stands in quotes, with them. Each character is read once, since the text may be long and malformed. */
function stringsIn(text: string): readonly string[] {
  const found: string[] = []
  for (let begin = text.indexOf('"'); begin >= 0; ) {
    let end = begin + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    // Without a closing quote there is no string, nor any within it.
    if (end >= text.length) break
    found.push(text.slice(begin, end + 1))
    begin = text.indexOf('"', end + 1)
  }
  return found
}
