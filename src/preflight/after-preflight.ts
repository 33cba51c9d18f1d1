import { isDeepStrictEqual } from 'node:util'
import type { HttpClient } from '../http/http-client.ts'
import type { Exchange } from '../spec/exchange.ts'
import { signOf } from './sign-of.ts'

type Sends = Pick<HttpClient, 'send'>

/** A client that returns each exchange of the preflight once instead of repeating it, until a POST. */
export function afterPreflight(client: Sends, exchanges: readonly Exchange[]): Sends {
  let left = exchanges.filter(
    (exchange) => exchange.keyVariable === 'PETSTORE_API_KEY' && signOf(exchange).kind !== 'limited',
  )
  return {
    send: async (request, hold) => {
      if (request.method === 'POST') left = []
      const same = left.findLast((exchange) => isDeepStrictEqual(exchange.request, request))
      if (same === undefined || hold === undefined) return client.send(request, hold)
      left = left.filter((exchange) => !isDeepStrictEqual(exchange.request, request))
      return same
    },
  }
}
