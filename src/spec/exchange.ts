import type { Credential } from './credential.ts'
import type { OperationId } from './operation.ts'

/**
 * How a request stands on the wire, where that is unusual (RFC 9110, section 5.1). `with a broken byte` puts a byte that is
 * never valid in UTF-8 in the place of each U+FFFD of the body (RFC 3629, section 3).
 */
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

/** Name of the environment variable that holds a key, for use in a command line. */
export type KeyVariable = 'PETSTORE_API_KEY' | 'PETSTORE_RATE_LIMIT_KEY'

/** What a check asks the client to send. */
export interface RequestSpec {
  /** Undefined for a path that is none of the interface's operations. */
  readonly operation?: OperationId
  readonly method: 'GET' | 'POST'
  /** Relative to the base address, with its query; starts with `/`. */
  readonly path: string
  readonly credential: Credential
  /** The body's text, sent as it stands. An empty string sends `Content-Length: 0`. */
  readonly body?: string
  /** `application/json` unless given; where it is empty, no such field is sent. */
  readonly contentType?: string
  /**
   * `application/json` unless given; `none` sends no such field, `json first` takes anything else too, `json last` gives each
   * type a weight, and `browser` is what browsers send for a page.
   */
  readonly accept?:
    | '*/*'
    | 'application/*'
    | 'none'
    | 'json first'
    | 'json last'
    | 'browser'
    | 'application/xml'
  /** An entity tag that the service gave an earlier answer to the same request: it may have nothing new to tell. */
  readonly ifNoneMatch?: string
  /** Names of fields in small letters, no field that need not be, and a body in one piece, unless given. */
  readonly wire?: WireForm
}

/** The head of an answer. Header names are in lower case; values hold no key. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** A whole answer. Texts hold no key. */
export interface ResponseRecord extends ResponseHead {
  /** The media type without parameters, in lower case; empty when none was sent. */
  readonly mediaType: string
  /** The decoded body as text, or its beginning. */
  readonly text: string
  /** Where only the beginning of the text is here: how long all of it is, in UTF-16 units, and its digest. */
  readonly cut?: { readonly length: number; readonly sha256: string }
  /** The parsed body; undefined when it is empty or not well-formed. */
  readonly body: unknown
  /** Why the body is not well-formed JSON. Undefined for an empty body too. */
  readonly parseError?: string
}

/** One request and what came of it. It never changes once made. */
export interface Exchange {
  /** Order in which the run's requests were sent, from 1. */
  readonly number: number
  readonly request: RequestSpec
  readonly keyVariable: KeyVariable
  readonly url: string
  /** Milliseconds since the epoch at which the request went out. */
  readonly sentAt: number
  readonly durationMs: number
  readonly response?: ResponseRecord
  readonly error?: TransportError
  /** Beside an error: the head of the answer, where that came before the rest failed. */
  readonly head?: ResponseHead
  /** True when the connection was closed before any answer, and the request sent once more: it may count twice. */
  readonly resent?: true
  /** On a 429: how many other requests of the key were under way meanwhile. Absent where none was. */
  readonly beside?: number
  /** The earlier try that this one was made to confirm: a 5xx or a transport error. */
  readonly earlier?: Exchange
  /** Where both tries got no answer: the plain form of the request, which was answered after them. */
  readonly survivor?: Exchange
}

/** Why a request got no whole answer. */
export type TransportErrorKind =
  | 'refused'
  | 'timeout'
  | 'closed'
  | 'too-large'
  /** A content coding that the request let the service choose, and that the suite cannot undo (RFC 9110, 12.5.3). */
  | 'unknown-coding'
  /** What came before the final answer could not be taken, though it is allowed (RFC 9110, 15.2). */
  | 'interim-response'
  | 'protocol'

/** A request that got no whole answer. */
export interface TransportError {
  readonly kind: TransportErrorKind
  readonly message: string
}
