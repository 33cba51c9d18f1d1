import { cutNesting } from './cut-nesting.ts'
import { parseJson } from './lossless-json.ts'

const byteOrderMark = '\uFEFF'
/**
 * Parses a body as far as it is taken in: of what is nested too deeply the beginning. Whether a byte order mark is let pass
 * is left to whoever reads (RFC 8259, 8.1).
 *
 * @throws SyntaxError when the text is not well-formed JSON; TooManyParts when it has far too many values
 */
export function parseBody(text: string): unknown {
  return parseJson(cutNesting(text.startsWith(byteOrderMark) ? text.slice(1) : text))
}
