import type { ChanceStream } from '../../../src/generate/chance.ts'
import type { RawHead, TransportRequest } from '../../../src/http/transport.ts'
import { randomEcho } from './echoes.ts'

/** An answer as it comes over the wire. */
export interface RandomAnswer {
  readonly head: RawHead
  readonly bytes: Buffer
}

/** Draws from a stream of chance. */
export class Draw {
  readonly #chance: ChanceStream

  constructor(chance: ChanceStream) {
    this.#chance = chance
  }

  whole(least: number, most: number): number {
    return this.#chance.integer(least, most)
  }

  /** True once in so many. */
  once(inSoMany: number): boolean {
    return this.#chance.integer(1, inSoMany) === 1
  }

  oneOf<T>(all: readonly T[]): T {
    const chosen = all[this.#chance.integer(0, all.length - 1)]
    if (chosen === undefined) throw new RangeError('there is nothing to draw from')
    return chosen
  }
}

const statuses = [
  ...[200, 200, 200, 201, 201, 204, 206, 301, 302, 304, 307, 400, 400, 401, 401, 403, 404, 404, 405],
  ...[406, 409, 413, 414, 415, 418, 422, 429, 429, 431, 500, 502, 503, 504, 599, 600, 799, 999],
]

const times = (now: number): readonly string[] => {
  const second = Math.floor(now / 1000)
  return [
    ...[second, second + 1, second + 60, second - 60, second + 86_400, second * 1000].map(String),
    ...['0', '-1', '1e9', '9'.repeat(40), 'soon', '', ' 30', '30, 60', '1.5', '0x10', '٣'],
    new Date(now).toUTCString(),
    new Date(now + 5e11).toUTCString(),
    new Date(now - 5e11).toUTCString(),
    new Date(now).toISOString(),
  ]
}

const counts = [
  '0',
  '1',
  '59',
  '60',
  '1000',
  '-1',
  '1e3',
  '1,000',
  '9'.repeat(30),
  'NaN',
  'many',
  '',
  '60, 60',
  ' 7 ',
]
const mediaTypes = [
  ...['application/json', 'application/json', 'application/json; charset=utf-8', 'application/problem+json'],
  ...['text/html', 'text/plain', 'json', '', 'application/json; charset=utf-16', 'application/octet-stream'],
]
const codings = ['gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, br', 'rot13', '']

/** Draws fields of an answer: many of them well-formed, some of them what no client has ever seen. */
export function randomHeaders(draw: Draw, now: number, request: TransportRequest): RawHead['headers'] {
  const headers: Record<string, string | readonly string[]> = {}
  if (!draw.once(5)) headers['content-type'] = draw.oneOf(mediaTypes)
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining'])
    if (!draw.once(6)) headers[name] = draw.oneOf(counts)
  if (!draw.once(6)) headers['x-ratelimit-reset'] = draw.oneOf(times(now))
  if (draw.once(3)) headers['retry-after'] = draw.oneOf(times(now))
  if (draw.once(2)) headers['date'] = draw.oneOf(times(now))
  if (draw.once(20)) headers['content-encoding'] = draw.oneOf(codings)
  if (draw.once(10)) headers['location'] = draw.oneOf(['/pets', 'http://[', '//x', '\u0000', request.path])
  if (draw.once(10)) headers['set-cookie'] = ['a=b', 'c=d']
  if (draw.once(10)) headers['x-echo'] = randomEcho(draw, request)
  if (draw.once(30)) headers['x-long'] = 'x'.repeat(draw.whole(1, 5000))
  return headers
}

const texts = [
  ...['', ' ', 'null', 'true', '[]', '{}', '""', '[{}]', '[null]', '[[]]', '{"id":1}', '[{"id":1},{"id":1}]'],
  ...['{"__proto__":{"id":1}}', '{"id":1,"id":2}', '{"constructor":1}', '[1e999]', '-0', '1e400', '\ufeff[]'],
  ...['{"code":"x","message":"m","status":400}', '{"code":1,"message":null,"status":"400"}', '<html></html>'],
  ...['[{"id":"9223372036854775808"}]', '[{"id":9223372036854775807,"name":"x","categoryId":1}]', '{"a":'],
  ...['"\\ud800"', '[{"name":"\\u0000"}]', '[1,]', '[] []', 'NaN', "{'id':1}", '[{"id":1.5,"name":1}]'],
]

/** Draws a body. */
export function randomBody(draw: Draw, request: TransportRequest): Buffer {
  switch (draw.whole(0, 14)) {
    case 0:
      return Buffer.from(Array.from({ length: draw.whole(0, 60) }, () => draw.whole(0, 255)))
    case 1:
      return Buffer.from(randomJson(draw, 4))
    case 2:
      return Buffer.from(request.body ?? '[]')
    case 3:
      return Buffer.from(JSON.stringify(request))
    case 4:
      return Buffer.from('['.repeat(draw.whole(1, 20_000)))
    case 5:
      return Buffer.from(`[{"id":${'9'.repeat(draw.whole(1, 3000))}}]`)
    case 6:
      return Buffer.from(`[${Array.from({ length: draw.whole(0, 120) }, () => randomPet(draw)).join(',')}]`)
    case 7:
      return Buffer.from(randomPet(draw))
    case 8:
      return Buffer.from(draw.oneOf(texts), 'utf16le')
    case 9:
      return Buffer.from(JSON.stringify({ code: 'x', message: randomEcho(draw, request), status: 400 }))
    case 10:
      return Buffer.from(JSON.stringify([{ id: 1, name: randomEcho(draw, request), categoryId: 1 }]))
    default:
      return Buffer.from(draw.oneOf(texts))
  }
}

/** Draws JSON, nested so deep at the most. */
function randomJson(draw: Draw, depth: number): string {
  const scalars = ['null', 'true', '0', '-1', '1e3', '12345678901234567890', '"x"', '""', '"\\u00e9"']
  const kind = depth === 0 ? 2 : draw.whole(0, 3)
  const items = (): readonly string[] =>
    Array.from({ length: draw.whole(0, 3) }, () => randomJson(draw, depth - 1))
  if (kind === 0) return `[${items().join(',')}]`
  if (kind === 1)
    return `{${items()
      .map(
        (item) => `"${draw.oneOf(['id', 'name', 'categoryId', 'status', 'code', 'message', 'x'])}":${item}`,
      )
      .join(',')}}`
  return draw.oneOf(scalars)
}

/** Draws what may pass for an animal. */
function randomPet(draw: Draw): string {
  const id = draw.oneOf(['1', '2', '3', `${draw.whole(1, 9999)}`, '"4"', 'null', '0', '-7', '1.5'])
  const name = draw.oneOf([
    '"Rex"',
    '"Rex"',
    '""',
    '7',
    'null',
    '"\\ud83d"',
    `"${'x'.repeat(draw.whole(0, 200))}"`,
  ])
  const status = draw.oneOf(['"available"', '"pending"', '"sold"', '"lost"', 'null', '1'])
  return `{"id":${id},"name":${name},"categoryId":${draw.oneOf(['1', '2', '"1"', '-1'])},"status":${status}}`
}

/** Draws a whole answer. */
export function randomAnswer(draw: Draw, now: number, request: TransportRequest): RandomAnswer {
  return {
    head: { status: draw.oneOf(statuses), headers: randomHeaders(draw, now, request) },
    bytes: randomBody(draw, request),
  }
}
