import { stringifyJson } from '../http/lossless-json.ts'
import type { Exchange, ResponseRecord, TransportError } from '../spec/exchange.ts'
import type { LoggedExchange } from '../spec/log-event.ts'
import type { ContractError } from '../spec/validator.ts'

const longestBody = 2000
const longestShortBody = 160
const longestPath = 200
const longestBeginning = 60
const longestLocation = 200
const longestValue = 120
const mostErrors = 3
const telling = [
  ...['content-type', 'location', 'www-authenticate', 'retry-after'],
  ...['limit', 'remaining', 'reset'].map((one) => `x-ratelimit-${one}`),
]

/** An exchange as readable HTTP, its credential named and not spelled out, long bodies cut. */
export function printExchange(exchange: Exchange): string {
  const { request, response, head, error } = exchange
  const lines = [
    `#${exchange.number} ${new Date(exchange.sentAt).toISOString()} (${exchange.durationMs.toFixed(0)} ms)`,
    `> ${request.method} ${exchange.url}`,
    `> credential: ${request.credential.kind}`,
  ]
  if (request.wire !== undefined) lines.push(`> wire: ${request.wire}`)
  if (request.ifNoneMatch !== undefined) lines.push(`> if-none-match: ${request.ifNoneMatch}`)
  if (request.body !== undefined) {
    if (request.contentType !== '') lines.push(`> content-type: ${request.contentType ?? 'application/json'}`)
    lines.push(request.body === '' ? '> (no body)' : `> ${shorten(request.body)}`)
  }
  if (head !== undefined) lines.push(`< ${head.status}`)
  if (error !== undefined)
    lines.push(`< no ${head === undefined ? 'answer' : 'whole body'}: ${error.kind}: ${error.message}`)
  if (response !== undefined) {
    lines.push(`< ${response.status}`)
    lines.push(...Object.entries(response.headers).map(([name, value]) => `< ${name}: ${value}`))
    lines.push(response.text === '' ? '< (no body)' : `< ${shorten(response.text)}`)
  }
  return lines.join('\n')
}

/** A logged exchange as readable HTTP, in short. The credential is named and not spelled out. */
export function printBeginning(
  exchange: Pick<LoggedExchange, 'number' | 'request' | 'response' | 'head' | 'error'>,
): string {
  const { response, head, error } = exchange
  const { method, path, credential, body } = exchange.request
  const lines = [
    `#${exchange.number} ${method} ${clipped(path, longestPath)}`,
    `> credential: ${credential.kind}`,
  ]
  if (body !== undefined) lines.push(body === '' ? '> (no body)' : `> ${clipped(body, longestShortBody)}`)
  const came = response ?? head
  if (came !== undefined) {
    lines.push(`< ${came.status}`)
    for (const name of telling) {
      const value = came.headers[name]
      if (value !== undefined) lines.push(`< ${name}: ${clipped(value, longestShortBody)}`)
    }
  }
  const lost = head === undefined ? 'answer' : 'whole body'
  if (response === undefined) lines.push(`< no ${lost}: ${printError(error)}`)
  else lines.push(response.text === '' ? '< (no body)' : `< ${clipped(response.text, longestShortBody)}`)
  return lines.join('\n')
}

/** What came of a request, in a few words. */
export function printOutcome(exchange: Exchange): string {
  const { response, head, error } = exchange
  if (response !== undefined) return printResponse(response)
  const begun = head === undefined ? 'no answer' : `${head.status} and no whole body`
  return `${begun} (${printError(error)})`
}

function printError(error: TransportError | undefined): string {
  return error === undefined ? 'unknown: ' : `${error.kind}: ${error.message}`
}

/** Status and body; where the body is no JSON, its media type and how it begins; of a redirect, where it leads. */
export function printResponse({ status, headers, mediaType, text, parseError }: ResponseRecord): string {
  const location = headers['location']
  if (status >= 300 && status < 400 && location !== undefined)
    return `${status}, Location: ${clipped(location, longestLocation)}`
  if (parseError !== undefined) {
    const beginning = text === '' ? parseError : JSON.stringify(clipped(text, longestBeginning))
    return `${status}, ${mediaType || 'no media type'}: ${beginning}`
  }
  return `${status} ${text === '' ? 'no body' : shorten(text, 200)}`
}

function shorten(text: string, longest = longestBody): string {
  return text.length <= longest ? text : `${clipped(text, longest)} (${text.length} characters)`
}

/** The beginning of a text, never half a character of it. */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** What is wrong with a body, for a reader: the place, the value, and what it should be. */
export function describeErrors(errors: readonly ContractError[], response: ResponseRecord): string {
  if (response.text === '') return 'no body'
  if (response.parseError !== undefined) return `no JSON: ${printResponse(response)}`
  const lines = errors.slice(0, mostErrors).map(({ pointer, value, message }) => {
    const place = pointer === '' ? 'the body' : pointer
    return value === undefined ? `${place} ${message}` : `${place} ${message}: ${printValue(value)}`
  })
  const more = errors.length > mostErrors ? [`and ${errors.length - mostErrors} more`] : []
  return [...lines, ...more].join('; ')
}

/** A JSON value in short. */
export function printValue(value: unknown): string {
  if (value === undefined) return '(nothing)'
  try {
    return clipped(stringifyJson(value), longestValue)
  } catch (error) {
    if (error instanceof RangeError) return '(a value that is nested too deeply to be shown)'
    throw error
  }
}
