import { mayAnswerAsItLikes } from '../oracle/answer.ts'
import type { Exchange } from '../spec/exchange.ts'

const unavailable = 503

/** Whether an answer is a 5xx. */
export function isServerError(exchange: Exchange): boolean {
  return (exchange.response?.status ?? 0) >= 500
}

/** Whether an answer asks to be left alone for a while (RFC 9110, 15.6.4). */
export function isUnavailable({ response }: Exchange): boolean {
  return response?.status === unavailable
}

/** An error that settles nothing, nor what comes next of the same request; a 503 says itself that it may be asked again. */
export function isFailure(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && isServerError(exchange) && !isUnavailable(exchange)
}

/** Nothing comes of such a create: after one that failed by chance, it can be made once more, and is settled then. */
export function isRefused({ response }: Exchange): boolean {
  const status = response?.status ?? 0
  return status >= 400 && status < 500 && status !== 429
}

/** Whether an answer, or that there was none, may be chance: it is asked for once more. */
export function isDoubtful(exchange: Exchange): boolean {
  if (exchange.response === undefined) return isUnanswered(exchange)
  return isServerError(exchange) && !mayAnswerAsItLikes(exchange.request)
}

/** Answers that the suite cannot take in, and that are some all the same. */
const notTakenIn: readonly unknown[] = ['too-large', 'unknown-coding', 'interim-response']

/** An answer that is too large for the suite, or in a form that it cannot take in, is one all the same. */
export function isUnanswered({ response, error }: Exchange): boolean {
  return response === undefined && !notTakenIn.includes(error?.kind)
}

/** A connection that was refused or broke, as it does while a service is restarted. */
export function isCutOff(exchange: Exchange): boolean {
  return isUnanswered(exchange) && exchange.error?.kind !== 'timeout'
}
