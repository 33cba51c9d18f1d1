import { theKey } from '../../../../src/http/credential.ts'
import { readBody } from '../../../../src/http/read-body.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import type { Credential } from '../../../../src/spec/credential.ts'
import type {
  Exchange,
  RequestSpec,
  ResponseHead,
  ResponseRecord,
  TransportError,
} from '../../../../src/spec/exchange.ts'
import type { OperationId } from '../../../../src/spec/operation.ts'

/** When runs in memory with the seed 1 begin, in ms since the epoch: times in a file count from then. */
export const beginning = 1_793_509_953_958

/** A request as a file has it: what is as usual is left out. */
interface KeptRequest {
  /** Method and path. */
  readonly ask: string
  readonly operation?: OperationId
  readonly credential?: Credential
  /** Its parts, where letters repeat for long: such a letter, and how often. */
  readonly body?: string | readonly (string | readonly [string, number])[]
  readonly contentType?: string
  readonly accept?: NonNullable<RequestSpec['accept']>
  readonly ifNoneMatch?: string
  readonly wire?: NonNullable<RequestSpec['wire']>
}

/** A head as a file has it: `null` for a field that is usual and was not sent. */
interface KeptHead {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | null>>
}

/** A whole answer: its body is there as JSON, where that says all of it, and else as text. */
interface KeptAnswer extends KeptHead {
  readonly json?: unknown
  readonly text?: string
  readonly parseError?: string
}

/** An exchange as a file has it. Times are in ms. */
export interface KeptExchange extends KeptRequest {
  readonly number: number
  /** Since the beginning of the log. */
  readonly at: number
  readonly took: number
  readonly key?: 'rate limit'
  readonly answer?: KeptAnswer
  readonly head?: KeptHead
  readonly error?: TransportError
  readonly resent?: true
  readonly earlier?: KeptExchange
  readonly survivor?: KeptExchange
}

/** An event as a file has it. */
export type KeptEvent =
  | { readonly sent: KeptRequest }
  | { readonly answered: KeptExchange }
  | { readonly confirmed: KeptExchange }
  | { readonly unconfirmed: KeptExchange }

/** The header fields of an answer that was sent at a time, where nothing else is said. */
export function usualHeaders(sentAt: number): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '900',
    'x-ratelimit-reset': String(Math.ceil(sentAt / 1000) + 30),
  }
}

/** Makes of an event what a file keeps: a trial of the rate limit is kept by itself. */
export function keep(event: OracleEvent): KeptEvent {
  if (event.kind === 'sent') return { sent: keepRequest(event.request) }
  if (event.kind === 'trial') throw new Error('a trial is no part of such a log')
  const exchange = keepExchange(event.exchange)
  if (event.kind === 'unconfirmed') return { unconfirmed: exchange }
  return event.kind === 'answered' ? { answered: exchange } : { confirmed: exchange }
}

/** Makes an event of what a file keeps. */
export function take(kept: KeptEvent): OracleEvent {
  if ('sent' in kept) return { kind: 'sent', request: takeRequest(kept.sent) }
  if ('answered' in kept) return { kind: 'answered', exchange: takeExchange(kept.answered) }
  if ('unconfirmed' in kept) return { kind: 'unconfirmed', exchange: takeExchange(kept.unconfirmed) }
  return { kind: 'confirmed', exchange: takeExchange(kept.confirmed) }
}

function keepRequest({ method, path, operation, credential, body, ...rest }: RequestSpec): KeptRequest {
  return {
    ask: `${method} ${path}`,
    ...(operation === undefined ? {} : { operation }),
    ...(credential.kind === 'key' ? {} : { credential }),
    ...(body === undefined ? {} : { body: inParts(body) }),
    ...rest,
  }
}

function inParts(text: string): string | readonly (string | readonly [string, number])[] {
  if (!/(.)\1{99}/s.test(text)) return text
  const parts = text.split(/((.)\2{99,})/s)
  return parts
    .map((part, index) => (index % 3 === 1 ? ([part.charAt(0), part.length] as const) : part))
    .filter((_, index) => index % 3 !== 2)
}

function takeRequest({
  ask,
  credential = theKey,
  operation,
  body,
  contentType,
  accept,
  ifNoneMatch,
  wire,
}: KeptRequest): RequestSpec {
  const [method, path = ''] = ask.split(' ', 2)
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    path,
    credential,
    ...(operation === undefined ? {} : { operation }),
    ...(body === undefined ? {} : { body: whole(body) }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(accept === undefined ? {} : { accept }),
    ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
    ...(wire === undefined ? {} : { wire }),
  }
}

function whole(body: NonNullable<KeptRequest['body']>): string {
  if (typeof body === 'string') return body
  return body.map((part) => (typeof part === 'string' ? part : part[0].repeat(part[1]))).join('')
}

/** Makes of an exchange what a file keeps. */
export function keepExchange(exchange: Exchange): KeptExchange {
  const {
    number,
    request,
    keyVariable,
    sentAt,
    durationMs,
    response,
    head,
    error,
    resent,
    earlier,
    survivor,
  } = exchange
  return {
    number,
    at: sentAt - beginning,
    took: durationMs,
    ...keepRequest(request),
    ...(keyVariable === 'PETSTORE_API_KEY' ? {} : { key: 'rate limit' as const }),
    ...(response === undefined ? {} : { answer: keepAnswer(response, sentAt) }),
    ...(head === undefined ? {} : { head: keepHead(head, sentAt) }),
    ...(error === undefined ? {} : { error }),
    ...(resent === undefined ? {} : { resent }),
    ...(earlier === undefined ? {} : { earlier: keepExchange(earlier) }),
    ...(survivor === undefined ? {} : { survivor: keepExchange(survivor) }),
  }
}

/** Makes an exchange of what a file keeps. */
export function takeExchange(kept: KeptExchange): Exchange {
  const { number, at, took, key, answer, head, error, resent, earlier, survivor } = kept
  const request = takeRequest(kept)
  const sentAt = beginning + at
  return {
    number,
    request,
    keyVariable: key === undefined ? 'PETSTORE_API_KEY' : 'PETSTORE_RATE_LIMIT_KEY',
    url: `https://pets.example/v1${request.path}`,
    sentAt,
    durationMs: took,
    ...(answer === undefined ? {} : { response: takeAnswer(answer, sentAt) }),
    ...(head === undefined ? {} : { head: takeHead(head, sentAt) }),
    ...(error === undefined ? {} : { error }),
    ...(resent === undefined ? {} : { resent }),
    ...(earlier === undefined ? {} : { earlier: takeExchange(earlier) }),
    ...(survivor === undefined ? {} : { survivor: takeExchange(survivor) }),
  }
}

function keepHead({ status, headers }: ResponseHead, sentAt: number): KeptHead {
  const usual = usualHeaders(sentAt)
  const missing = Object.keys(usual).filter((name) => headers[name] === undefined)
  const told = Object.entries(headers).filter(([name, value]) => usual[name] !== value)
  const kept = Object.fromEntries([...told, ...missing.map((name) => [name, null] as const)])
  return Object.keys(kept).length === 0 ? { status } : { status, headers: kept }
}

function takeHead({ status, headers = {} }: KeptHead, sentAt: number): ResponseHead {
  const all = Object.entries({ ...usualHeaders(sentAt), ...headers })
  return {
    status,
    headers: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  }
}

function keepAnswer(response: ResponseRecord, sentAt: number): KeptAnswer {
  const { text, parseError } = response
  const json = plainJson(text)
  const isTold = parseError === readBody(Buffer.from(text), undefined, Number.MAX_SAFE_INTEGER).parseError
  return {
    ...keepHead(response, sentAt),
    ...(json === undefined ? (text === '' ? {} : { text }) : { json }),
    ...(isTold || parseError === undefined ? {} : { parseError }),
  }
}

function takeAnswer(kept: KeptAnswer, sentAt: number): ResponseRecord {
  const { json, parseError } = kept
  const text = json === undefined ? (kept.text ?? '') : JSON.stringify(json)
  const head = takeHead(kept, sentAt)
  const read = readBody(Buffer.from(text), undefined, Number.MAX_SAFE_INTEGER)
  return {
    ...head,
    mediaType: (head.headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase(),
    ...(parseError === undefined ? read : { text, body: undefined, parseError }),
  }
}

/** What a text says as JSON; undefined where it would not be the same text written again. */
function plainJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
