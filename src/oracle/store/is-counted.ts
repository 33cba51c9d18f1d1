import type { Exchange } from '../../spec/exchange.ts'

/** Whether an exchange was let in with the main key, and surely counts against its limit. */
export function isCounted({ request, response, keyVariable }: Exchange): boolean {
  const { operation, credential } = request
  const isLetIn = response !== undefined && response.status >= 200 && response.status < 300
  // Whether the experimental operation counts is left open, as all about it is.
  const isStable = operation !== undefined && operation !== 'listOrders'
  return isStable && credential.kind === 'key' && isLetIn && keyVariable === 'PETSTORE_API_KEY'
}
