import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { Budget, BudgetSpent } from '../../../src/http/budget.ts'
import { clientOf, create, list } from '../../unit/http/a-client.ts'
import { serve, serveSockets } from './a-server.ts'

const answer = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'

/** Answers, and closes each connection without having said so. */
function answerAndClose(socket: Socket): void {
  socket.end(answer)
}

test('headers that do not come are a timeout', async () => {
  const url = await serve(() => undefined)
  const { client, exchanges } = clientOf(url, { timeoutMs: 100 })
  const exchange = await client.send(list)
  expect(exchange.error?.kind).toBe('timeout')
  expect(exchange).not.toHaveProperty('response')
  expect(exchanges).toStrictEqual([exchange])
})

test('a body that drips for ever is a timeout', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  const exchange = await clientOf(url, { timeoutMs: 150 }).client.send(list)
  expect(exchange.error?.kind).toBe('timeout')
})

test('a body that stops is a timeout', async () => {
  const url = await serve((_request, response) => response.writeHead(200).write('['))
  const exchange = await clientOf(url, { timeoutMs: 100 }).client.send(list)
  expect(exchange.error?.kind).toBe('timeout')
})

test.each([
  ['told of', { 'content-length': '100001' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('a body beyond the cap, %s, is not read', async (_words, headers) => {
  const url = await serve((_request, response) => response.writeHead(200, headers).end(' '.repeat(100_001)))
  expect((await clientOf(url).client.send(list)).error?.kind).toBe('too-large')
})

test('a body as large as the cap is read', async () => {
  const url = await serve((_request, response) => response.end(`${' '.repeat(99_998)}[]`))
  expect((await clientOf(url).client.send(list)).response?.body).toStrictEqual([])
})

test('connections that close after each answer break no request, in turn', async () => {
  const url = await serveSockets(answerAndClose)
  const { client } = clientOf(url)
  for (let turn = 0; turn < 60; turn += 1) {
    const exchange = await client.send(turn % 4 === 0 ? create : list)
    expect(exchange.response?.status).toBe(200)
  }
})

test('connections that close after each answer break no request, side by side', async () => {
  const url = await serveSockets((socket) => {
    socket.write(answer, () => setImmediate(() => socket.destroy()))
  })
  const { client, exchanges } = clientOf(url, { concurrency: 8 })
  await Promise.all(Array.from({ length: 200 }, (_, index) => client.send(index % 5 === 0 ? create : list)))
  expect(exchanges.map(({ error }) => error).filter((error) => error !== undefined)).toStrictEqual([])
  expect(exchanges).toHaveLength(200)
})

test('a create goes out once, though its connection is closed before any answer', async () => {
  const methods: string[] = []
  const url = await serveSockets((socket, request) => {
    methods.push(request.slice(0, request.indexOf(' ')))
    if (request.startsWith('POST')) socket.resetAndDestroy()
    else socket.write(answer)
  })
  const { client } = clientOf(url)
  await client.send(list)
  const exchange = await client.send(create)
  expect(exchange.error?.kind).toBe('closed')
  expect(methods).toStrictEqual(['GET', 'POST'])
})

test('a GET whose connection is closed before any answer is sent again once, as one exchange', async () => {
  let arrived = 0
  const url = await serveSockets((socket) => {
    arrived += 1
    socket.resetAndDestroy()
  })
  const budget = new Budget(10)
  const { client, exchanges } = clientOf(url, { budget })
  const exchange = await client.send(list)
  expect(exchange).toMatchObject({ number: 1, error: { kind: 'closed' } })
  expect(exchanges).toStrictEqual([exchange])
  expect(arrived).toBe(2)
  expect(budget.spent).toBe(2)
})

test.each(['in pieces', 'in chunks'] as const)('a body that is empty does not come %s', async (wire) => {
  const heads: string[] = []
  const url = await serveSockets((socket, request) => {
    heads.push(request)
    socket.write(answer)
  })
  const { client } = clientOf(url)
  // Who keeps a connection takes chunks.
  for (let turn = 0; turn < 2; turn += 1) await client.send(list)
  expect((await client.send({ ...create, body: '', wire })).request).not.toHaveProperty('wire')
  expect(heads[2]).toContain('content-length: 0\r\n')
  expect((await client.send({ ...create, wire })).request.wire).toBe(wire)
})

test('a broken byte goes out as it is, and the length fits', async () => {
  const bodies: Buffer[] = []
  const url = await serve((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat(parts))
      response.end('{}')
    })
  })
  const { client } = clientOf(url)
  const sent = await client.send({ ...create, body: '{"name":"Zoë\ufffd"}', wire: 'with a broken byte' })
  expect(sent.response?.status).toBe(200)
  expect(bodies).toStrictEqual([
    Buffer.concat([Buffer.from('{"name":"Zoë'), Buffer.of(0xff), Buffer.from('"}')]),
  ])
})

const idle408 = (connection: string): string =>
  `HTTP/1.1 408 Request Timeout\r\nConnection: ${connection}\r\nContent-Length: 2\r\n\r\n{}`

test.each(['GET', 'POST'])(
  'a 408 that closes a kept connection is no answer to the %s that it crossed',
  async (method) => {
    const requests: string[] = []
    const url = await serveSockets((socket, request) => {
      requests.push(request.slice(0, request.indexOf(' ')))
      if (requests.length === 2) socket.end(idle408('close'))
      else socket.write(answer)
    })
    const budget = new Budget(10)
    const { client, exchanges } = clientOf(url, { budget })
    await client.send(list)
    const crossed = await client.send(method === 'GET' ? list : { ...create, wire: 'on a kept connection' })
    expect(crossed).toMatchObject({ number: 2, resent: true, response: { status: 200 } })
    expect(exchanges).toHaveLength(2)
    expect(requests).toStrictEqual(['GET', method, method])
    expect(budget.spent).toBe(3)
  },
)

test.each([
  ['on a fresh connection', 1, 'close'],
  ['that keeps its connection', 2, 'keep-alive'],
])('a 408 %s is an answer', async (_, which, connection) => {
  let arrived = 0
  const url = await serveSockets((socket) => {
    arrived += 1
    socket.write(arrived === which ? idle408(connection) : answer)
  })
  const { client } = clientOf(url)
  for (let turn = 1; turn < which; turn += 1) await client.send(list)
  expect((await client.send(list)).response?.status).toBe(408)
  expect(arrived).toBe(which)
})

test.each(['', ' ', '  '])('blanks after the values of fields are no part of them: %j', async (blanks) => {
  const body = JSON.stringify('x'.repeat(121))
  let arrived = 0
  const url = await serveSockets((socket) => {
    arrived += 1
    const fields = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'X-A: b']
    socket.write(`HTTP/1.1 200 OK\r\n${fields.map((field) => `${field}${blanks}\r\n`).join('')}\r\n${body}`)
  })
  const { client } = clientOf(url)
  for (let turn = 1; turn <= 3; turn += 1)
    expect((await client.send(list)).response).toMatchObject({
      status: 200,
      headers: { 'content-length': '123', 'x-a': 'b' },
      body: 'x'.repeat(121),
    })
  expect(arrived).toBe(3)
})

test.each(['0', '0 '])('no body has the length %j', async (length) => {
  const url = await serveSockets((socket) =>
    socket.write(`HTTP/1.1 204 No\r\nContent-Length: ${length}\r\n\r\n`),
  )
  expect((await clientOf(url).client.send(list)).response?.status).toBe(204)
})

test.each(['2\t', '2 \t', '2x'])(
  'a length that undici refuses, %j, is told as what it is',
  async (length) => {
    const url = await serveSockets((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n[]`),
    )
    const { error } = await clientOf(url).client.send(list)
    expect(error?.kind).toBe('protocol')
    expect(error?.message).toContain('an answer came whose Content-Length undici does not take')
  },
)

test.each(['20', '20 '])('a body that is shorter than its length, %j, is cut off', async (length) => {
  const url = await serveSockets((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n[]`),
  )
  expect((await clientOf(url).client.send(list)).response).toBeUndefined()
})

test('an answer cut off in the middle is not asked for again', async () => {
  let arrived = 0
  const url = await serveSockets((socket) => {
    arrived += 1
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[')
  })
  expect((await clientOf(url).client.send(list)).error?.kind).toBe('closed')
  expect(arrived).toBe(1)
})

test('an answer that is no HTTP is one of the protocol', async () => {
  const url = await serveSockets((socket) => socket.end('hello\r\n\r\n'))
  expect((await clientOf(url).client.send(list)).error?.kind).toBe('protocol')
})

test('a port that nobody listens on refuses', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  server.close()
  await once(server, 'close')
  const exchange = await clientOf(`http://127.0.0.1:${port}/v1`).client.send(list)
  expect(exchange.error?.kind).toBe('refused')
})

test.each([1, 2, 7, 20])('of %i requests not one more arrives, retries included', async (limit) => {
  let arrived = 0
  const url = await serveSockets((socket) => {
    arrived += 1
    if (arrived % 3 === 0) socket.write(answer)
    else socket.resetAndDestroy()
  })
  const budget = new Budget(limit)
  const { client } = clientOf(url, { budget, concurrency: 8 })
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => client.send(list)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(arrived).toBe(limit)
  expect(budget.spent).toBe(limit)
  expect(refused.length).toBeGreaterThanOrEqual(40 - limit)
  expect(refused.map(({ reason }) => reason instanceof BudgetSpent)).not.toContain(false)
})

test('a request held back by the limits takes nothing from the budget', async () => {
  const url = await serve((_request, response) => response.writeHead(429, { 'retry-after': '60' }).end())
  const budget = new Budget(10)
  const { client } = clientOf(url, { budget, maxWaitMs: 1000 })
  await client.sendOnce(list)
  await expect(client.send(list)).rejects.toThrow('a 429 asked to wait')
  expect(budget.spent).toBe(1)
})

test('a coding that nobody knows is open where the request took any, and a breach where it did not', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'exi' }).end('[]'),
  )
  const { client } = clientOf(url)
  const any = await client.send({ ...list, wire: 'no Accept-Encoding' })
  expect(any).toMatchObject({ error: { kind: 'unknown-coding' }, head: { status: 200 } })
  expect((await client.send(list)).response?.parseError).toContain('exi')
})
