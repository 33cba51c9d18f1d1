import { expect, test } from 'vitest'
import { sendOpen } from '../../../src/scenario/send-open.ts'
import type { RequestOptions } from '../../../src/scenario/target.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'

/** Asks a service that has an answer for each way of asking. */
async function asked(asking: RequestOptions, statusOf: (accept: RequestOptions['accept']) => number) {
  const ways: RequestOptions[] = []
  const ask = async (way: RequestOptions): Promise<Exchange> => {
    ways.push(way)
    const exchange = anExchange({ status: statusOf(way.accept) })
    return { ...exchange, request: { ...exchange.request, ...way } }
  }
  const { response } = await sendOpen(ask, asking)
  return { ways, status: response?.status }
}

test('whatever else a browser is answered stands', async () => {
  for (const status of [200, 400, 500])
    expect(await asked({ accept: 'browser' }, () => status)).toEqual({
      ways: [{ accept: 'browser' }],
      status,
    })
})

test('where there is no page, the same is asked for as usual', async () => {
  const asking = { accept: 'browser', wire: 'more fields' } as const
  expect(await asked(asking, (accept) => (accept === 'browser' ? 406 : 400))).toEqual({
    ways: [asking, { wire: 'more fields' }],
    status: 400,
  })
})

test('406 to whoever asks otherwise is an answer like any other', async () => {
  expect(await asked({ accept: '*/*' }, () => 406)).toEqual({ ways: [{ accept: '*/*' }], status: 406 })
})
