import { mayAnswerAsItLikes } from '../oracle/answer.ts'
import type { Exchange } from '../spec/exchange.ts'

/** Whether a response is a 5xx. */
export function isServerError(exchange: Exchange): boolean {
  return (exchange.response?.status ?? 0) >= 500
}

/** Whether a response asks to be left alone for a while (RFC 9110, 15.6.4). */
export function isUnavailable({ response }: Exchange): boolean {
  return response?.status === 503
}

/** Whether a response is a 5xx after which the next response settles nothing. A 503 asks itself for a repeat. */
export function isFailure(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && isServerError(exchange) && !isUnavailable(exchange)
}

/** Whether a POST created nothing: after one that failed by chance, it can be sent once more, and is settled then. */
export function isRefused({ response }: Exchange): boolean {
  const status = response?.status ?? 0
  return status >= 400 && status < 500 && status !== 429
}

/** Whether a response, or that there was none, may be chance: the request is repeated. */
export function isDoubtful(exchange: Exchange): boolean {
  if (exchange.response === undefined) return isUnanswered(exchange)
  return isServerError(exchange) && !mayAnswerAsItLikes(exchange.request)
}

/** Responses that the suite cannot read, but that came. */
const notTakenIn: readonly unknown[] = ['too-large', 'unknown-coding', 'interim-response']

/** Whether no response came at all. */
export function isUnanswered({ response, error }: Exchange): boolean {
  return response === undefined && !notTakenIn.includes(error?.kind)
}

/** Whether a connection was refused or broke, as it does while a service restarts. */
export function isCutOff(exchange: Exchange): boolean {
  return isUnanswered(exchange) && exchange.error?.kind !== 'timeout'
}
