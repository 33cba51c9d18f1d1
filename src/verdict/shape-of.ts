/** A string as JSON writes it, or the beginning of one that was cut. */
const quoted = /"(?:[^"\\]|\\[\s\S]?)*(?:"|$)/g
const tokens = new RegExp(`${quoted.source}|[[{\\]}]`, 'g')
/** A status stands by itself at the beginning, or as an alternative; it is no count of anything. */
const status = /(?<=^|\bor |\banswered )[1-5]\d\d(?![\d.]| (?:animal|request|second|ms))/
/** Statuses are kept apart from what is only a number of this run. */
const figure = new RegExp(`(${status.source})|(?<![a-zA-Z\\d_])-?\\d[\\d.]*(?![a-zA-Z\\d_])`, 'g')

/**
 * What a text of a finding or an observation says whatever pets its run met, so that runs can be compared. Left open are
 * quoted texts, ids, counts and the target's address; kept are words, statuses (100 to 599 where one stands), and the
 * member names of JSON. Of a list of remarks each kind counts once: their number depends on the store.
 */
export function shapeOf(text: string, baseUrl?: string): string {
  const words = withoutJson(baseUrl === undefined ? text : text.replaceAll(baseUrl, '<target>'))
  // What is quoted may have a semicolon in it.
  const remarks = words
    .replaceAll(quoted, '"…"')
    .split('; ')
    .map((remark) =>
      remark
        .replaceAll(figure, (_found, kept: unknown) => (typeof kept === 'string' ? kept : '#'))
        .replaceAll(/#(?:, #)+/g, '#'),
    )
  return [...new Set(remarks)].filter((remark) => remark !== 'and # more').join('; ')
}

/** Puts the shape of an object or array in its place. One that was cut takes all that follows. */
function withoutJson(text: string): string {
  let shaped = ''
  let [start, from, depth] = [0, 0, 0]
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '[' || token === '{') {
      if (depth === 0) {
        shaped += text.slice(from, index)
        start = index
      }
      depth += 1
    } else if (depth > 0 && (token === ']' || token === '}')) {
      depth -= 1
      from = index + 1
      if (depth === 0) shaped += jsonShape(text.slice(start, from))
    }
  }
  return shaped + (depth > 0 ? jsonShape(text.slice(start)) : text.slice(from))
}

function jsonShape(json: string): string {
  if (json.startsWith('[')) return /^\[\s*\]$/.test(json) ? '[]' : '[…]'
  try {
    const value: unknown = JSON.parse(json)
    return `{${Object.keys(Object(value)).toSorted().join(', ')}}`
  } catch {
    return '{…}'
  }
}
