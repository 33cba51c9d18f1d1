import { parseJson } from '../client/lossless-json.ts'
import type { RequestSpec } from '../events/exchange.ts'

/** The body of a request as JSON; undefined where it is none. */
export function parsedBody({ body = '' }: Pick<RequestSpec, 'body'>): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}
