import type { Exchange, ResponseHead } from '../events/exchange.ts'
import { type Finding, finding } from './finding.ts'
import { printOutcome } from './print-exchange.ts'

/** AUTH-6: a valid key is never answered 401 (interface document, Authentication). */
export function judgeKeyLetIn(exchange: Exchange, response: ResponseHead): Finding | undefined {
  const { credential, operation } = exchange.request
  if (credential.kind !== 'key' || response.status === 429) return undefined
  // Orders may answer as they like.
  if (response.status >= 500 && operation !== 'listOrders') return undefined
  const fault =
    response.status === 401 ? { expected: 'the valid key let in', actual: printOutcome(exchange) } : undefined
  return finding('AUTH-6', fault)
}
