import { describe } from 'vitest'
import { answerOf, test } from '../src/check/index.ts'

describe.concurrent('orders', () => {
  test('GET /store/orders exists', { tags: 'ORDERS-1' }, async ({ orders, responses, expect }) => {
    const { exchange, strangers } = await orders.besideStrangers()
    expect(responses).toKeep('ORDERS-1', exchange, ...strangers)
  })

  test('what GET /store/orders answers is left open', { tags: 'ORDERS-2' }, async ({
    orders,
    run,
    expect,
  }) => {
    const exchange = await orders.answer()
    expect(exchange).toBeAnswered()
    run.observe('ORDERS-2', 'GET /store/orders', answerOf(exchange), exchange)
  })
})
