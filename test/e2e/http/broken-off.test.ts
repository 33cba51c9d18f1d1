import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LimitWait } from '../../../src/http/pacing/gate.ts'
import { clientOf, create, key, list } from '../../unit/http/a-client.ts'
import { serve, serveSockets } from './a-server.ts'

const capBytes = 100_000

test.each([
  ['told of', { 'content-length': String(2 * capBytes) }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('a body beyond the cap, %s, leaves its head', async (_words, headers) => {
  const url = await serve((_request, response) => {
    response.writeHead(401, { ...headers, 'x-echo': key }).end(' '.repeat(2 * capBytes))
  })
  const exchange = await clientOf(url).client.send(list)
  expect(exchange.error).toStrictEqual({ kind: 'too-large', message: 'the body is larger than 100000 bytes' })
  expect(exchange.head).toMatchObject({ status: 401, headers })
  expect(exchange.head?.headers['x-echo']).not.toContain(key)
  expect(exchange).not.toHaveProperty('response')
})

test('a cap in whole MiB is told as such', async () => {
  const url = await serve((_request, response) => response.end(' '.repeat(2 ** 20 + 1)))
  const exchange = await clientOf(url, { maxBodyBytes: 2 ** 20 }).client.send(list)
  expect(exchange.error?.message).toBe('the body is larger than 1 MiB')
})

test('a small body that decodes to one beyond the cap leaves its head', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(capBytes + 1)))
  })
  const exchange = await clientOf(url).client.send(list)
  expect(exchange).toMatchObject({ error: { kind: 'too-large' }, head: { status: 200 } })
})

test('a stream without end is cut at the cap, and its connection closed', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  const url = await serve((_request, response) => {
    response.on('close', () => closed.resolve())
    response.writeHead(200)
    const pour = (): void => {
      while (!response.destroyed && response.write(' '.repeat(1000))) sent += 1000
    }
    response.on('drain', pour)
    pour()
  })
  const exchange = await clientOf(url, { timeoutMs: 60_000 }).client.send(list)
  expect(exchange).toMatchObject({ error: { kind: 'too-large' }, head: { status: 200 } })
  await closed.promise
  expect(sent).toBeGreaterThan(capBytes / 2)
})

test('a stream that drips without end leaves its head', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(403)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  const exchange = await clientOf(url, { timeoutMs: 100 }).client.send(list)
  expect(exchange).toMatchObject({ error: { kind: 'timeout' }, head: { status: 403 } })
})

test('an answer reset within its body leaves its head, and is not asked for again', async () => {
  let arrived = 0
  const url = await serve((_request, response) => {
    arrived += 1
    response.writeHead(200, { 'content-length': '10' })
    response.write('[', () => response.socket?.resetAndDestroy())
  })
  const exchange = await clientOf(url).client.send(list)
  expect(exchange).toMatchObject({ error: { kind: 'closed' }, head: { status: 200 } })
  expect(arrived).toBe(1)
})

test('where no head came there is none', async () => {
  const url = await serveSockets((socket) => socket.resetAndDestroy())
  const exchange = await clientOf(url).client.send(create)
  expect(exchange.error?.kind).toBe('closed')
  expect(exchange).not.toHaveProperty('head')
})

test('a 429 whose body breaks off holds the next request back until Retry-After', async () => {
  const times: number[] = []
  const url = await serve((_request, response) => {
    times.push(performance.now())
    if (times.length > 1) {
      response.end('[]')
      return
    }
    response.writeHead(429, { 'retry-after': '1', 'content-length': '10' })
    response.write('[', () => response.socket?.resetAndDestroy())
  })
  const { client, exchanges } = clientOf(url)
  expect((await client.send(list)).response?.status).toBe(200)
  expect(exchanges.map(({ response, head }) => (response ?? head)?.status)).toStrictEqual([429, 200])
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1000)
})

test('what the head says of the limit is heeded, though the body is too large', async () => {
  const url = await serve((_request, response) => {
    response
      .writeHead(200, {
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 50),
      })
      .end(' '.repeat(2 * capBytes))
  })
  const { client } = clientOf(url)
  await client.send(list)
  await expect(client.send(list)).rejects.toThrow(LimitWait)
})
