import type { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** What a target does with a connection. It gets each piece that comes on it. */
export type Hostile = (socket: Socket) => void

const rateLimits = (): string =>
  `X-RateLimit-Limit: 1000\r\nX-RateLimit-Remaining: 900\r\nX-RateLimit-Reset: ${Math.ceil(Date.now() / 1000) + 60}\r\n`
const json = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const page = '[{"id":1,"name":"Rex","categoryId":1,"status":"available"}]'

/** Answers each request with the same bytes. */
const says =
  (answer: () => string | Buffer): Hostile =>
  (socket) =>
    socket.on('data', () => socket.write(answer()))

/** Answers with a body whose length is told. */
const body = (text: string | Buffer, more = ''): Hostile =>
  says(() => {
    const bytes = Buffer.from(text)
    return Buffer.concat([
      Buffer.from(`${json}${rateLimits()}${more}Content-Length: ${bytes.byteLength}\r\n\r\n`),
      bytes,
    ])
  })

/** Answers each request with a beginning, and then goes on for as long as somebody reads. */
const endless =
  (begin: string, piece: string | Buffer, pauseMs = 0): Hostile =>
  (socket) => {
    socket.on('data', () => {
      socket.write(begin)
      const more = (): void => {
        if (socket.destroyed) return
        if (pauseMs > 0) {
          socket.write(piece)
          setTimeout(more, pauseMs)
        } else if (socket.write(piece)) setImmediate(more)
        else socket.once('drain', more)
      }
      more()
    })
  }

const resets =
  (before: string): Hostile =>
  (socket) => {
    socket.on('data', () => {
      socket.write(before)
      setTimeout(() => socket.resetAndDestroy(), 20)
    })
  }

/** Fields of short names that are all different. */
const manyNames = Array.from({ length: 46_656 }, (_, place) => `${(place + 46_656).toString(36)}:\r\n`).join(
  '',
)

const megabyte = 2 ** 20
const animal = (id: number): string => `{"id":${id},"name":"Rex ${id}","categoryId":1,"status":"sold"}`

/** Headers that say what no client can make sense of. */
const oddHeaders = (...lines: readonly string[]): Hostile =>
  says(() => `${json}${lines.join('\r\n')}\r\nContent-Length: ${page.length}\r\n\r\n${page}`)

/** Targets that mean harm, or are broken beyond reason, by what they do. */
export const hostileServers: Readonly<Record<string, Hostile>> = {
  'resets before its head': resets(''),
  'resets within its head': resets('HTTP/1.1 200 OK\r\nContent-'),
  'resets within its body': resets(`${json}Content-Length: 100\r\n\r\n[{"id"`),
  'sends one byte a second': endless('', 'H', 1000),
  'sends its body a byte a second': endless(`${json}Content-Length: 1000\r\n\r\n`, '[', 1000),
  'sends headers without end': endless('HTTP/1.1 200 OK\r\n', 'X-More: and more\r\n'),
  'sends a header without end': endless('HTTP/1.1 200 OK\r\nX-More: ', 'x'.repeat(megabyte)),
  'sends a body without end': endless(`${json}\r\n`, ' '.repeat(megabyte)),
  'sends chunks without end': endless(
    `${json}Transfer-Encoding: chunked\r\n\r\n`,
    `100000\r\n${'['.repeat(megabyte)}\r\n`,
  ),
  'sends four million chunks of a byte': says(
    () => `${json}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(4e6)}0\r\n\r\n`,
  ),
  'sends trailers without end': endless(
    `${json}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n`,
    'X:\r\n'.repeat(16_384),
  ),
  'sends tiny headers without end': endless('HTTP/1.1 200 OK\r\n', 'X:\r\n'.repeat(16_384)),
  'sends tiny headers of many names': endless('HTTP/1.1 200 OK\r\n', manyNames),
  'sends half of a head of tiny headers': says(
    () => `${json}${manyNames.slice(0, 200_000)}\r\nContent-Length: 2\r\n\r\n[]`,
  ),
  'sends malformed chunks': says(() => `${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n`),
  'says a length that is too long': (socket) =>
    socket.on('data', () => socket.end(`${json}Content-Length: 1000\r\n\r\n[]`)),
  'says a length that is too short': says(() => `${json}Content-Length: 1\r\n\r\n[]`),
  'says two lengths': says(() => `${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]`),
  'says a length and chunks': says(
    () => `${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
  ),
  'speaks HTTP/0.9': (socket) => socket.on('data', () => socket.end('<html>Hello</html>')),
  'speaks no HTTP': says(() => '220 mail.example ESMTP\r\n'),
  'speaks in bytes': says(() => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 0xff, 0, 255])),
  'sends a storm of 103': endless('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
  'sends 103 with many fields without end': endless(
    '',
    `HTTP/1.1 103 Early Hints\r\n${'Link: </x>\r\n'.repeat(500)}\r\n`,
  ),
  'sends 101': says(() => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  'sends 204 with a body': says(() => `HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n[]`),
  'sends another answer behind each': says(() => `${json}Content-Length: 2\r\n\r\n[]`.repeat(2)),
  'drops each connection after its first answer': (socket) =>
    socket.on('data', () => {
      socket.write(`${json}${rateLimits()}Content-Length: 2\r\n\r\n[]`)
      setTimeout(() => socket.destroy(), 5)
    }),
  'redirects in a loop': says(() => 'HTTP/1.1 302 Found\r\nLocation: /v1/pets\r\nContent-Length: 0\r\n\r\n'),
  'redirects a create to another host': says(
    () =>
      'HTTP/1.1 307 Temporary Redirect\r\nLocation: https://elsewhere.invalid/v1/pets\r\nContent-Length: 0\r\n\r\n',
  ),
  'sends a bomb of gzip': body(gzipSync(Buffer.alloc(200 * megabyte, 0x20)), 'Content-Encoding: gzip\r\n'),
  'sends a bomb of brotli': body(
    brotliCompressSync(Buffer.alloc(200 * megabyte, 0x20)),
    'Content-Encoding: br\r\n',
  ),
  'sends gzip within gzip': body(
    gzipSync(gzipSync(Buffer.alloc(100 * megabyte, 0x20))),
    'Content-Encoding: gzip, gzip\r\n',
  ),
  'says gzip of what is none': body('[]', 'Content-Encoding: gzip\r\n'),
  'sends arrays nested a million deep': body(`${'['.repeat(1e6)}${']'.repeat(1e6)}`),
  'sends arrays nested half a million deep': body(`${'['.repeat(5e5)}${']'.repeat(5e5)}`),
  'sends a million empty objects': body(`[${Array(1e6).fill('{}').join()}]`),
  'sends objects of half a million names': body(
    `{${Array.from({ length: 350_000 }, (_, place) => `"n${place}":0`).join()}}`,
  ),
  'sends deep arrays side by side': body(
    `[${Array(4000)
      .fill(`${'['.repeat(490)}${']'.repeat(490)}`)
      .join()}]`,
  ),
  'sends fifty lists of empty objects': body(
    `[${Array(49)
      .fill(`[${Array(1000).fill('{}').join()}]`)
      .join()}]`,
  ),
  'sends objects nested deep': body(`${'{"a":'.repeat(2e5)}1${'}'.repeat(2e5)}`),
  'sends __proto__ and properties twice': body('[{"__proto__":{"id":7},"id":1,"id":2,"constructor":null}]'),
  'sends numbers of 10,000 digits': body(`[{"id":${'9'.repeat(10_000)},"name":"Rex","categoryId":1e9999}]`),
  'sends an id of 3.9 million digits': body(
    `[{"id":${'9'.repeat(39e5)},"name":"Rex","categoryId":1,"status":"sold"}]`,
  ),
  'sends an id of 3.9 million digits and an exponent': body(
    `[{"id":1${'0'.repeat(39e5)}e-3899990,"name":"Rex","categoryId":1,"status":"sold"}]`,
  ),
  'sends a mark of byte order': body(`\ufeff${page}`),
  'sends what is no UTF-8': body(Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x5d])),
  'sends lone surrogates': body('[{"id":1,"name":"\\ud800\\udc","categoryId":1},"\\udfff"]'),
  'sends UTF-16': body(Buffer.from(page, 'utf16le')),
  'sends JSON and then rubbish': body(`${page} and more`),
  'sends a string of nearly 4 MB': body(`["${'x'.repeat(4 * megabyte - 10)}"]`),
  'sends a hundred strings of 32,000 characters': body(
    `[${Array(120)
      .fill(`"${'x'.repeat(32_000)}"`)
      .join()}]`,
  ),
  'sends a text of 262,144 characters of another script': body(`["${'\u732b'.repeat(2 ** 18)}"]`),
  'sends a string of 50 MB': body(`["${'x'.repeat(50 * megabyte)}"]`),
  'sends a page of 70,000 animals': body(
    `[${Array.from({ length: 70_000 }, (_, index) => animal(index + 1)).join(',')}]`,
  ),
  'sends a page of animals beyond the cap': body(
    `[${Array.from({ length: 300_000 }, (_, index) => animal(index + 1)).join(',')}]`,
  ),
  'tells limits in every wrong way': oddHeaders(
    'X-RateLimit-Limit: 1e3',
    'X-RateLimit-Limit: 60',
    'X-RateLimit-Remaining: -5',
    `X-RateLimit-Reset: ${'9'.repeat(300)}`,
  ),
  'asks to wait for ten years': says(
    () =>
      `HTTP/1.1 429 Too Many Requests\r\n${rateLimits()}Retry-After: 315360000\r\nContent-Length: 0\r\n\r\n`,
  ),
  'asks to wait in every wrong way': says(
    () =>
      `HTTP/1.1 429 Too Many Requests\r\n${rateLimits()}Retry-After: -1\r\nRetry-After: 1e9\r\nContent-Length: 0\r\n\r\n`,
  ),
  'has a clock that is years off': oddHeaders(
    'Date: Thu, 01 Jan 1970 00:00:00 GMT',
    'X-RateLimit-Limit: 60',
    'X-RateLimit-Remaining: 59',
    'X-RateLimit-Reset: 60',
  ),
}
