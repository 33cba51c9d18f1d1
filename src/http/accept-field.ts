import type { RequestSpec } from '../spec/exchange.ts'

/** What browsers send for a page: pages first, and anything else, JSON too, where there is none. */
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * What clients send that would rather have JSON, with a parameter as some write it: whoever holds that against a type without
 * one has the last range still (RFC 9110, section 12.5.1).
 */
const jsonFirst = 'application/json;charset=UTF-8, text/plain, */*'

/**
 * JSON has the most weight, though it is named last and others have one of their own (RFC 9110, section 12.4.2). Letter case means
 * nothing in a media type (section 8.3.1).
 */
const jsonLast = 'application/xml;q=0.4, text/html;q=0.6, Application/JSON'

/** The value of the Accept field of a request that says otherwise than usual what it accepts; undefined for none. */
export function acceptField(accept: NonNullable<RequestSpec['accept']>): string | undefined {
  if (accept === 'none') return undefined
  if (accept === 'json first') return jsonFirst
  if (accept === 'json last') return jsonLast
  return accept === 'browser' ? browserAccept : accept
}
