import { expect, test } from 'vitest'
import { afterPreflight } from '../../../src/preflight/after-preflight.ts'
import { plainGet, plainList } from '../../../src/preflight/preflight-requests.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'

const create: RequestSpec = { ...plainList, operation: 'createPet', method: 'POST', body: '{}' }
const nothingToWaitFor = (): undefined => undefined

function listening(...held: Parameters<typeof anExchange>[0][]) {
  const sent: RequestSpec[] = []
  const client = afterPreflight(
    {
      send: async (request) => {
        sent.push(request)
        return { ...anExchange({ path: request.path }), number: 99 }
      },
    },
    held.map((one) => anExchange(one)),
  )
  return {
    sent,
    send: async (request: RequestSpec) => (await client.send(request, nothingToWaitFor)).number,
    client,
  }
}

test('what the preflight received is given once, and then the request goes out', async () => {
  const { sent, send } = listening({})
  expect([await send(plainGet), await send(plainList), await send(plainList)]).toEqual([99, 1, 99])
  expect(sent).toEqual([plainGet, plainList])
})

test.for([
  ['a POST', async ({ send }: ReturnType<typeof listening>) => send(create), {}],
  ['a 429', async () => undefined, { status: 429 }],
] as const)('after %s it goes out', async ([, before, held]) => {
  const one = listening(held)
  await before(one)
  expect(await one.send(plainList)).toBe(99)
})

test('a sign of life always goes out', async () => {
  const { client } = listening({})
  expect((await client.send(plainList)).number).toBe(99)
})

test('what the second key received is not given for the main key', async () => {
  const { send } = listening({ keyVariable: 'PETSTORE_RATE_LIMIT_KEY' })
  expect(await send(plainList)).toBe(99)
})
