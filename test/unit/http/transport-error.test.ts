import { expect, test } from 'vitest'
import { isOwnFault, toTransportError } from '../../../src/http/transport-error.ts'

function withCode(code: string, message = 'it failed'): Error {
  return Object.assign(new Error(message), { code })
}

test.each([
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'refused'],
  ['UND_ERR_CONNECT_TIMEOUT', 'refused'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_SOCKET', 'closed'],
  ['ECONNRESET', 'closed'],
  ['HPE_INVALID_CONSTANT', 'protocol'],
])('%s is of the kind %s', (code, kind) => {
  expect(toTransportError(withCode(code))).toStrictEqual({ kind, message: `it failed (${code})` })
  const wrapped = new Error('outer', { cause: withCode(code) })
  expect(toTransportError(wrapped)).toStrictEqual({ kind, message: `outer (${code})` })
})

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '--ca FILE'],
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another name'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', '--client-cert'],
])('%s is told in words, and keeps the target out of reach', (code, words) => {
  const error = toTransportError(withCode(code))
  expect(error.kind).toBe('refused')
  expect(error.message).toContain(words)
  expect(error.message).toContain(`(${code})`)
})

test('a host with several addresses fails as its first one does', () => {
  const error = new AggregateError(
    [withCode('ECONNREFUSED', 'connect 127.0.0.1:9'), withCode('EHOSTUNREACH')],
    '',
  )
  expect(toTransportError(error)).toStrictEqual({
    kind: 'refused',
    message: 'connect 127.0.0.1:9 (ECONNREFUSED)',
  })
})

test('a code that the message has already is told once', () => {
  expect(toTransportError(withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9')).message).toBe(
    'connect ECONNREFUSED 127.0.0.1:9',
  )
})

test('a signal that timed out or aborted is a timeout', async () => {
  const signal = AbortSignal.timeout(1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(toTransportError(signal.reason).kind).toBe('timeout')
  expect(toTransportError(AbortSignal.abort().reason).kind).toBe('timeout')
})

test('what is thrown may be no error at all', () => {
  expect(toTransportError('broken')).toStrictEqual({ kind: 'protocol', message: 'broken' })
  expect(toTransportError(new AggregateError([], 'none'))).toStrictEqual({
    kind: 'protocol',
    message: 'none',
  })
})

test('a fault of the suite is told from one of the target', () => {
  expect(isOwnFault(withCode('UND_ERR_INVALID_ARG'))).toBe(true)
  expect(isOwnFault(new TypeError('x is not a function'))).toBe(true)
  expect(isOwnFault(withCode('ECONNRESET'))).toBe(false)
  expect(isOwnFault(AbortSignal.abort().reason)).toBe(false)
})
