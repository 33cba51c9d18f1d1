import type { RequestSpec } from '../client/exchange.ts'
import { parseJson } from '../client/lossless-json.ts'

/** The body of a request as JSON; undefined where it is none. */
export function parsedBody({ body = '' }: Pick<RequestSpec, 'body'>): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}
