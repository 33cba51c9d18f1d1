import type { Credential } from './credential.ts'
import type { OperationId } from './operation.ts'

/** An unusual form on the wire (RFC 9110, section 5.1). `with a broken byte` sends an invalid byte for each U+FFFD. */
export type WireForm =
  | 'names capitalised'
  | 'names in capitals'
  | 'more fields'
  | 'no Accept-Encoding'
  | 'deflate alone'
  | 'one request alone'
  | 'in pieces'
  | 'in chunks'
  | 'on a kept connection'
  | 'with a broken byte'

/** The environment variable of a key, for command lines. */
export type KeyVariable = 'PETSTORE_API_KEY' | 'PETSTORE_RATE_LIMIT_KEY'

/** A request that a test asks the client to send. */
export interface RequestSpec {
  /** Undefined for a path outside the interface's operations. */
  readonly operation?: OperationId
  readonly method: 'GET' | 'POST'
  /** Relative to the base address, with the query; starts with `/`. */
  readonly path: string
  readonly credential: Credential
  /** The body's text, sent unchanged. An empty string sends `Content-Length: 0`. */
  readonly body?: string
  /** `application/json` by default; an empty one sends no such field. */
  readonly contentType?: string
  /** `application/json` by default; `none` sends no field, `json first` and `json last` add types, `browser` HTML. */
  readonly accept?:
    | '*/*'
    | 'application/*'
    | 'none'
    | 'json first'
    | 'json last'
    | 'browser'
    | 'application/xml'
  /** An entity tag from an earlier response to the same request, which may lead to 304. */
  readonly ifNoneMatch?: string
  /** By default, field names are in lower case, no optional field is sent, and a body is in one piece. */
  readonly wire?: WireForm
}

/** The head of a response. Header names are in lower case; values hold no key. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** A whole response. Texts hold no key. */
export interface ResponseRecord extends ResponseHead {
  /** The media type in lower case without parameters; empty when none was sent. */
  readonly mediaType: string
  /** The decoded body as text, or its beginning. */
  readonly text: string
  /** For a shortened text: its full length in UTF-16 units, and its digest. */
  readonly cut?: { readonly length: number; readonly sha256: string }
  /** The parsed body; undefined when it is empty or not well-formed. */
  readonly body: unknown
  /** Why the body is not well-formed JSON. Undefined for an empty body, too. */
  readonly parseError?: string
}

/** A request and its result. It never changes. */
export interface Exchange {
  /** The number of the request in the order of sending, from 1. */
  readonly number: number
  readonly request: RequestSpec
  readonly keyVariable: KeyVariable
  readonly url: string
  /** When the request left, in ms since the epoch. */
  readonly sentAt: number
  readonly durationMs: number
  readonly response?: ResponseRecord
  readonly error?: TransportError
  /** Beside an error: the head of the response, if it came before the rest failed. */
  readonly head?: ResponseHead
  /** True when the connection closed before any response and the request was repeated, so it may count twice. */
  readonly resent?: true
  /** On a 429: how many other requests of the key were under way. Absent for none. */
  readonly beside?: number
  /** The earlier try that this one confirms: a 5xx or a transport error. */
  readonly earlier?: Exchange
  /** Where both tries got no response: the plain request that got one after them. */
  readonly survivor?: Exchange
}

/** Why a request got no whole response. */
export type TransportErrorKind =
  | 'refused'
  | 'timeout'
  | 'closed'
  | 'too-large'
  /** A content coding that the request permitted and the suite cannot decode (RFC 9110, 12.5.3). */
  | 'unknown-coding'
  /** A permitted interim response that the suite cannot read (RFC 9110, 15.2). */
  | 'interim-response'
  | 'protocol'

/** A request without a whole response. */
export interface TransportError {
  readonly kind: TransportErrorKind
  readonly message: string
}
