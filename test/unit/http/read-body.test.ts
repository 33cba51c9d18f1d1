import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BodyTooLarge } from '../../../src/http/body-too-large.ts'
import { parseJson } from '../../../src/http/lossless-json.ts'
import { readBody, UnknownCoding } from '../../../src/http/read-body.ts'
import { toTransportError } from '../../../src/http/transport-error.ts'

const cap = 1024 * 1024
const codings: readonly (readonly [string, string, (bytes: Buffer) => Buffer])[] = [
  ['no coding', '', (bytes) => bytes],
  ['identity', 'identity', (bytes) => bytes],
  ['gzip', 'gzip', (bytes) => gzipSync(bytes)],
  ['gzip by its old name', 'X-GZIP', (bytes) => gzipSync(bytes)],
  ['brotli', 'br', (bytes) => brotliCompressSync(bytes)],
  ['deflate', 'deflate', (bytes) => deflateSync(bytes)],
  ['deflate without its wrapper', 'deflate', (bytes) => deflateRawSync(bytes)],
  ['zstd', 'zstd', (bytes) => zstdCompressSync(bytes)],
  ['two codings', 'gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
]

test.each(codings)('%s is undone', (_words, coding, encode) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      const reading = readBody(encode(Buffer.from(text)), coding, cap)
      expect(reading).toStrictEqual({ text, body: parseJson(text) })
    }),
  )
})

test.each(codings.filter(([, coding]) => coding !== '' && coding !== 'identity'))(
  'a body that %s makes small is taken in up to the cap, and no further',
  (_words, coding, encode) => {
    const text = `"${'a'.repeat(cap - 2)}"`
    expect(readBody(encode(Buffer.from(text)), coding, cap).text).toBe(text)
    const bomb = () => readBody(encode(Buffer.from(`${text} `)), coding, cap)
    expect(bomb).toThrow(BodyTooLarge)
    expect(bomb).toThrow(/larger than 1 MiB/)
  },
)

test('a body over the cap is an error of the transport', () => {
  const error = new BodyTooLarge(3)
  expect(toTransportError(error)).toStrictEqual({
    kind: 'too-large',
    message: 'the body is larger than 3 bytes',
  })
})

test.each([
  ['exi', 'the content coding exi is not known'],
  ['zstd', 'Unknown frame descriptor'],
  ['gzip', 'incorrect header check'],
])('bytes that are no %s are not decodable', (coding, why) => {
  const reading = readBody(Buffer.from('{}'), coding, cap)
  expect(reading).toStrictEqual({ text: '', body: undefined, parseError: expect.stringContaining(why) })
})

test('a coding that cannot be undone is no breach where any could be chosen, and one that is told wrongly is', () => {
  const unasked = (coding: string) => readBody(Buffer.from('{}'), coding, cap, true)
  expect(() => unasked('exi')).toThrow(UnknownCoding)
  expect(toTransportError(new UnknownCoding('exi')).kind).toBe('unknown-coding')
  expect(unasked('gzip').parseError).toContain('incorrect header check')
})

test('a body cut short is not decodable', () => {
  const whole = gzipSync('{"a":1}')
  expect(readBody(whole.subarray(0, whole.length - 9), 'gzip', cap).parseError).toContain(
    'not decodable as gzip',
  )
})

test('bytes that are no UTF-8 are no JSON', () => {
  const latin1 = Buffer.from('{"name":"Zoë"}', 'latin1')
  expect(readBody(latin1, undefined, cap)).toStrictEqual({
    text: '{"name":"Zo\u{fffd}"}',
    body: undefined,
    parseError: 'not UTF-8 from byte 11 on',
  })
})

test('a byte order mark is let pass, and no more than one', () => {
  expect(readBody(Buffer.from('\u{feff}{}'), undefined, cap)).toStrictEqual({ text: '\u{feff}{}', body: {} })
  expect(readBody(Buffer.from('\u{feff}\u{feff}{}'), undefined, cap).parseError).toContain('Unexpected token')
})

test('of what is nested deeply the beginning is taken in, to the last digit', () => {
  const deep = `[9007199254740993,${'['.repeat(200_000)}${']'.repeat(200_000)}]`
  const { text, body, parseError } = readBody(Buffer.from(deep), undefined, cap)
  expect(text).toBe(deep)
  expect(parseError).toBeUndefined()
  expect(body).toMatchObject([9007199254740993n, [[[[expect.anything()]]]]])
})

test('an empty body is nothing, and nothing wrong', () => {
  expect(readBody(Buffer.alloc(0), 'gzip', cap)).toStrictEqual({ text: '', body: undefined })
  expect(readBody(gzipSync(''), 'gzip', cap)).toStrictEqual({ text: '', body: undefined })
})

test('a null body is not an empty one', () => {
  expect(readBody(Buffer.from('null'), undefined, cap)).toStrictEqual({ text: 'null', body: null })
})

test('why a body is malformed quotes nothing of it', () => {
  const secret = 'abcdefgh'
  for (const text of [
    secret,
    `{"a":${secret}}`,
    `["${secret}",${secret}x]`,
    `"${secret}`,
    `{"a":"b" "${secret}"}`,
  ]) {
    const { parseError } = readBody(Buffer.from(text), undefined, cap)
    expect(parseError).toMatch(/\w/)
    expect(parseError).not.toMatch(/abc|fgh/)
  }
})

test('what the parser says quotes nothing of the body, be it short or long', () => {
  for (const text of [
    ')]}',
    `)]}',\n[{"id":1048,"name":"Rex"}]`,
    `[{"id":1048,"name":"Rex"} oops ${'x'.repeat(99)}`,
  ])
    expect(readBody(Buffer.from(text), undefined, cap).parseError).toMatch(
      /^Unexpected token '.'$|^Expected ',' or '\]'/,
    )
})
