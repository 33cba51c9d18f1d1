import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { printOutcome } from '../print-exchange.ts'

const expected = 'an answer below 500'

/** ERROR-4: no request is answered 5xx by a stable operation, and a fresh request has shown it again (Errors). */
export function confirmedServerErrors(exchange: Exchange): readonly Judgement[] {
  if (!isServerError(exchange)) return []
  return [
    {
      state: 'broken',
      requirement: 'ERROR-4',
      expected,
      actual: printOutcome(exchange),
      exchanges: [exchange],
    },
  ]
}

/** ERROR-4: a 5xx that the fresh request after it did not show again. */
export function unconfirmedServerErrors(exchange: Exchange): readonly Judgement[] {
  const shown = triesOf(exchange).find(isServerError)
  if (shown === undefined) return []
  return [
    {
      state: 'doubtful',
      requirement: 'ERROR-4',
      expected,
      actual: printOutcome(shown),
      exchanges: [exchange],
    },
  ]
}

function triesOf(exchange: Exchange): readonly Exchange[] {
  return exchange.earlier === undefined ? [exchange] : [exchange, ...triesOf(exchange.earlier)]
}

/** The orders operation is experimental: what it answers is left open. */
function isServerError({ request: { operation }, response }: Exchange): boolean {
  return operation !== undefined && operation !== 'listOrders' && (response?.status ?? 0) >= 500
}
