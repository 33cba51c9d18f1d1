import type { Exchange, ResponseHead } from '../spec/exchange.ts'
import { type Finding, finding } from './finding.ts'
import { whyUndecided } from './forbidden.ts'
import { printOutcome } from './print-exchange.ts'

/**
 * AUTH-6: a valid key is never answered 401 (interface document, Authentication). One that is answered 403 may lack the
 * scope, or not be known at all: that is open.
 */
export function judgeKeyLetIn(exchange: Exchange, response: ResponseHead): Finding | undefined {
  const { credential, operation } = exchange.request
  if (credential.kind !== 'key' || response.status === 429) return undefined
  // Orders may answer as they like.
  if (response.status >= 500 && operation !== 'listOrders') return undefined
  if (response.status === 403 && operation !== 'listOrders')
    return {
      state: 'undetermined',
      requirement: 'AUTH-6',
      why: 'untried',
      reason: whyUndecided(exchange.request, 403),
    }
  const fault =
    response.status === 401 ? { expected: 'the valid key let in', actual: printOutcome(exchange) } : undefined
  return finding('AUTH-6', fault)
}
