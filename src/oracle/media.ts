import type { Exchange, ResponseRecord } from '../spec/exchange.ts'
import { type Finding, finding } from './finding.ts'
import { printResponse } from './print-exchange.ts'

/** MEDIA-1: a body is well-formed JSON sent as `application/json`; 429 and 5xx bodies are not described. */
export function judgeMedia(exchange: Exchange, response: ResponseRecord): Finding | undefined {
  const exempt =
    response.status === 429 ||
    response.status >= 500 ||
    (exchange.request.operation === 'listOrders' && response.status !== 401)
  const empty = response.text === '' && response.parseError === undefined
  return exempt || empty ? undefined : finding('MEDIA-1', mediaFault(response))
}

function mediaFault(response: ResponseRecord): { expected: string; actual: string } | undefined {
  if (response.parseError !== undefined) {
    return { expected: 'a body of well-formed JSON', actual: printResponse(response) }
  }
  if (response.mediaType !== 'application/json') {
    return {
      expected: 'content-type: application/json',
      actual: `content-type: ${response.headers['content-type'] ?? '(none)'}`,
    }
  }
  return undefined
}
