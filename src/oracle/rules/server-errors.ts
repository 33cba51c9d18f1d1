import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import { printOutcome } from '../print-exchange.ts'

/** ERROR-4: no request is answered 5xx by a stable operation, and a fresh request has shown it again (Errors). */
export function confirmedServerError(exchange: Exchange): readonly Judgement[] {
  return isServerError(exchange) ? [shownBy('violated', exchange, exchange)] : []
}

/** ERROR-4: a 5xx that the fresh request after it did not show again; a 503 says itself that it may not come again. */
export function unconfirmedServerError(exchange: Exchange): Judgement | undefined {
  let error: Exchange | undefined = exchange
  while (error !== undefined && (!isServerError(error) || statusOf(error) === 503)) error = error.earlier
  return error && shownBy('suspicious', exchange, error)
}

function shownBy(state: 'violated' | 'suspicious', exchange: Exchange, error: Exchange): Judgement {
  const expected = 'an answer below 500'
  return { state, requirement: 'ERROR-4', expected, actual: printOutcome(error), exchanges: [exchange] }
}

/** The orders operation is experimental: what it answers is left open. */
function isServerError({ request: { operation }, response }: Exchange): boolean {
  return operation !== undefined && operation !== 'listOrders' && (response?.status ?? 0) >= 500
}
