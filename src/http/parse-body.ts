import { TooManyParts } from './body-too-large.ts'
import { parseJson } from './lossless-json.ts'

/** The deepest nesting that is read; bodies of the interface have a few levels. */
const deepest = 500
/** Most arrays, objects and commas: 20,000 pets, where a page has a hundred (interface document, Limits). */
const mostValues = 100_000

/** Replaces values that are too deep in a JSON text, well-formed or not, by null. @throws TooManyParts for too many */
export function cutNesting(text: string): string {
  if (!hasMoreThan(deepest, '[{', text) && !hasMoreThan(mostValues - deepest, ',', text)) return text
  let [cut, depth, from, values] = ['', 0, 0, 0]
  let isInString = false
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place]
    if (isInString) {
      if (sign === '\\') place += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth === deepest + 1) cut += `${text.slice(from, place)}null`
      if (depth <= deepest) values += 1
    } else if (sign === ',') {
      if (depth <= deepest) values += 1
    } else if (sign === ']' || sign === '}') {
      if (depth === deepest + 1) from = place + 1
      depth -= 1
    }
    if (values > mostValues) throw new TooManyParts(mostValues, 'arrays, objects and commas in its body')
  }
  if (cut === '') return text
  return depth > deepest ? cut : cut + text.slice(from)
}

/** Whether a text has more than so many of some characters, strings included. */
function hasMoreThan(count: number, characters: string, text: string): boolean {
  let left = count
  for (const one of characters) {
    for (let place = text.indexOf(one); place >= 0; place = text.indexOf(one, place + 1)) {
      left -= 1
      if (left < 0) return true
    }
  }
  return false
}

const byteOrderMark = '\uFEFF'
/** Parses what {@link cutNesting} leaves, without a byte order mark (RFC 8259, 8.1). @throws SyntaxError, TooManyParts */
export function parseBody(text: string): unknown {
  return parseJson(cutNesting(text.startsWith(byteOrderMark) ? text.slice(1) : text))
}
