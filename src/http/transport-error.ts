import type { TransportError, TransportErrorKind } from '../spec/transport-error.ts'
import { largestHead } from './largest-head.ts'
import { proxyTroubleOf } from './proxy-trouble.ts'
import { tlsTroubleOf } from './tls-trouble.ts'

const kinds: Readonly<Record<string, TransportErrorKind>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'refused',
  EAI_AGAIN: 'refused',
  EHOSTUNREACH: 'refused',
  EHOSTDOWN: 'refused',
  ENETUNREACH: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'refused',
  UND_ERR_PRX_CONN: 'refused',
  UND_ERR_PRX_TLS: 'refused',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_SOCKET: 'closed',
  ECONNRESET: 'closed',
  ECONNABORTED: 'closed',
  EPIPE: 'closed',
}

/** Names of what an AbortSignal throws, whose errors carry a code that is a number, and of the suite's own. */
const kindsByName: Readonly<Record<string, TransportErrorKind>> = {
  TimeoutError: 'timeout',
  AbortError: 'timeout',
  BodyTooLarge: 'too-large',
  TooManyParts: 'too-large',
  UnknownCoding: 'unknown-coding',
}

/**
 * What undici refuses to take, by code and message. While a request is under way, it ends a connection as a
 * `bad response` for a 100 alone, and as a `bad upgrade` for a 101; 102, 103 and the like it passes on.
 */
const refusals: Readonly<Record<string, TransportError>> = {
  'UND_ERR_SOCKET bad response': {
    kind: 'interim-response',
    message:
      'the service sent 100 Continue before its answer, which it may do unasked (RFC 9110, 15.2.1), and which undici does not take: its answer is not known',
  },
  'UND_ERR_HEADERS_OVERFLOW Headers Overflow Error': {
    kind: 'too-large',
    message: `the head of the answer is larger than ${largestHead / 1024} KiB`,
  },
  'UND_ERR_SOCKET bad upgrade': {
    kind: 'protocol',
    message: 'the service sent 101 Switching Protocols, which nobody asked for',
  },
}

/** Reads what undici or Node threw; an error of an unknown kind is one of the protocol. */
export function toTransportError(thrown: unknown): TransportError {
  const source = firstOf(thrown)
  const code = codeOf(source)
  const name = source instanceof Error ? source.name : ''
  const message = source instanceof Error ? source.message || name : String(source)
  const trouble = tlsTroubleOf(code)
  if (trouble !== undefined) return { kind: 'refused', message: `${trouble} (${code})` }
  const proxied = proxyTroubleOf(message)
  if (proxied !== undefined) return { kind: 'refused', message: proxied }
  return (
    refusals[`${code} ${message}`] ?? {
      kind: kinds[code] ?? kindsByName[name] ?? 'protocol',
      message: message.includes(code) ? message : `${message} (${code})`,
    }
  )
}

/** Whether an error comes of the suite's own request or code, and says nothing of the target. */
export function isOwnFault(thrown: unknown): boolean {
  if (codeOf(thrown) === 'UND_ERR_INVALID_ARG')
    return !(thrown instanceof Error) || proxyTroubleOf(thrown.message) === undefined
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
