import type { TransportError, TransportErrorKind } from '../spec/exchange.ts'
import { largestHead } from './line-bound.ts'

const unknownAuthority =
  'its certificate comes from an authority that is not known here; trust that with --ca FILE'
const noTls = 'it does not speak TLS at this port; should the target begin with http:// ?'
const oldTls = 'it speaks TLS of a version that is too old; have it speak TLS 1.2 or 1.3'
const refusesHandshake =
  'it refuses the handshake; if it asks for a certificate of the client, give one with --client-cert and --client-key'

/** By code of Node or OpenSSL: why TLS fails and how to fix it. Ignoring such an error would give the key to any server. */
const troubles: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody but itself; trust it with --ca FILE',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'it does not send the certificate of the authority that issued its own; have it send the whole chain, or trust that authority with --ca FILE',
  CERT_HAS_EXPIRED: 'its certificate has expired; have it renewed, and look whether the clock here is right',
  CERT_NOT_YET_VALID:
    'its certificate is not valid yet; look whether the clock here is right, and when it was issued',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name; name the target as the certificate does, or have it issued for this name too',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_EE_KEY_TOO_SMALL: 'the key of its certificate is too short; have one issued for a longer key',
  ERR_SSL_CA_MD_TOO_WEAK: 'its certificate is signed with a digest that is too weak; have it renewed',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'it asks for a certificate of the client; give one with --client-cert and --client-key',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: refusesHandshake,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'it refuses the certificate of --client-cert',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'it refuses the certificate of --client-cert',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA:
    'it does not know the authority that issued the certificate of --client-cert',
  ERR_SSL_TLS_ALERT_HANDSHAKE_FAILURE: refusesHandshake,
}

const proxyAnswer =
  /^(?:Proxy response \((\d+)\) !== 200 when HTTP Tunneling|Proxy Authentication Required \((\d+)\))$/

/** Why a proxy rejected a request, by undici's message; undefined for other messages. */
function proxyTroubleOf(message: string): string | undefined {
  const [, tunnel, authentication] = proxyAnswer.exec(message) ?? []
  const status = tunnel ?? authentication
  if (status === undefined) return undefined
  const what = `the proxy of the environment answered ${status} in the place of the target`
  return status === '407'
    ? `${what}: it wants to know who asks; name it with user and password, http://user:password@host`
    : `${what}: have it let the target through, or name the target in NO_PROXY`
}

/** Kinds by the codes of Node and undici, or by the names of our own errors and of those of an AbortSignal. */
const kinds: readonly (readonly [TransportErrorKind, readonly string[]])[] = [
  ['refused', ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH']],
  ['refused', ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_PRX_CONN', 'UND_ERR_PRX_TLS']],
  ['timeout', ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED', 'ETIMEDOUT']],
  ['closed', ['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']],
  ['timeout', ['TimeoutError', 'AbortError']],
  ['too-large', ['BodyTooLarge', 'TooManyParts']],
  ['unknown-coding', ['UnknownCoding']],
]

/** Responses that undici rejects, by code and message. A `bad response` is a 100, since undici accepts 102 and 103. */
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

/** Classifies an error of undici or Node; an unknown one is of the protocol. */
export function toTransportError(thrown: unknown): TransportError {
  const source = firstOf(thrown)
  const code = codeOf(source)
  const name = source instanceof Error ? source.name : ''
  const message = source instanceof Error ? source.message || name : String(source)
  const trouble = troubles[code]
  if (trouble !== undefined) return { kind: 'refused', message: `${trouble} (${code})` }
  const proxied = proxyTroubleOf(message)
  if (proxied !== undefined) return { kind: 'refused', message: proxied }
  return (
    refusals[`${code} ${message}`] ?? {
      kind: kinds.find(([, words]) => words.includes(code) || words.includes(name))?.[0] ?? 'protocol',
      message: message.includes(code) ? message : `${message} (${code})`,
    }
  )
}

/** Whether an error comes from the suite's own request or code. */
export function isOwnFault(thrown: unknown): boolean {
  if (codeOf(thrown) === 'UND_ERR_INVALID_ARG')
    return !(thrown instanceof Error) || proxyTroubleOf(thrown.message) === undefined
  return (thrown instanceof TypeError || thrown instanceof RangeError) && codeOf(thrown) === ''
}

function firstOf(thrown: unknown): unknown {
  return thrown instanceof AggregateError && thrown.errors.length > 0 ? firstOf(thrown.errors[0]) : thrown
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.cause === undefined ? '' : codeOf(firstOf(thrown.cause))
}
