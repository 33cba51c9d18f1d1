import type { PlanLimits } from '../http/pacing/plan.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import { judgeErrorBody } from './error-body.ts'
import { type Finding, finding } from './finding.ts'
import { isRefusedForChunks } from './is-refused-for-chunks.ts'
import { judgeKeyLetIn } from './key-let-in.ts'
import { judgeMedia } from './media.ts'
import { whyProvesNothing } from './ordinary.ts'
import { judgeRateHeaders } from './rate-headers.ts'
import { judgeRefusal } from './refusal.ts'
import { removalOf } from './removal.ts'

/**
 * What holds for every response, whatever it was asked for: MEDIA-1, AUTH-6, ERROR-1 to ERROR-3, RATE-1, RATE-2,
 * RATE-4, and RATE-6 and RATE-7 of each 429. Of an answer whose body could not be
 * taken in, status and headers are judged. Refusals that prove nothing are not, nor are requests to paths that are no operation of the interface are not; the
 * rate-limit key, which may have a plan of its own, is not judged by the main key's.
 */
export function judgeExchange(
  exchange: Exchange,
  contract: Contract,
  plan: PlanLimits | undefined,
): Judgement[] {
  const { request, response, head } = exchange
  if (request.operation === undefined || removalOf(exchange) !== undefined) return []
  const answer = response ?? head
  if (answer === undefined || isRefusedForChunks(exchange)) return []
  if (whyProvesNothing(exchange) !== undefined) return []
  const ofMainKey = exchange.keyVariable === 'PETSTORE_API_KEY'
  const found: readonly (Finding | undefined)[] = [
    ofMainKey ? judgeKeyLetIn(exchange, answer) : undefined,
    ...judgeRateHeaders(exchange, answer, ofMainKey ? plan : undefined),
    ...judgeRefusal(exchange, answer),
    // The orders operation is experimental: what it answers is left open.
    request.operation !== 'listOrders' && answer.status < 500 ? finding('ERROR-4', undefined) : undefined,
    ...(response === undefined
      ? []
      : [judgeMedia(exchange, response), ...judgeErrorBody(exchange, response, contract)]),
  ]
  const coverageCase = `${request.operation} ${answer.status}`
  const exchanges = [exchange]
  return found.flatMap((one) => {
    if (one === undefined) return []
    return one.state === 'satisfied' ? { ...one, coverageCase, exchanges } : { ...one, exchanges }
  })
}
