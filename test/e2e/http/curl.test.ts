import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyBytes } from '../../../src/http/body-bytes.ts'
import { bodyWithCredential, noCredential, theKey } from '../../../src/http/credential.ts'
import { toCurl } from '../../../src/http/curl.ts'
import { visibleText } from '../../../src/run/visible-text.ts'
import type { Exchange, KeyVariable, RequestSpec } from '../../../src/spec/exchange.ts'
import { curlArguments } from './shell.ts'

const url = 'http://127.0.0.1:9/v1/pets?limit=1&status=sold'

function exchange(request: Partial<RequestSpec>, keyVariable: KeyVariable = 'PETSTORE_API_KEY'): Exchange {
  const spec: RequestSpec = { method: 'POST', path: '/pets', credential: noCredential, ...request }
  return { number: 1, request: spec, keyVariable, url, sentAt: 0, durationMs: 0 }
}

const body = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aé\u{1f600}\'"\\$`!%@-0\n\t {}') }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."\0\x01\r\n\x1b\x7f\u{85}\u{202e}\u{200b}\u{feff}\u{d800}7\\'%") }),
)

function bodyGiven(command: string): Buffer {
  const { arguments: given, input } = curlArguments(command)
  const last = given.at(-1) ?? ''
  return given.at(-2) === '--data-binary' && last === '@-' ? input : Buffer.from(last)
}

test('whatever the body, a shell gives it to curl as it was sent', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(body, (text) => {
      expect(bodyGiven(toCurl(exchange({ body: text })))).toStrictEqual(Buffer.from(text, 'utf8'))
    }),
    { numRuns: 300 },
  )
})

test('a broken byte is given as one, beside characters of any kind', () => {
  const text = '{"name":"Zo\u00eb\\ \u{1f600}\0\ufffd x\ufffd","categoryId":1}'
  const given = bodyGiven(toCurl(exchange({ body: text, wire: 'with a broken byte' })))
  expect(given).toStrictEqual(bodyBytes({ body: text, wire: 'with a broken byte' }))
  expect(given.filter((byte) => byte === 0xff)).toHaveLength(2)
})

test('a report shows the command just as it is', () => {
  fc.assert(
    fc.property(body, (text) => {
      const command = toCurl(exchange({ body: text }))
      expect(visibleText(command)).toBe(command)
    }),
  )
})

test('a body that names a file is no file', () => {
  const { arguments: given } = curlArguments(toCurl(exchange({ body: '@/etc/hostname' })))
  expect(given.slice(-2)).toStrictEqual(['--data-raw', '@/etc/hostname'])
})

test('a create is given with its method, address, key and media type', () => {
  const command = toCurl(exchange({ credential: theKey, body: '{"name":"O\'Neil"}' }))
  const { arguments: given } = curlArguments(command, { PETSTORE_API_KEY: 'the-key' })
  expect(given).toStrictEqual([
    '-i',
    '-X',
    'POST',
    url,
    '-H',
    'Authorization: Bearer the-key',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    '{"name":"O\'Neil"}',
  ])
})

test('a GET is given with nothing that it does not need', () => {
  const { arguments: given } = curlArguments(toCurl(exchange({ method: 'GET' })))
  expect(given).toStrictEqual(['-i', url])
})

test('a form of the wire is given, as far as curl can have it', () => {
  const given = (request: Partial<RequestSpec>) =>
    curlArguments(toCurl(exchange({ credential: theKey, ...request })), { PETSTORE_API_KEY: 'the-key' })
      .arguments
  const create = { body: '{}' }
  expect(given({ ...create, wire: 'names in capitals' })).toEqual(
    expect.arrayContaining([
      'AUTHORIZATION: Bearer the-key',
      'ACCEPT: application/json',
      'CONTENT-TYPE: application/json',
    ]),
  )
  expect(given({ ...create, wire: 'names capitalised' })).toStrictEqual(given(create))
  const apiKey = { credential: { kind: 'x-api-key' }, wire: 'names capitalised' } as const
  expect(given(apiKey)).toContain('X-Api-Key: the-key')
  expect(given({ accept: 'none', wire: 'names in capitals' })).toContain('Accept:')
  expect(given({ accept: '*/*', wire: 'names in capitals' })).toContain('ACCEPT: */*')
  // Left to itself, curl sends no Accept-Encoding.
  expect(given({ ...create, wire: 'no Accept-Encoding' })).toStrictEqual(given(create))
  for (const [wire, ...fields] of [
    ['deflate alone', 'Accept-Encoding: deflate;q=0.8, identity;q=0.5'],
    ['one request alone', 'Accept-Encoding: identity', 'Connection: close'],
  ] as const)
    expect(given({ method: 'GET', wire }).slice(2)).toStrictEqual([
      '-H',
      'Authorization: Bearer the-key',
      ...fields.flatMap((field) => ['-H', field]),
    ])
  expect(given({ method: 'GET', wire: 'more fields' }).slice(4)).toStrictEqual(
    [
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: de, fr;q=0.9, es;q=0.9, pt;q=0.8, ja;q=0.8, zh;q=0.8, en;q=0.7, *;q=0.5',
      'Cache-Control: no-cache',
      'Cookie: theme=dark',
      'X-Request-Id: 7f3c2a91-5d0e-4b68-9a1f-c2e4d6b80357',
      'X-Requested-With: XMLHttpRequest',
      'Content-Type: application/json',
      'If-None-Match: "never-given"',
    ].flatMap((field) => ['-H', field]),
  )
})

test('that a body came in pieces is said where curl cannot do so', () => {
  const command = toCurl(exchange({ body: '{}', wire: 'in pieces' }))
  expect(command).toMatch(/^: 'The body went out in two pieces, which curl does not do\.'; curl /)
  expect(curlArguments(command)).toStrictEqual(curlArguments(toCurl(exchange({ body: '{}' }))))
})

test('a body in chunks is sent so by curl too, and what came before a create is said', () => {
  const { arguments: given } = curlArguments(toCurl(exchange({ body: '{}', wire: 'in chunks' })))
  expect(given).toContain('Transfer-Encoding: chunked')
  const kept = toCurl(exchange({ body: '{}', wire: 'on a kept connection' }))
  expect(kept).toMatch(
    /^: 'It went out on a connection that another request was answered on just before\.'; curl /,
  )
  expect(curlArguments(kept)).toStrictEqual(curlArguments(toCurl(exchange({ body: '{}' }))))
})

test.each([
  ['none', 'Accept:'],
  ['json last', 'Accept: application/xml;q=0.4, text/html;q=0.6, Application/JSON'],
  ['browser', 'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
] as const)('what %s accepts is said', (accept, field) => {
  const { arguments: given } = curlArguments(toCurl(exchange({ method: 'GET', accept })))
  expect(given).toStrictEqual(['-i', url, '-H', field])
})

test('another key comes from another variable', () => {
  const command = toCurl({
    ...exchange({ method: 'GET', credential: theKey }),
    keyVariable: 'PETSTORE_RATE_LIMIT_KEY',
  })
  expect(command).toContain('$PETSTORE_RATE_LIMIT_KEY')
  expect(command).not.toContain('PETSTORE_API_KEY')
})

test('an empty body is sent as one, and a media type as it stands', () => {
  const command = toCurl(exchange({ body: '', contentType: `text/x; a='b'` }))
  const { arguments: given } = curlArguments(command)
  expect(given.slice(-4)).toStrictEqual(['-H', `Content-Type: text/x; a='b'`, '--data-raw', ''])
})

test('a key in the body is filled in by the shell', () => {
  const credential = { kind: 'in-body', names: ['access_token', 'token'] } as const
  const command = toCurl(exchange({ body: `{"name":"O'Hara"}`, credential }))
  expect(command).toContain('$PETSTORE_API_KEY')
  const { arguments: given } = curlArguments(command, { PETSTORE_API_KEY: 'k"1\\' })
  expect(JSON.parse(given.at(-1) ?? '')).toEqual({ name: "O'Hara", access_token: 'k"1\\', token: 'k"1\\' })
  expect(bodyWithCredential(`{"name":"O'Hara"}`, credential, 'k"1\\')).toBe(given.at(-1))
})
