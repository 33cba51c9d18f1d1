import type { Exchange, ResponseRecord } from '../../spec/exchange.ts'
import type { ExchangeReference, LoggedExchange, LoggedResponse } from '../../spec/log-event.ts'
import { mediaTypeOf } from '../media-type-of.ts'
import { parseBody } from '../parse-body.ts'

/** An exchange in the form of the log: whole, but for the end of a text that is very long. */
export function toLogged({
  number,
  request,
  keyVariable,
  sentAt,
  durationMs,
  response,
  error,
  head,
  resent,
  beside,
}: Exchange): LoggedExchange {
  return {
    number,
    request,
    keyVariable,
    sentAt,
    durationMs,
    ...(response === undefined ? {} : { response: toLoggedResponse(response) }),
    ...(error === undefined ? {} : { error }),
    ...(head === undefined ? {} : { head }),
    ...(resent === undefined ? {} : { resent }),
    ...(beside === undefined ? {} : { beside }),
  }
}

function toLoggedResponse({ status, headers, text, parseError, cut }: ResponseRecord): LoggedResponse {
  const why = parseError === undefined ? {} : { parseError }
  return { status, headers, text, ...why, ...(cut === undefined ? {} : { cut }) }
}

/**
 * An exchange as it was before it was logged. One whose text was cut is one whose body could not be taken in.
 *
 * @param baseUrl - of the run
 */
export function fromLogged({ response, ...rest }: LoggedExchange, baseUrl: string): Exchange {
  const exchange = { ...rest, url: `${baseUrl}${rest.request.path}` }
  if (response === undefined) return exchange
  const { cut, status, headers } = response
  if (cut === undefined) return { ...exchange, response: fromLoggedResponse(response) }
  const message = `of the body, ${cut.length} characters long, the log has the beginning alone`
  return { ...exchange, error: { kind: 'too-large', message }, head: { status, headers } }
}

function fromLoggedResponse({ status, headers, text, parseError }: LoggedResponse): ResponseRecord {
  const record = { status, headers, mediaType: mediaTypeOf(headers['content-type']), text }
  if (parseError !== undefined) return { ...record, body: undefined, parseError }
  if (text === '') return { ...record, body: undefined }
  return { ...record, body: parseBody(text) }
}

/** Names an exchange by its number, with the tries that it confirms. */
export function toReference({
  number,
  earlier,
  survivor,
}: Pick<Exchange, 'number' | 'earlier' | 'survivor'>): ExchangeReference {
  return {
    number,
    ...(earlier === undefined ? {} : { earlier: toReference(earlier) }),
    ...(survivor === undefined ? {} : { survivor: toReference(survivor) }),
  }
}
