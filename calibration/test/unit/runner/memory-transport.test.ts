import { expect, test } from 'vitest'
import type { Received, TransportRequest } from '../../../../src/http/transport.ts'
import { change } from '../../../../src/service/behaviour.ts'
import { newReference } from '../../../../src/service/new-reference.ts'
import type { Edit } from '../../../edit.ts'
import { MemoryTransport } from '../../../runner/memory-transport.ts'
import { SimulatedClock } from '../../../simulated-clock.ts'
import { watched } from '../../../watched.ts'

const list: TransportRequest = {
  method: 'GET',
  path: '/v1/pets?limit=2',
  headers: ['accept', 'application/json'],
}

function transportTo(apply?: Edit, maxBodyBytes = 100_000) {
  const clock = new SimulatedClock(Date.UTC(2026, 0, 1))
  const stop = new AbortController()
  const { options, watch } = watched({
    time: clock.beside,
    ...(apply === undefined ? {} : { variant: { apply } }),
  })
  const reference = newReference(options)
  const transport = new MemoryTransport({
    reference,
    timers: clock,
    timeoutMs: 1000,
    concurrency: 2,
    maxBodyBytes,
    latencyMs: () => 5,
    signal: stop.signal,
  })
  const authorized = {
    ...list,
    headers: [...list.headers, 'Authorization', ` Bearer ${reference.keys.business}`],
  }
  return { clock, stop, transport, authorized, arrivals: watch.arrivals }
}

const withHead = (received: Received) => {
  if ('error' in received) throw received.error
  return received
}

test('a request goes there and back, in the time that it takes', async () => {
  const { clock, transport, authorized, arrivals } = transportTo()
  const { head, bytes } = withHead(await transport.send(authorized))
  expect(head.status).toBe(200)
  expect(head.headers['content-type']).toBe('application/json')
  expect(head.headers['content-length']).toBe(String(bytes.byteLength))
  expect(JSON.parse(bytes.toString())).toHaveLength(2)
  expect(clock.elapsed()).toBe(10)
  expect(arrivals).toMatchObject([{ path: '/v1/pets?limit=2', key: 'business', status: 200 }])
})

test('the names of fields come in the letters, and the body in the pieces, in which they are sent', async () => {
  const seen: unknown[] = []
  const seeing = change('admit', () => ({ fieldNames, pieces, body }) => {
    seen.push([fieldNames, pieces.length, body])
  })
  const { transport } = transportTo(seeing)
  const body = '{"name":"Zoë"}'
  const post: TransportRequest = { method: 'POST', path: '/v1/pets', headers: ['ACCEPT', '*/*'], body }
  await transport.send(post)
  await transport.send({ ...post, headers: [], wire: 'in pieces' })
  expect(seen).toEqual([
    [['ACCEPT'], 1, body],
    [[], 2, body],
  ])
})

test('what a service does with the connection comes as undici would tell it', async () => {
  const broken = change('encode', () => () => ({ status: 200, headers: {}, parts: [], drop: true }))
  expect(await transportTo(broken).transport.send(list)).toMatchObject({
    head: undefined,
    error: { code: 'UND_ERR_SOCKET' },
  })
  const silent = transportTo(change('around', () => () => new Promise(() => undefined)))
  expect(await silent.transport.send(list)).toMatchObject({
    head: undefined,
    error: { name: 'TimeoutError' },
  })
  expect(silent.clock.elapsed()).toBe(2000)
  const large = await transportTo(undefined, 20).transport.send(list)
  expect(large).toMatchObject({ head: { status: 401 }, error: { name: 'BodyTooLarge' } })
})

test('who waits is told once the run is over', async () => {
  const { stop, transport } = transportTo(change('around', () => () => new Promise(() => undefined)))
  const waiting = transport.send(list)
  stop.abort(new Error('the run is over'))
  expect(await waiting).toMatchObject({ error: { message: 'the run is over' } })
})

test('there are as many seats as requests under way at a time', async () => {
  const { transport } = transportTo()
  expect([transport.seats.enter(), transport.seats.enter()]).toStrictEqual([undefined, undefined])
  const third = transport.seats.enter()
  expect(third).toBeInstanceOf(Promise)
  transport.seats.leave()
  await third
  transport.seats.leave()
  transport.seats.leave()
  expect(transport.seats.enter()).toBeUndefined()
})

test('requests come on connections that others came on, unless they are to have one of their own', async () => {
  const seen: object[] = []
  const { transport } = transportTo(
    change('admit', (admit) => (call) => {
      seen.push(call.connection)
      admit(call)
    }),
  )
  expect(transport.canTake('on a kept connection')).toBe(false)
  for (const fresh of [false, false, true]) await transport.send(list, fresh)
  expect(transport.canTake('on a kept connection')).toBe(true)
  expect(seen[1]).toBe(seen[0])
  expect(seen[2]).not.toBe(seen[0])
})
