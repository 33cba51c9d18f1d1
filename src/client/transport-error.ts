/** Why a request got no whole answer. */
type TransportErrorKind = 'refused' | 'timeout' | 'closed' | 'too-large' | 'interim-response' | 'protocol'

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
  EHOSTDOWN: 'refused',
  ENETUNREACH: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'refused',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_SOCKET: 'closed',
  ECONNRESET: 'closed',
  ECONNABORTED: 'closed',
  EPIPE: 'closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
}

/** Names of what an AbortSignal throws: its errors carry a code that is a number. */
const kindsByName: Readonly<Record<string, TransportErrorKind>> = {
  TimeoutError: 'timeout',
  AbortError: 'timeout',
}

/** Reads what undici or Node threw; an error of an unknown kind is one of the protocol. */
export function toTransportError(thrown: unknown): TransportError {
  const source = firstOf(thrown)
  const code = codeOf(source)
  const name = source instanceof Error ? source.name : ''
  const message = source instanceof Error ? source.message || name : String(source)
  return {
    kind: kinds[code] ?? kindsByName[name] ?? 'protocol',
    message: code === '' ? message : `${message} (${code})`,
  }
}

/** Whether an error comes of the suite's own request or code, and says nothing of the target. */
export function isOwnFault(thrown: unknown): boolean {
  if (codeOf(thrown) === 'UND_ERR_INVALID_ARG') return true
  return (thrown instanceof TypeError || thrown instanceof RangeError) && codeOf(thrown) === ''
}

/** A host with several addresses fails with an error for each. */
function firstOf(thrown: unknown): unknown {
  return thrown instanceof AggregateError && thrown.errors.length > 0 ? firstOf(thrown.errors[0]) : thrown
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.cause === undefined ? '' : codeOf(firstOf(thrown.cause))
}
