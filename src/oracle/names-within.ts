import { isTagged } from './is-tagged.ts'

const aString = /"(?:[^"\\]|\\.)*"/g
/** Text within text, such as JSON in a string, no deeper than this. */
const deepest = 2

/**
 * The names that the text of a body carries, wherever they stand in it: in an array, a wrapper or a string, under other
 * properties, in JSON that is none. What a service stored of a body that it refused is known by them.
 *
 * @param tag - of the run: each of its names has it
 */
export function namesWithin(text: string, tag: string, depth = 0): readonly string[] {
  return [...text.matchAll(aString)].flatMap(([literal]) => {
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
