import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { HttpClient } from '../../../src/http/http-client.ts'
import { clientOf, create, list } from '../../unit/http/a-client.ts'
import { serve } from './a-server.ts'
import { serveByWorkers } from './a-server-of-workers.ts'

/** Requests as a run has them: one first, then many side by side, creates among them, and pauses. */
async function use(client: HttpClient, rounds: number): Promise<void> {
  await client.send(list)
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: 12 }, (_, index) => client.send(index % 3 === 0 ? create : list)))
    await client.send(create)
    await client.send(list)
  }
}

test.each([1, 2, 4])('a service of %i workers answers everything, and soon', async (workers) => {
  let arrived = 0
  const { baseUrl, mostOpen } = await serveByWorkers(workers, (_request, response) => {
    arrived += 1
    response.end('[]')
  })
  const { client, transport, exchanges } = clientOf(baseUrl, { concurrency: 8, timeoutMs: 10_000 })
  await use(client, 5)
  expect(exchanges.filter(({ response }) => response?.status !== 200)).toStrictEqual([])
  expect(arrived).toBe(exchanges.length)
  expect(mostOpen()).toBeLessThanOrEqual(8)
  expect(transport.seats.limit).toBe(workers)
})

test.each([1, 2])('of %i workers no more are used where connections are closed by turns', async (workers) => {
  const { baseUrl } = await serveByWorkers(workers, (_request, response) => {
    response.end('[]')
  })
  const { client, transport, exchanges } = clientOf(baseUrl, { concurrency: 8, timeoutMs: 10_000 })
  await use(client, 5)
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        client.send(index % 2 === 0 ? list : { ...list, wire: 'one request alone' }),
      ),
    )
  expect(exchanges.filter(({ response }) => response?.status !== 200)).toStrictEqual([])
  expect(transport.seats.limit).toBe(workers)
})

test('a service of many workers keeps its connections', async () => {
  const { baseUrl, mostOpen } = await serveByWorkers(64, (_request, response) => {
    response.end('[]')
  })
  const { client, transport, exchanges } = clientOf(baseUrl, { concurrency: 8, timeoutMs: 10_000 })
  await use(client, 5)
  expect(exchanges.filter(({ response }) => response?.status !== 200)).toStrictEqual([])
  expect(mostOpen()).toBeLessThanOrEqual(8)
  expect(transport.seats.limit).toBe(8)
})

test('a service whose answers are slow, creates more than others, is used side by side all the same', async () => {
  const url = await serve((request, response) => {
    setTimeout(() => response.end('[]'), request.method === 'POST' ? 700 : 60)
  })
  const { client, transport } = clientOf(url, { concurrency: 8, timeoutMs: 10_000 })
  await use(client, 2)
  expect(transport.seats.limit).toBe(8)
})

test('where requests time out while others are answered, the client goes on with fewer', async () => {
  const { baseUrl } = await serveByWorkers(1, (_request, response) => {
    setTimeout(() => response.setHeader('connection', 'close').end('[]'), 60)
  })
  const { client, transport, exchanges } = clientOf(baseUrl, { concurrency: 8, timeoutMs: 150 })
  await Promise.all(Array.from({ length: 8 }, () => client.send(list)))
  expect(exchanges.some(({ error }) => error?.kind === 'timeout')).toBe(true)
  expect(transport.seats.limit).toBe(1)
  for (let turn = 0; turn < 5; turn += 1) {
    const [first, second] = await Promise.all([client.send(list), client.send(create)])
    expect([first.response?.status, second.response?.status]).toStrictEqual([200, 200])
  }
})

test('where further connections are turned away, the client goes on with as many as are served', async () => {
  const open = new Set<Socket>()
  const url = await serve((_request, response) => response.end('[]'))
  const front = createServer((socket) => {
    if (open.size >= 3) {
      socket.resetAndDestroy()
      return
    }
    open.add(socket)
    const behind = connect(Number(new URL(url).port), '127.0.0.1')
    socket.pipe(behind).pipe(socket)
    for (const end of [socket, behind])
      end.on('error', () => socket.destroy()).on('close', () => open.delete(socket) && behind.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    front.close()
    for (const socket of open) socket.destroy()
  })
  const address = front.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { client, transport, exchanges } = clientOf(`http://127.0.0.1:${port}/v1`, { concurrency: 8 })
  await use(client, 3)
  expect(transport.seats.limit).toBeLessThanOrEqual(3)
  const before = exchanges.length
  await use(client, 3)
  expect(exchanges.slice(before).filter(({ response }) => response?.status !== 200)).toStrictEqual([])
})

test('two clients share their connections, and neither stands in the way of the other', async () => {
  const { baseUrl, mostOpen } = await serveByWorkers(1, (_request, response) => response.end('[]'))
  const first = clientOf(baseUrl, { concurrency: 4, timeoutMs: 10_000 })
  const second = clientOf(baseUrl, { transport: first.transport })
  expect((await first.client.send(list)).response?.status).toBe(200)
  expect((await second.client.send(list)).response?.status).toBe(200)
  expect((await second.client.send(create)).response?.status).toBe(200)
  expect((await first.client.send(list)).response?.status).toBe(200)
  expect(mostOpen()).toBe(1)
})

test.each([1, 3, 8])(
  'with a concurrency of %i no more connections are open, creates included',
  async (most) => {
    const { baseUrl, mostOpen } = await serveByWorkers(64, (_request, response) => response.end('[]'))
    const { client } = clientOf(baseUrl, { concurrency: most })
    await use(client, 8)
    expect(mostOpen()).toBe(most)
  },
)

test('a create goes out on a connection of its own, and lists follow on it', async () => {
  const seen: (readonly [string, number | undefined])[] = []
  const url = await serve((request, response) => {
    seen.push([request.method ?? '', request.socket.remotePort])
    response.end('[]')
  })
  const { client } = clientOf(url, { concurrency: 1 })
  for (const request of [list, list, create, list, create]) {
    await client.send(request)
    await sleep(5)
  }
  const [first, second, third, fourth, fifth] = seen.map(([, port]) => port)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
  expect(fourth).toBe(third)
  expect(fifth).not.toBe(fourth)
})
