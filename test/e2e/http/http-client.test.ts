import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/http/clock.ts'
import { noCredential } from '../../../src/http/credential.ts'
import { WriteForbidden } from '../../../src/http/http-client.ts'
import { createMask } from '../../../src/http/mask.ts'
import type { Gate } from '../../../src/http/pacing/gate.ts'
import { LimitWait } from '../../../src/http/pacing/gate.ts'
import { clientOf, create, key, list } from '../../unit/http/a-client.ts'
import { serve } from './a-server.ts'

test.each([200, 201, 400, 401, 404, 418, 500, 503])('a status of %i is an answer', async (status) => {
  const url = await serve((_request, response) => response.writeHead(status).end('{}'))
  const { client, exchanges } = clientOf(url)
  const exchange = await client.send(list)
  expect(exchange.response?.status).toBe(status)
  expect(exchange).toMatchObject({
    number: 1,
    request: list,
    keyVariable: 'PETSTORE_API_KEY',
    url: `${url}/pets`,
  })
  expect(exchanges).toStrictEqual([exchange])
})

test('a body is read to the last digit, whatever its coding', async () => {
  const url = await serve((_request, response) => {
    response
      .setHeader('Content-Type', 'Application/JSON; charset=utf-8')
      .setHeader('Content-Encoding', 'gzip')
    response.end(gzipSync('[{"id":9007199254740993}]'))
  })
  const { response } = await clientOf(url).client.send(list)
  expect(response).toMatchObject({
    mediaType: 'application/json',
    text: '[{"id":9007199254740993}]',
    body: [{ id: 9007199254740993n }],
  })
  expect(response).not.toHaveProperty('parseError')
})

test('a request arrives as it was asked for', async () => {
  const arrived: string[] = []
  const url = await serve(async (request, response) => {
    const { authorization, accept, 'content-type': type, 'content-length': length } = request.headers
    const body = (await request.toArray()).join('')
    arrived.push([request.method, request.url, authorization, accept, type, length, body].join(' | '))
    response.end('{}')
  })
  const { client } = clientOf(url)
  await client.send({ ...list, path: '/pets?limit=1' })
  await client.send(create)
  await client.send({ ...create, body: '', credential: noCredential })
  await client.send({ ...create, body: 'é', contentType: 'text/plain' })
  expect(arrived).toStrictEqual([
    `GET | /v1/pets?limit=1 | Bearer ${key} | application/json |  |  | `,
    `POST | /v1/pets | Bearer ${key} | application/json | application/json | 29 | ${create.body}`,
    'POST | /v1/pets |  | application/json | application/json | 0 | ',
    `POST | /v1/pets | Bearer ${key} | application/json | text/plain | 2 | é`,
  ])
})

test('a redirect is an answer, and is not followed', async () => {
  const paths: (string | undefined)[] = []
  const url = await serve((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/v1/elsewhere' }).end()
  })
  const { response } = await clientOf(url).client.send(list)
  expect(response).toMatchObject({ status: 302, headers: { location: '/v1/elsewhere' } })
  expect(paths).toStrictEqual(['/v1/pets'])
})

test('a 429 is waited out as it says, and the request sent again', async () => {
  const times: number[] = []
  const url = await serve((_request, response) => {
    times.push(performance.now())
    if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end()
    else response.end('[]')
  })
  const { client, exchanges } = clientOf(url)
  const { response } = await client.send(list)
  expect(response?.status).toBe(200)
  expect(exchanges.map((exchange) => exchange.response?.status)).toStrictEqual([429, 200])
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1000)
})

test('sent once, a 429 is an answer, and holds back whatever comes next', async () => {
  let refused = 0
  const url = await serve((_request, response) => {
    refused += 1
    response.writeHead(429, { 'retry-after': '60' }).end()
  })
  const { client } = clientOf(url, { maxWaitMs: 2000 })
  expect((await client.sendOnce(list)).response?.status).toBe(429)
  await expect(client.send(list)).rejects.toThrow(LimitWait)
  await expect(client.send(create)).rejects.toThrow(LimitWait)
  expect(refused).toBe(1)
})

test('where every request is answered 429, none goes out any more after a while, nor of those that wait', async () => {
  let times = 0
  const url = await serve((_request, response) => {
    times += 1
    response.writeHead(429, { 'retry-after': times === 1 ? 'soon' : '-1' }).end()
  })
  const { client } = clientOf(url)
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => client.send(list)))
  for (const { status } of sent) expect(status).toBe('rejected')
  await expect(client.send(list)).rejects.toThrow(LimitWait)
  await expect(client.send(list)).rejects.toThrow('every request is answered 429')
  expect(times).toBeLessThanOrEqual(8)
  const before = times
  await client.send({ ...list, credential: noCredential }).catch(() => undefined)
  expect(times).toBeGreaterThan(before)
})

test('a 429 that asks for too long a wait is not waited out', async () => {
  let asked = 0
  const url = await serve((_request, response) => {
    asked += 1
    response.writeHead(429, { 'retry-after': '3600' }).end()
  })
  await expect(clientOf(url).client.send(list)).rejects.toThrow(/answered 429 1 times/)
  expect(asked).toBe(1)
})

test('a read-only client sends nothing but GET', async () => {
  const methods: (string | undefined)[] = []
  const url = await serve((request, response) => {
    methods.push(request.method)
    response.end('[]')
  })
  const { client } = clientOf(url, { readOnly: true })
  await expect(client.send(create)).rejects.toThrow(WriteForbidden)
  await expect(client.sendOnce(create)).rejects.toThrow(WriteForbidden)
  await client.send(list)
  expect(methods).toStrictEqual(['GET'])
})

test('a key that the target echoes is masked in headers, body and complaint', async () => {
  const url = await serve((request, response) => {
    response
      .setHeader('X-Echo', request.headers.authorization ?? '')
      .setHeader('WWW-Authenticate', `for ${key}`)
    response.end(`{"message": ${request.headers.authorization}}`)
  })
  const { response } = await clientOf(url).client.send(list)
  expect(response).toMatchObject({
    headers: { 'x-echo': 'Bearer <key>', 'www-authenticate': 'for <key>' },
    text: '{"message": Bearer <key>}',
  })
  expect(JSON.stringify(response)).not.toContain(key.slice(0, 8))
})

test('a short key does not spoil the headers that verdicts rest on', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('Content-Type', 'application/json').setHeader('X-RateLimit-Limit', '6060')
    response.setHeader('X-Echo', 'json 6060').end('[]')
  })
  const { response } = await clientOf(url, { mask: createMask(['json', '6060']) }).client.send(list)
  expect(response?.mediaType).toBe('application/json')
  expect(response?.headers).toMatchObject({ 'x-ratelimit-limit': '6060', 'x-echo': '<key> <key>' })
})

test('no more requests are under way than allowed', async () => {
  let underWay = 0
  let most = 0
  const url = await serve((_request, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    setTimeout(() => {
      underWay -= 1
      response.end('[]')
    }, 5)
  })
  const { client } = clientOf(url, { concurrency: 3 })
  const exchanges = await Promise.all(Array.from({ length: 30 }, () => client.send(list)))
  expect(exchanges.map(({ response }) => response?.status)).toStrictEqual(Array(30).fill(200))
  expect(most).toBe(3)
  expect(exchanges.map(({ number }) => number).toSorted((a, b) => a - b)).toStrictEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
})

test('an aborted run stops what is under way and what waits', async () => {
  const stop = new AbortController()
  const url = await serve(() => stop.abort(new Error('interrupted')))
  const { client, exchanges } = clientOf(url, { concurrency: 1, signal: stop.signal })
  const results = await Promise.allSettled([client.send(list), client.send(list), client.send(create)])
  expect(results).toStrictEqual(Array(3).fill({ status: 'rejected', reason: new Error('interrupted') }))
  expect(exchanges).toStrictEqual([])
})

test('a fault of the suite is none of the target', async () => {
  const url = await serve((_request, response) => response.end('[]'))
  const { client } = clientOf(url, { key: 'two\nlines' })
  await expect(client.send(list)).rejects.toThrow(/invalid authorization header/)
})

test('who waits for a limit waits no longer once it is known that every request is answered 429', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(429, { 'retry-after': 'soon' }).end()
  })
  let lists = 0
  const pacer: Gate = {
    // Lists go as soon as the wait that is made up for an unreadable Retry-After is over, and creates never.
    admit: async (operation) => {
      if (operation === 'createPet') await new Promise(() => undefined)
      lists += 1
      if (lists > 1) await systemClock.sleep(1500)
      return () => undefined
    },
    block: () => undefined,
  }
  const { client } = clientOf(url, { pacer })
  const waiting = [client.send(create), client.send(create)]
  await expect(client.send(list)).rejects.toThrow('every request is answered 429')
  for (const one of waiting) await expect(one).rejects.toThrow('every request is answered 429')
})

test('a 429 that asks for a moment turns away who comes beside others; a longer one is of a window', async () => {
  const servedAfter = async (retryAfter: string, send: 'send' | 'sendOnce'): Promise<readonly unknown[]> => {
    let count = 0
    const url = await serve((_request, response) => {
      count += 1
      if (count === 1) response.writeHead(429, { 'retry-after': retryAfter }).end()
      else response.end('[]')
    })
    const served: unknown[] = []
    const { client, transport } = clientOf(url, { maxWaitMs: 4000 })
    const { seats } = transport
    const leave = seats.leave.bind(seats)
    seats.leave = (how) => {
      served.push(how)
      leave(how)
    }
    await client[send](list)
    return served
  }
  expect(await servedAfter('1', 'send')).toEqual(['too busy', 'answered'])
  expect(await servedAfter('3', 'send')).toEqual(['not at all', 'answered'])
  expect(await servedAfter('1', 'sendOnce')).toEqual(['answered'])
})
