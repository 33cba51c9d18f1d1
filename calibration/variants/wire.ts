import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { writeJson } from '../../src/service/lossless-json.ts'
import { adjust, answered, type Call, change, type Edit, onTheWire } from '../edit.ts'
import { variant, variants } from './variants.ts'

/** Answers whoever would rather have a page that there is none. */
const withoutPages: Edit = answered((raw, call) => {
  if (call.header('accept')?.startsWith('text/html') !== true || raw.status === 401) return raw
  const text = writeJson({ code: 'not_acceptable', message: 'There is JSON, and nothing else.', status: 406 })
  return { ...raw, status: 406, text }
})

const coders = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }

const coded = (coding: keyof typeof coders): Edit =>
  onTheWire((plain, call) => {
    const accepted = (call.header('accept-encoding') ?? '').split(/[\s,;]+/).includes(coding)
    const [body] = plain.parts
    if (!accepted || body === undefined || body.byteLength === 0) return plain
    const headers = { ...plain.headers, 'Content-Encoding': coding, Vary: 'Accept-Encoding' }
    return { ...plain, headers, parts: [coders[coding](body)] }
  })

/** Cuts a body anywhere, within letters too. */
const cut = (body: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.max(2, Math.ceil(body.byteLength / size)) }, (_, at) =>
    body.subarray(at * size, (at + 1) * size),
  ).filter((part, at) => at < 2 || part.byteLength > 0)

/** Writes the lines of headers otherwise. */
const fields = (edit: (name: string, value: string) => readonly [string, string]): Edit =>
  onTheWire((plain) => ({
    ...plain,
    headers: Object.fromEntries(Object.entries(plain.headers).map(([name, value]) => edit(name, value))),
  }))

const adding = (headers: Readonly<Record<string, string>>): Edit =>
  onTheWire((plain) => ({ ...plain, headers: { ...plain.headers, ...headers } }))

const typed = (type: string): Edit => change('contentType', () => () => type)

const delayed = (milliseconds: (call: Call) => number): Edit =>
  change('around', (around) => async (call, next, store) => {
    await call.sleep(milliseconds(call))
    const raw = await around(call, next, store)
    await call.sleep(milliseconds(call))
    return raw
  })

const escaped = (text: string): string =>
  text
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')

/** Ways to put the same answer on the wire (interface document, Endpoints). */
export const wireVariants = [
  ...variants('RATE-1: header names are case-insensitive', {
    'headers-lower-case': [
      'writes header names in small letters',
      fields((name, value) => [name.toLowerCase(), value]),
    ],
    'headers-upper-case': [
      'writes header names in capitals',
      fields((name, value) => [name.toUpperCase(), value]),
    ],
  }),
  ...variants('MEDIA-1: content codings and chunking are free', {
    'coded-gzip': ['compresses with gzip where accepted', coded('gzip')],
    'coded-br': ['compresses with br where accepted', coded('br')],
    'coded-deflate': ['compresses with deflate where accepted', coded('deflate')],
    chunked: variant('sends bodies in chunks of 61 bytes', {
      apply: onTheWire((plain) => {
        const [body] = plain.parts
        return body === undefined || body.byteLength < 2 ? plain : { ...plain, parts: cut(body, 61) }
      }),
    }),
  }),
  ...variants('Endpoints: bodies are JSON, however written', {
    'json-indented': ['indents its JSON', change('serialise', () => (body) => `\r\n${writeJson(body, 2)}\n`)],
    'json-escaped': ['writes whatever is not ASCII, and slashes, with escapes', adjust('serialise', escaped)],
  }),
  ...variants('MEDIA-1: parameters and letter case of the media type are free', {
    'media-type-charset': ['names the charset', typed('application/json; charset=utf-8')],
    'media-type-odd-case': variant('writes the media type in odd letter case, with a quoted parameter', {
      apply: typed('Application/JSON;Charset="UTF-8"; v=1'),
    }),
  }),
  ...variants('HTTP: the document says nothing of connections, times and other headers', {
    'no-pages-406': variant('answers 406 to whoever would rather have a page', withoutPages, {
      freedom: 'Endpoints: bodies are JSON; what else a client accepts is not described',
    }),
    'connection-close': variant('closes the connection after each response and says so', {
      apply: adding({ Connection: 'close' }),
    }),
    'connection-dropped': variant('closes the connection after each response without a word', {
      apply: onTheWire((plain) => ({ ...plain, hangUp: true })),
    }),
    'blanks-around-headers': {
      summary: 'writes blanks behind the values of its rate-limit headers and of Date',
      freedom: 'RATE-2: blanks around a field value are no part of it (RFC 9112, 5)',
      apply: fields((name, value) => [
        name,
        /^(X-RateLimit-|Date$|Retry-After$)/.test(name) ? `${value} ` : value,
      ]),
    },
    'byte-order-mark': variant('begins its JSON with a byte order mark', {
      freedom: 'For all rows: a BOM is open',
      apply: adjust('serialise', (text) => `\uFEFF${text}`),
    }),
    'early-hints': variant('sends 102 and 103 ahead of each response', {
      freedom: 'For all rows: a 1xx before the final answer is no answer',
      apply: onTheWire((plain) => ({ ...plain, interim: true })),
    }),
    'head-of-20-kb': variant('sends heads of 20 kB', {
      freedom: 'For all rows: sizes are not described',
      apply: adding({ 'X-Trace': 'a'.repeat(20_000) }),
    }),
    'cold-start': variant('takes two seconds for its first answer', {
      freedom: 'For all rows: times are not described',
      apply: change('around', (around) => async (call, next, store) => {
        if (call.index === 0) await call.sleep(2000)
        return around(call, next, store)
      }),
    }),
    slow: ['takes 100 ms for every answer', delayed(() => 50)],
    jittery: variant('takes up to 150 ms for an answer, so that answers overtake each other', {
      apply: delayed(({ chance }) => chance() * 75),
    }),
    'more-headers': variant('sends headers of caches, proxies and cookies', {
      apply: adding({
        ETag: 'W/"1"',
        'Cache-Control': 'private, max-age=60',
        'Set-Cookie': 'a=b',
        Via: '1.1 edge',
        'X-RateLimit-Policy': '20;w=2',
      }),
    }),
  }),
]
