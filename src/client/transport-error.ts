/** Why a request got no whole answer. */
export type TransportErrorKind = 'refused' | 'timeout' | 'closed' | 'too-large' | 'protocol'

/** A request that got no whole answer. */
export interface TransportError {
  readonly kind: TransportErrorKind
  readonly message: string
}

const kinds: Readonly<Record<string, TransportErrorKind>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'refused',
  EAI_AGAIN: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'refused',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
  ABORT_ERR: 'timeout',
  UND_ERR_SOCKET: 'closed',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
}

/** Reads what undici or Node threw; an error of an unknown kind is one of the protocol. */
export function toTransportError(thrown: unknown): TransportError {
  const code = codeOf(thrown)
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return { kind: kinds[code] ?? 'protocol', message: code === '' ? message : `${message} (${code})` }
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0])
  return thrown.cause === undefined ? '' : codeOf(thrown.cause)
}
