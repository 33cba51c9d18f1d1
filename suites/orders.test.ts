import { describe } from 'vitest'
import { test } from '../src/scenario/index.ts'

describe.concurrent('orders', () => {
  test('GET /store/orders exists', { tags: 'ORDERS-1' }, ({ orders }) => orders.besideStrangers())

  test('what GET /store/orders answers is left open', { tags: 'ORDERS-2' }, async ({ orders }) => {
    await orders.answer()
  })
})
