import type { Exchange, ResponseRecord } from '../../spec/exchange.ts'
import type { ExchangeReference, LoggedExchange, LoggedResponse } from '../../spec/log-event.ts'
import { mediaTypeOf } from '../media-type-of.ts'
import { parseBody } from '../parse-body.ts'

/** An exchange in the form of the log. */
export function toLogged(exchange: Exchange): LoggedExchange {
  const { number, request, keyVariable, sentAt, durationMs, response, error, head, resent, beside } = exchange
  return {
    ...{ number, request, keyVariable, sentAt, durationMs },
    ...(response && { response: toLoggedResponse(response) }),
    ...(error && { error }),
    ...(head && { head }),
    ...(resent && { resent }),
    ...(beside !== undefined && { beside }),
  }
}

function toLoggedResponse({ status, headers, text, parseError, cut }: ResponseRecord): LoggedResponse {
  return { status, headers, text, ...(parseError !== undefined && { parseError }), ...(cut && { cut }) }
}

/** An exchange from the log of a run at `baseUrl`. A cut text counts as a body that was too large. */
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
  return { ...record, body: text === '' ? undefined : parseBody(text) }
}

/** The number of an exchange, and those of the tries that it confirms. */
export function toReference(exchange: Pick<Exchange, 'number' | 'earlier' | 'survivor'>): ExchangeReference {
  const { number, earlier, survivor } = exchange
  return {
    number,
    ...(earlier && { earlier: toReference(earlier) }),
    ...(survivor && { survivor: toReference(survivor) }),
  }
}
