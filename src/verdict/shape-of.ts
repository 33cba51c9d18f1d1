/** A JSON string, or the beginning of one that was shortened. */
const quoted = /"(?:[^"\\]|\\[\s\S]?)*(?:"|$)/g
const tokens = new RegExp(`${quoted.source}|[[{\\]}]`, 'g')
/** A status, at the beginning or as an alternative, and not followed by what it would count. */
const status = /(?<=^|\bor |\banswered )[1-5]\d\d(?![\d.]| (?:animal|pet|request|second|ms))/
/** A status, or else a number that differs between runs. */
const figure = new RegExp(`(${status.source})|(?<![a-zA-Z\\d_])-?\\d[\\d.]*(?![a-zA-Z\\d_])`, 'g')

/** A text of a finding or observation without quotations, ids, counts and the address, so that runs can be compared. */
export function shapeOf(text: string, baseUrl?: string): string {
  const words = withoutJson(baseUrl === undefined ? text : text.replaceAll(baseUrl, '<target>'))
  // A quoted text may contain a semicolon.
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

/** Replaces objects and arrays by their shapes; a shortened one takes all that follows. */
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
