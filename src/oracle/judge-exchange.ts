import type { Contract } from '../spec/contract.ts'
import type { Exchange, ResponseRecord } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Judgement } from '../spec/judgement.ts'
import { headOf } from './exchange-status.ts'
import { whyUndecided } from './forbidden.ts'
import type { OracleOptions } from './oracle-options.ts'
import { isRefusedForChunks, whyProvesNothing } from './ordinary.ts'
import { describeErrors, printResponse } from './print-exchange.ts'
import { judgeRateHeaders } from './rate-headers.ts'
import { judgeRefusal } from './refusal.ts'
import { removalOf } from './removal.ts'
import { judgementsIn, judgementsOf, type Said } from './rule.ts'

const documentedErrors: readonly number[] = [400, 401, 404]

/** What holds for every response, whatever it was asked for. Where the body could not be read, status and headers are judged. */
export function judgeExchange(
  exchange: Exchange,
  { contract, plan }: Pick<OracleOptions, 'contract' | 'plan'>,
): readonly Judgement[] {
  const { request, response, keyVariable } = exchange
  const head = headOf(exchange)
  if (request.operation === undefined || head === undefined || removalOf(exchange) !== undefined) return []
  if (isRefusedForChunks(exchange) || whyProvesNothing(exchange) !== undefined) return []
  // The rate-limit key may have another plan.
  const isOfMainKey = keyVariable === 'PETSTORE_API_KEY'
  // The orders operation is experimental: what it answers is left open.
  const isStable = request.operation !== 'listOrders'
  const isDescribed = response !== undefined && (isStable || head.status === 401)
  return judgementsIn([
    isOfMainKey ? judgeKey(exchange, head.status) : undefined,
    judgeRateHeaders(exchange, head, isOfMainKey ? plan : undefined),
    judgeRefusal(exchange, head),
    isStable && head.status < 500 ? judgementsOf('ERROR-4', { exchange }).satisfied() : undefined,
    isDescribed ? judgeMedia(exchange, response) : undefined,
    isDescribed ? judgeErrorBody(exchange, response, contract) : undefined,
  ])
}

/** AUTH-6: a valid key is never answered 401 (interface document, Authentication). On 403 it may lack the scope. */
function judgeKey(exchange: Exchange, status: number): Said {
  const { credential, operation } = exchange.request
  const isFailure = status >= 500 && operation !== 'listOrders'
  if (credential.kind !== 'key' || status === 429 || isFailure) return undefined
  if (status === 403 && operation !== 'listOrders') {
    const reason = whyUndecided(exchange.request, 403)
    return { state: 'undetermined', requirement: 'AUTH-6', why: 'untried', reason, exchanges: [exchange] }
  }
  const about = judgementsOf('AUTH-6', { exchange })
  return status === 401 ? about.violated('the valid key let in') : about.satisfied()
}

/** MEDIA-1: a body is well-formed JSON sent as `application/json`; 429 and 5xx bodies are not described. */
function judgeMedia(exchange: Exchange, response: ResponseRecord): Said {
  const { status, text, parseError, mediaType, headers } = response
  if (status === 429 || status >= 500 || (text === '' && parseError === undefined)) return undefined
  const about = judgementsOf('MEDIA-1', { exchange })
  if (parseError !== undefined)
    return about.violated('a body of well-formed JSON', `${printResponse(response)} (${parseError})`)
  return mediaType === 'application/json'
    ? about.satisfied()
    : about.violated('content-type: application/json', `content-type: ${headers['content-type'] ?? '(none)'}`)
}

/** ERROR-1 to ERROR-3: the Error body of 4xx answers (interface document, Errors); that of 429 is not described. */
function judgeErrorBody(exchange: Exchange, response: ResponseRecord, contract: Contract): Said {
  const { status, body } = response
  if (status < 400 || status >= 500 || status === 429) return undefined
  const errors = contract.validateError(body)
  const requirement = documentedErrors.includes(status) ? 'ERROR-1' : 'ERROR-3'
  const ofShape = judgementsOf(requirement, { exchange })
  const shape =
    errors.length === 0
      ? ofShape.satisfied()
      : ofShape.violated('an Error body: code, message, status', describeErrors(errors, response))
  const ofStatus = judgementsOf('ERROR-2', { exchange })
  const told = isRecord(body) ? body['status'] : undefined
  if (typeof told !== 'number' && typeof told !== 'bigint')
    return [shape, ofStatus.undetermined('the body tells no status', requirement)]
  if (told === status) return [shape, ofStatus.satisfied()]
  return [shape, ofStatus.violated(`"status": ${status}, as the HTTP status`, `"status": ${told}`)]
}
