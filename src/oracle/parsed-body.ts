import { parseJson } from '../http/lossless-json.ts'
import type { RequestSpec } from '../spec/exchange.ts'

/** Several rules read one body. */
const parsed = new WeakMap<object, unknown>()

/** The body of a request as JSON; undefined where it is none, or none in UTF-8 (RFC 8259, section 8.1). */
export function parsedBody(request: Pick<RequestSpec, 'body' | 'wire'>): unknown {
  if (request.wire === 'with a broken byte') return undefined
  if (!parsed.has(request)) parsed.set(request, parse(`${request.body}`))
  return parsed.get(request)
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
