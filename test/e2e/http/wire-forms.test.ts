import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../../src/service/start-reference.ts'
import { clientOf, create, key, list } from '../../unit/http/a-client.ts'
import { serve, serveSockets } from './a-server.ts'

const limits = {
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': '900',
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 60),
}
const answerWith = (status: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]`

test.each([
  ['names capitalised', /\r\nAuthorization: Bearer .*/s, /\r\nContent-Type: application\/json/],
  ['names in capitals', /\r\nAUTHORIZATION: Bearer .*/s, /\r\nCONTENT-TYPE: application\/json/],
] as const)('%s go out as they are', async (wire, ...fields) => {
  const texts: string[] = []
  const url = await serveSockets((socket, text) => {
    texts.push(text)
    socket.end(answerWith('200 OK'))
  })
  await clientOf(url).client.send({ ...create, wire })
  for (const field of fields) expect(texts[0]).toMatch(field)
})

test('without Accept-Encoding there is none', async () => {
  const texts: string[] = []
  const url = await serveSockets((socket, text) => {
    texts.push(text)
    socket.end(answerWith('200 OK'))
  })
  await clientOf(url).client.send({ ...list, wire: 'no Accept-Encoding' })
  expect(texts[0]).not.toMatch(/accept-encoding/i)
  expect(texts[0]).toContain(key)
})

test('a connection that is to be closed is closed, and the next request gets another', async () => {
  const connections = new Set<unknown>()
  const texts: string[] = []
  const url = await serveSockets((socket, text) => {
    connections.add(socket)
    texts.push(text)
    socket.write(answerWith('200 OK'))
  })
  const { client } = clientOf(url)
  for (const wire of ['one request alone', 'more fields', 'one request alone'] as const)
    expect((await client.send({ ...list, wire })).response?.status).toBe(200)
  expect(texts[0]).toMatch(/\r\nconnection: close\r\n/)
  expect(connections.size).toBe(2)
})

/** A server that is told of each segment as it comes. */
async function serveSegments(onData: (socket: Socket, segment: Buffer) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (segment) => onData(socket, Buffer.from(segment)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}/v1`
}

const body = '{"name":"Zoë","categoryId":1}'

test('a body in pieces comes in two, its length told beforehand', async () => {
  const segments: Buffer[] = []
  const url = await serveSegments((socket, segment) => {
    segments.push(segment)
    if (Buffer.concat(segments).includes('1}')) socket.end(answerWith('201 Created'))
  })
  const exchange = await clientOf(url).client.send({ ...create, body, wire: 'in pieces' })
  expect(exchange.response?.status).toBe(201)
  const text = Buffer.concat(segments).toString()
  expect(text).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`)
  expect(text).not.toMatch(/transfer-encoding/i)
  expect(text.endsWith(`\r\n\r\n${body}`)).toBe(true)
  expect(segments.at(-1)?.length).toBeLessThan(body.length)
})

test('a body in chunks comes with no length, once a connection was kept', async () => {
  const texts: string[] = []
  const url = await serve((request, response) => {
    texts.push(`${request.headers['transfer-encoding']} ${request.headers['content-length']}`)
    request.setEncoding('utf8').on('data', (text: string) => texts.push(text))
    request.on('end', () => response.end('[]'))
  })
  const { client } = clientOf(url)
  const chunked = { ...create, body, wire: 'in chunks' } as const
  expect((await client.send(chunked)).request.wire).toBeUndefined()
  await client.send(list)
  await client.send(list)
  texts.length = 0
  const exchange = await client.send(chunked)
  expect(exchange.request.wire).toBe('in chunks')
  expect(texts[0]).toBe('chunked undefined')
  expect(texts.slice(1).join('')).toBe(body)
})

test('a service that closes each connection gets no chunks', async () => {
  const forms: unknown[] = []
  const url = await serve((request, response) => {
    forms.push(request.headers['transfer-encoding'])
    request.resume().on('end', () => response.setHeader('connection', 'close').end('[]'))
  })
  const { client } = clientOf(url)
  for (let turn = 0; turn < 3; turn += 1) await client.send(list)
  expect((await client.send({ ...create, body, wire: 'in chunks' })).request.wire).toBeUndefined()
  expect(forms).toEqual([undefined, undefined, undefined, undefined])
})

test('a create that may be on a kept connection takes the one that was used just now, and no other does', async () => {
  const ports: unknown[] = []
  const url = await serve((request, response) => {
    ports.push(request.socket.remotePort)
    request.resume().on('end', () => response.end('[]'))
  })
  const { client } = clientOf(url)
  const kept = { ...create, wire: 'on a kept connection' } as const
  expect((await client.send(kept)).request.wire).toBeUndefined()
  expect((await client.send(kept)).request.wire).toBe('on a kept connection')
  await client.send(create)
  expect(ports[1]).toBe(ports[0])
  expect(ports[2]).not.toBe(ports[0])
})

test('of connections that were used just now, it takes one on which another credential came', async () => {
  const came = new Map<unknown, string[]>()
  const url = await serve((request, response) => {
    const all = came.get(request.socket) ?? []
    came.set(request.socket, [
      ...all,
      request.method === 'POST' ? 'create' : (request.headers.authorization ?? 'none'),
    ])
    request.resume().on('end', () => setTimeout(() => response.writeHead(200, limits).end('[]'), 30))
  })
  const { client } = clientOf(url)
  await client.send(list)
  await Promise.all([
    client.send({ ...list, credential: { kind: 'none' } }),
    client.send(list),
    client.send(list),
  ])
  await client.send({ ...create, wire: 'on a kept connection' })
  const before = [...came.values()].find((all) => all.includes('create'))
  expect(came.size).toBe(3)
  expect(before?.at(-2)).toBe('none')
})

test('a create whose kept connection is closed under it is not sent again', async () => {
  let arrived = 0
  const url = await serve((request, response) => {
    request.resume()
    if (request.method === 'GET') response.end('[]')
    else {
      arrived += 1
      request.socket.destroy()
    }
  })
  const { client } = clientOf(url)
  await client.send(list)
  const exchange = await client.send({ ...create, wire: 'on a kept connection' })
  expect(exchange.error?.kind).toBe('closed')
  expect(exchange.resent).toBeUndefined()
  expect(arrived).toBe(1)
})

test('a service that answers at the first piece, and reads no further, has answered', async () => {
  const url = await serveSegments((socket) => {
    socket.end(answerWith('401 Unauthorized'))
  })
  const { client } = clientOf(url)
  for (let turn = 0; turn < 20; turn += 1) {
    const exchange = await client.send({ ...create, body, wire: 'in pieces' })
    expect(exchange.error).toBeUndefined()
    expect(exchange.response?.status).toBe(401)
  }
})

test('the embedded service sees the form, and answers the same', async () => {
  const seen: [readonly string[], number][] = []
  const reference = await startReference({
    variant: {
      apply: (behaviour) => ({
        ...behaviour,
        admit(call) {
          seen.push([call.fieldNames, call.pieces.length])
          behaviour.admit(call)
        },
      }),
    },
  })
  onTestFinished(() => reference.close())
  const { client } = clientOf(reference.baseUrl, { key: reference.keys.business })
  for (const wire of ['in pieces', 'names in capitals', 'more fields'] as const)
    expect((await client.send({ ...create, body, wire })).response?.body).toMatchObject({ name: 'Zoë' })
  expect((await client.send({ ...list, wire: 'more fields' })).response?.status).toBe(200)
  expect(seen.map(([, pieces]) => pieces)).toStrictEqual([2, 1, 1, 0])
  expect(seen[1]?.[0]).toContain('AUTHORIZATION')
  expect(seen[2]?.[0]).toContain('x-requested-with')
})
