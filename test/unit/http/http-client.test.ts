import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Budget } from '../../../src/http/budget.ts'
import { systemClock } from '../../../src/http/clock.ts'
import { HttpClient } from '../../../src/http/http-client.ts'
import { createMask } from '../../../src/http/mask.ts'
import { openGate } from '../../../src/http/pacing/gate.ts'
import { Seats } from '../../../src/http/seats.ts'
import type { Received, Transport } from '../../../src/http/transport.ts'
import { create, key } from './a-client.ts'

/** A client of a transport, and what it may still send. */
function clientOf(send: Transport['send']) {
  const { signal } = new AbortController()
  const budget = new Budget(10)
  let numbers = 0
  const client = new HttpClient({
    baseUrl: 'http://127.0.0.1:9/v1',
    key,
    keyVariable: 'PETSTORE_API_KEY',
    mask: createMask([key], 'http://127.0.0.1:9/v1'),
    pacer: openGate(systemClock, signal),
    budget,
    transport: {
      seats: new Seats(64),
      canTake: () => true,
      send,
      close: async () => undefined,
    },
    clock: systemClock,
    jitter: () => 0,
    maxBodyBytes: 1000,
    readOnly: false,
    maxWaitMs: 1000,
    signal,
    nextNumber: () => (numbers += 1),
    onExchange: () => undefined,
  })
  return { client, budget }
}

// A create is never sent twice by the client, so one of each is sent.
test.each([
  ['ECONNREFUSED', 'refused', 10],
  ['ECONNRESET', 'closed', 9],
])('a request that failed with %s counts unless the target cannot have seen it', async (code, kind, left) => {
  const { client, budget } = clientOf(async () => ({
    head: undefined,
    error: Object.assign(new Error(code), { code }),
  }))
  expect(await client.sendOnce(create)).toMatchObject({ error: { kind } })
  expect(budget.left).toBe(left)
})

test('a 429 tells how many other requests were under way, and nothing where none was', async () => {
  const answers: (() => void)[] = []
  const { client } = clientOf(() => {
    const { promise, resolve } = Promise.withResolvers<Received>()
    answers.push(() =>
      resolve({ head: { status: 429, headers: { 'retry-after': '0' } }, bytes: Buffer.of() }),
    )
    return promise
  })
  const [first, second, third] = [client.sendOnce(create), client.sendOnce(create), client.sendOnce(create)]
  await setImmediate()
  answers[1]?.()
  expect(await second).toMatchObject({ beside: 2 })
  answers[0]?.()
  answers[2]?.()
  expect(await first).toMatchObject({ beside: 2 })
  expect(await third).toMatchObject({ beside: 2 })
  const alone = client.sendOnce(create)
  while (answers.length < 4) await setTimeout(10)
  answers[3]?.()
  expect(await alone).not.toHaveProperty('beside')
})
