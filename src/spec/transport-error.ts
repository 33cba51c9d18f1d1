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
