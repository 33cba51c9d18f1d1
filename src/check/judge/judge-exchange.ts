import type { OperationId } from '../../catalogue/operation.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { PlanLimits } from '../../client/pacing/plan.ts'
import type { Contract } from '../../contract/contract.ts'
import { judgeDocumentedBody } from './documented-body.ts'
import { judgeErrorBody } from './error-body.ts'
import { type Finding, finding } from './finding.ts'
import { judgeKeyLetIn } from './key-let-in.ts'
import { judgeMedia } from './media.ts'
import { judgeRateHeaders } from './rate-headers.ts'
import { judgeRefusal } from './refusal.ts'
import { removalOf } from './removal.ts'

/**
 * What holds for every response, whatever it was asked for: MEDIA-1, AUTH-6, ERROR-1 to ERROR-3, RATE-1,
 * RATE-2, RATE-4, RATE-6 and RATE-7 of each 429, and the documented body of each success. Requests to paths that are no operation of the
 * interface are not judged; the rate-limit key, which may have a plan of its own, is not
 * judged by the main key's.
 */
export function judgeExchange(
  exchange: Exchange,
  contract: Contract,
  plan: PlanLimits | undefined,
): readonly Finding[] {
  const { request, response } = exchange
  if (request.operation === undefined || response === undefined) return []
  if (removalOf(exchange) !== undefined) return []
  const ofMainKey = exchange.keyVariable === 'PETSTORE_API_KEY'
  const findings: Finding[] = []
  const add = (found: Finding | undefined): void => {
    if (found !== undefined) findings.push(found)
  }
  add(judgeMedia(exchange, response))
  if (ofMainKey) add(judgeKeyLetIn(exchange, response))
  for (const found of judgeErrorBody(exchange, response, contract)) add(found)
  for (const found of judgeRateHeaders(exchange, response, ofMainKey ? plan : undefined)) add(found)
  for (const found of judgeRefusal(exchange, response)) add(found)
  add(judgeDocumentedBody(exchange, response, contract))
  if (isStable(request.operation) && response.status < 500) add(finding('ERROR-4', undefined))
  return findings
}

/** The orders operation is experimental: what it answers is left open. */
function isStable(operation: OperationId): boolean {
  return operation !== 'listOrders'
}
