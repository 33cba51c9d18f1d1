import type { OperationId } from '../catalogue/operation.ts'
import type { Exchange, ResponseHead, ResponseRecord } from '../client/exchange.ts'
import type { PlanLimits } from '../client/pacing/plan.ts'
import type { Contract } from '../contract/contract.ts'
import { judgeDocumentedBody } from './documented-body.ts'
import { judgeErrorBody } from './error-body.ts'
import { type Finding, finding } from './finding.ts'
import { judgeKeyLetIn } from './key-let-in.ts'
import { judgeMedia } from './media.ts'
import { judgeRateHeaders } from './rate-headers.ts'
import { judgeRefusal } from './refusal.ts'
import { removalOf } from './removal.ts'

/**
 * What holds for every response, whatever it was asked for: MEDIA-1, AUTH-6, ERROR-1 to ERROR-3, RATE-1, RATE-2,
 * RATE-4, RATE-6 and RATE-7 of each 429, and the documented body of each success. Of an answer whose body could not be
 * taken in, status and headers are judged. Requests to paths that are no operation of the interface are not; the
 * rate-limit key, which may have a plan of its own, is not judged by the main key's.
 */
export function judgeExchange(
  exchange: Exchange,
  contract: Contract,
  plan: PlanLimits | undefined,
): readonly Finding[] {
  const { request, response, head } = exchange
  if (request.operation === undefined || removalOf(exchange) !== undefined) return []
  if (response !== undefined)
    return [...judgeHead(exchange, response, plan), ...judgeBody(exchange, response, contract)]
  return head === undefined ? [] : judgeHead(exchange, head, plan)
}

function judgeHead(exchange: Exchange, head: ResponseHead, plan: PlanLimits | undefined): readonly Finding[] {
  const ofMainKey = exchange.keyVariable === 'PETSTORE_API_KEY'
  const letIn = ofMainKey ? judgeKeyLetIn(exchange, head) : undefined
  const isSound = isStable(exchange.request.operation) && head.status < 500
  return [
    ...(letIn === undefined ? [] : [letIn]),
    ...judgeRateHeaders(exchange, head, ofMainKey ? plan : undefined),
    ...judgeRefusal(exchange, head),
    ...(isSound ? [finding('ERROR-4', undefined)] : []),
  ]
}

function judgeBody(exchange: Exchange, response: ResponseRecord, contract: Contract): readonly Finding[] {
  const found = [
    judgeMedia(exchange, response),
    ...judgeErrorBody(exchange, response, contract),
    judgeDocumentedBody(exchange, response, contract),
  ]
  return found.filter((one) => one !== undefined)
}

/** The orders operation is experimental: what it answers is left open. */
function isStable(operation: OperationId | undefined): boolean {
  return operation !== 'listOrders'
}
