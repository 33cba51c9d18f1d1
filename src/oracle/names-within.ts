import { isTagged } from './is-tagged.ts'

/** Text within text, such as JSON in a string, no deeper than this. */
const deepest = 2

/** What stands in quotes; the last may lack its end: so each character is read once, though the text may be long. */
const inQuotes = /"(?:[^"\\]|\\.)*"?/gs

/** The run's names in a body, in arrays, wrappers, strings, even in malformed JSON: what a service stored of a rejected one. */
export function namesWithin(text: string, tag: string, depth = 0): readonly string[] {
  return [...text.matchAll(inQuotes)].flatMap(([literal]) => {
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
