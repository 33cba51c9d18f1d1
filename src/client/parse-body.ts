import { cutNesting } from './cut-nesting.ts'
import { parseJson } from './lossless-json.ts'

const byteOrderMark = '\uFEFF'
/** Of a list no more is taken in: the longest page has a hundred (interface document, Pagination). */
const mostItems = 2000

/**
 * Parses a body as far as it is taken in: of what is nested too deeply, and of a list that is far too long, the beginning.
 * Whether a byte order mark is let pass is left to whoever reads (RFC 8259, 8.1).
 *
 * @throws SyntaxError when the text is not well-formed JSON
 */
export function parseBody(text: string): unknown {
  const body = parseJson(cutNesting(text.startsWith(byteOrderMark) ? text.slice(1) : text))
  if (Array.isArray(body) && body.length > mostItems) body.length = mostItems
  return body
}
