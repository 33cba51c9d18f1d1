import { expect, test } from 'vitest'
import { Budget } from '../../../src/http/budget.ts'
import { systemClock } from '../../../src/http/clock.ts'
import { HttpClient } from '../../../src/http/http-client.ts'
import { createMask } from '../../../src/http/mask.ts'
import { openGate } from '../../../src/http/pacing/open-gate.ts'
import { create, key } from './a-client.ts'

/** A client whose connections fail with an error of the system, and what it may still send. */
function failing(code: string) {
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
      enter: () => undefined,
      leave: () => undefined,
      canTake: () => true,
      send: async () => ({ head: undefined, error: Object.assign(new Error(code), { code }) }),
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
  const { client, budget } = failing(code)
  expect(await client.sendOnce(create)).toMatchObject({ error: { kind } })
  expect(budget.left).toBe(left)
})
