import type { Content, Entry, QueryString, Request, Response } from 'har-format'
import { sentCookies, setCookies } from '../../http/cookies.ts'
import type { LoggedExchange } from '../../spec/log-event.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import type { sentRequests } from './sent-request.ts'

/** Shows a request as it was sent. */
type TellSent = ReturnType<typeof sentRequests>

/** An exchange of the log, or a request without a logged response. */
export type ToldExchange = Omit<LoggedExchange, 'keyVariable'> & Partial<Pick<LoggedExchange, 'keyVariable'>>

/** Names of the statuses. An import of node:http would load its WebSocket at every start as well. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** The only version that the client speaks; it does not report that of the response. */
const httpVersion = 'HTTP/1.1'
/** HAR's value for an unknown size. */
const unknown = -1
const unmeasured = { blocked: unknown, dns: unknown, connect: unknown, ssl: unknown }
/** What browsers call a body without a media type. */
const noMediaType = 'x-unknown'

/** An exchange as an entry of HAR 1.2; members that begin with `_` are permitted additions. */
export function toEntry(
  exchange: ToldExchange,
  notes: ReturnType<typeof exchangeNotes> & { readonly section?: string },
  baseUrl: string,
  sent: TellSent,
): Entry {
  const { number, request, keyVariable, sentAt, durationMs, resent } = exchange
  const { operation, credential, wire } = request
  const { section, shows, violates, findings } = notes
  return {
    startedDateTime: new Date(sentAt).toISOString(),
    time: durationMs,
    request: toRequest(exchange, baseUrl, sent),
    response: toResponse(exchange),
    cache: {},
    // The parts were not measured, and must add up to the whole.
    timings: { ...unmeasured, send: 0, wait: durationMs, receive: 0 },
    // Otherwise Chrome reads JSON as a script.
    _resourceType: 'fetch',
    _number: number,
    ...(operation === undefined ? {} : { _operation: operation }),
    _credential: credential.kind,
    ...(keyVariable === undefined ? {} : { _keyVariable: keyVariable }),
    ...(wire === undefined ? {} : { _wire: wire }),
    ...(resent === undefined ? {} : { _resent: resent }),
    ...(section === undefined ? {} : { _section: section }),
    ...(shows.length === 0 ? {} : { _shows: shows }),
    ...(violates.length === 0 ? {} : { _violates: violates }),
    ...(findings.length === 0 ? {} : { _findings: findings }),
  }
}

function toRequest({ request }: ToldExchange, baseUrl: string, sent: TellSent): Request {
  const { headers, body } = sent(request)
  const fieldOf = (name: string): string =>
    headers.find((header) => header.name.toLowerCase() === name)?.value ?? ''
  return {
    method: request.method,
    url: `${baseUrl}${request.path}`,
    httpVersion,
    cookies: sentCookies(fieldOf('cookie')),
    headers,
    queryString: queryOf(request.path),
    ...(body === undefined ? {} : { postData: { mimeType: fieldOf('content-type'), text: body.text } }),
    headersSize: unknown,
    bodySize: body?.size ?? 0,
  }
}

function queryOf(path: string): QueryString[] {
  const start = path.indexOf('?')
  if (start < 0) return []
  return [...new URLSearchParams(path.slice(start + 1))].map(([name, value]) => ({ name, value }))
}

function toResponse({ response, head, error }: ToldExchange): Response {
  const came = response ?? head
  const { status, headers }: NonNullable<ToldExchange['head']> = came ?? { status: 0, headers: {} }
  const failed = error === undefined ? 'the log tells of no answer' : `${error.kind}: ${error.message}`
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: came === undefined ? '' : httpVersion,
    cookies: setCookies(headers['set-cookie'] ?? ''),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    content: toContent(response, headers),
    redirectURL: headers['location'] ?? '',
    headersSize: unknown,
    bodySize: response === undefined ? unknown : (lengthOf(headers) ?? unknown),
    ...(response === undefined ? { _error: failed } : {}),
  }
}

function toContent(response: ToldExchange['response'], headers: Readonly<Record<string, string>>): Content {
  const mimeType = headers['content-type'] ?? noMediaType
  if (response === undefined) return { size: 0, mimeType }
  const { text, cut } = response
  if (cut === undefined) return { size: Buffer.byteLength(text), mimeType, text }
  const comment = `the beginning of ${cut.length} characters`
  return { size: lengthOf(headers) ?? unknown, mimeType, text, comment }
}

function lengthOf({ 'content-length': length = '' }: Readonly<Record<string, string>>): number | undefined {
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** Ids of requirements that an exchange satisfied or violated, and of findings that it is evidence of. */
export function exchangeNotes({ requirements, findings }: FinishedRun, number: number) {
  const isIt = (one: { readonly number: number }): boolean => one.number === number
  const shown = requirements.filter(
    ({ basis, shown = [] }) => basis?.exchanges.includes(number) === true || shown.some(isIt),
  )
  const proven = findings.filter(({ proof }) => proof.some(isIt))
  const final = proven.filter(({ certainty }) => certainty === 'final')
  return {
    shows: shown.map(({ id }) => id),
    violates: [...new Set(final.map(({ requirement }) => requirement))],
    findings: proven.map(({ id }) => id),
  }
}
