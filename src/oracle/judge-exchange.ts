import type { PlanLimits } from '../http/pacing/plan.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange, RequestSpec, ResponseHead } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import type { OperationId } from '../spec/operation.ts'
import { largeBody } from './body-validity.ts'
import { judgeErrorBody } from './error-body.ts'
import { type Finding, finding } from './finding.ts'
import { isRefusedForChunks } from './is-refused-for-chunks.ts'
import { judgeKeyLetIn } from './key-let-in.ts'
import { judgeMedia } from './media.ts'
import { judgeRateHeaders } from './rate-headers.ts'
import { judgeRefusal } from './refusal.ts'
import { removalOf } from './removal.ts'

const contentTooLarge = 413

/**
 * What holds for every response, whatever it was asked for: MEDIA-1, AUTH-6, ERROR-1 to ERROR-3, RATE-1, RATE-2,
 * RATE-4, and RATE-6 and RATE-7 of each 429. Of an answer whose body could not be
 * taken in, status and headers are judged. Requests to paths that are no operation of the interface are not; the
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
  if (answer === undefined || isRefusedForSize(request, answer) || isRefusedForChunks(exchange)) return []
  const variety = `${request.operation} ${answer.status}`
  const exchanges = [exchange]
  const judgements: Judgement[] = []
  const add = (found: Finding | undefined): void => {
    if (found === undefined) return
    judgements.push(found.state === 'kept' ? { ...found, variety, exchanges } : { ...found, exchanges })
  }
  const ofMainKey = exchange.keyVariable === 'PETSTORE_API_KEY'
  if (ofMainKey) add(judgeKeyLetIn(exchange, answer))
  judgeRateHeaders(exchange, answer, ofMainKey ? plan : undefined).forEach(add)
  judgeRefusal(exchange, answer).forEach(add)
  if (isStable(request.operation) && answer.status < 500) add(finding('ERROR-4', undefined))
  if (response === undefined) return judgements
  add(judgeMedia(exchange, response))
  judgeErrorBody(exchange, response, contract).forEach(add)
  return judgements
}

/** How long a body without the key may be is left open, and who refuses it: it need not be the service itself. */
function isRefusedForSize({ body = '', credential }: RequestSpec, { status }: ResponseHead): boolean {
  return status === contentTooLarge && credential.kind !== 'key' && body.length > largeBody
}

/** The orders operation is experimental: what it answers is left open. */
function isStable(operation: OperationId | undefined): boolean {
  return operation !== 'listOrders'
}
