import { describe } from 'vitest'
import { answerOf, test } from '../src/check/index.ts'

describe.concurrent('orders', () => {
  test('GET /store/orders exists', { tags: 'ORDERS-1' }, ({ orders }) => orders.besideStrangers())

  test('what GET /store/orders answers is left open', { tags: 'ORDERS-2' }, async ({ orders, run }) => {
    const exchange = await orders.answer()
    run.observe('ORDERS-2', 'GET /store/orders', answerOf(exchange), exchange)
  })
})
