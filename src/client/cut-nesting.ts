/** Arrays and objects within each other that are taken in: no body of the interface has more than a few. */
const deepest = 500

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const openers: ReadonlySet<number> = new Set([...'[{'].map((char) => char.charCodeAt(0)))
const closers: ReadonlySet<number> = new Set([...']}'].map((char) => char.charCodeAt(0)))

/**
 * Puts null for whatever stands too deep in a JSON text: neither a parser nor what reads a body could follow it, at any
 * cost in memory that it is worth. What stands for it need not be well-formed.
 *
 * @returns the text as it is, where nothing does
 */
export function cutNesting(text: string): string {
  if (!hasMoreThan(deepest, text)) return text
  let [cut, depth, from] = ['', 0, 0]
  let isInString = false
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (isInString) {
      if (code === backslash) place += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (openers.has(code)) {
      depth += 1
      if (depth === deepest + 1) cut += `${text.slice(from, place)}null`
    } else if (closers.has(code)) {
      if (depth === deepest + 1) from = place + 1
      depth -= 1
    }
  }
  if (cut === '') return text
  return depth > deepest ? cut : cut + text.slice(from)
}

/** Whether so many arrays or objects begin in a text at all. A quick look. */
function hasMoreThan(count: number, text: string): boolean {
  let left = count
  for (const opener of '[{') {
    for (let place = text.indexOf(opener); place >= 0; place = text.indexOf(opener, place + 1)) {
      left -= 1
      if (left < 0) return true
    }
  }
  return false
}
