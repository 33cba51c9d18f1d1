import { expect, test } from 'vitest'
import { clientOf, create, list } from '../../unit/http/a-client.ts'
import { serve, serveSockets } from './a-server.ts'

const answer = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'

const interim = (status: number, fields = ''): string => `HTTP/1.1 ${status} For now\r\n${fields}\r\n`

test.each([
  ['102', interim(102)],
  ['103 with fields', interim(103, 'Link: </style.css>; rel=preload\r\n')],
  ['one of no known name', interim(199)],
  ['several', interim(102) + interim(103, 'Link: </a>\r\n') + interim(103) + interim(102)],
])('before the answer, %s is no answer', async (_words, before) => {
  const url = await serveSockets((socket) => {
    socket.write(before)
    setImmediate(() => socket.write(answer))
  })
  const { client, exchanges } = clientOf(url)
  for (const request of [list, create, list, list]) {
    expect((await client.send(request)).response).toMatchObject({ status: 200, body: [] })
  }
  expect(exchanges).toHaveLength(4)
})

test('102 without end is a timeout', async () => {
  const url = await serveSockets((socket) => {
    const more = setInterval(() => socket.write(interim(102)), 20)
    socket.on('close', () => clearInterval(more))
  })
  const exchange = await clientOf(url, { timeoutMs: 100 }).client.send(list)
  expect(exchange.error?.kind).toBe('timeout')
  expect(exchange).not.toHaveProperty('head')
})

test.each([
  ['alone', interim(100)],
  ['after a 103', interim(103) + interim(100)],
])('100 Continue, %s, is named, and the request not sent again', async (_words, before) => {
  const methods: string[] = []
  const url = await serveSockets((socket, request) => {
    methods.push(request.slice(0, request.indexOf(' ')))
    socket.write(before + answer)
  })
  const { client } = clientOf(url)
  for (const request of [list, create]) {
    const { error } = await client.send(request)
    expect(error?.kind).toBe('interim-response')
    expect(error?.message).toContain('the service sent 100 Continue')
  }
  expect(methods).toStrictEqual(['GET', 'POST'])
})

test('101 that nobody asked for breaks the protocol', async () => {
  const url = await serveSockets((socket) => {
    socket.write(interim(101, 'Connection: upgrade\r\nUpgrade: chat\r\n'))
  })
  const { error } = await clientOf(url).client.send(list)
  expect(error).toMatchObject({ kind: 'protocol', message: expect.stringContaining('101') })
})

test.each([20_000, 100_000, 250_000])('a head of %i bytes is taken in', async (length) => {
  const url = await serve((_request, response) => {
    for (let field = 0; field < length; field += 5000) response.setHeader(`x-${field}`, 'a'.repeat(4990))
    response.end('[]')
  })
  const { response } = await clientOf(url).client.send(list)
  expect(response?.status).toBe(200)
  expect(response?.headers['x-0']).toHaveLength(4990)
})

test('a head without end is not', async () => {
  const url = await serveSockets((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = setInterval(() => socket.write(`X-More: ${'a'.repeat(10_000)}\r\n`), 1)
    socket.on('close', () => clearInterval(more))
  })
  const { error } = await clientOf(url).client.send(list)
  expect(error).toStrictEqual({
    kind: 'too-large',
    message: 'the head of the answer is larger than 256 KiB',
  })
})
