import { mayAnswerAsItLikes } from '../oracle/answer.ts'
import type { Exchange } from '../spec/exchange.ts'

/** Whether a response is a 5xx. */
export function isServerError(exchange: Exchange): boolean {
  return (exchange.response?.status ?? 0) >= 500
}

/** Whether a response is 503, which asks the client to come back later (RFC 9110, 15.6.4). */
export function isUnavailable({ response }: Exchange): boolean {
  return response?.status === 503
}

/** Whether a response is a 5xx other than 503, after which the next response proves nothing. */
export function isFailure(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && isServerError(exchange) && !isUnavailable(exchange)
}

/** Whether a POST created nothing, so that it can be sent once more. */
export function isRefused({ response }: Exchange): boolean {
  const status = response?.status ?? 0
  return status >= 400 && status < 500 && status !== 429
}

/** Whether a response, or its lack, may be chance, so that the request is repeated. */
export function isDoubtful(exchange: Exchange): boolean {
  if (exchange.response === undefined) return isUnanswered(exchange)
  return isServerError(exchange) && !mayAnswerAsItLikes(exchange.request)
}

/** Errors where a response came, but the suite cannot read it. */
const notTakenIn: readonly unknown[] = ['too-large', 'unknown-coding', 'interim-response']

/** Whether no response came at all. */
export function isUnanswered({ response, error }: Exchange): boolean {
  return response === undefined && !notTakenIn.includes(error?.kind)
}

/** Whether a connection was refused or broke, as while a service restarts. */
export function isCutOff(exchange: Exchange): boolean {
  return isUnanswered(exchange) && exchange.error?.kind !== 'timeout'
}
