import type { Exchange, ResponseHead } from '../client/exchange.ts'
import { type Finding, finding } from './finding.ts'
import { printOutcome } from './print-exchange.ts'

/** AUTH-6: a valid key is never answered 401 (interface document, Authentication). */
export function judgeKeyLetIn(exchange: Exchange, response: ResponseHead): Finding | undefined {
  if (exchange.request.credential.kind !== 'key' || response.status === 429 || response.status >= 500)
    return undefined
  const fault =
    response.status === 401 ? { expected: 'the valid key let in', actual: printOutcome(exchange) } : undefined
  return finding('AUTH-6', fault)
}
