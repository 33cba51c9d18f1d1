import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/client/credential.ts'
import type { Exchange } from '../../../../src/events/exchange.ts'
import { page, saidOf, withoutBody } from '../a-log.ts'
import { errorText } from '../an-exchange.ts'

const rows = ['LIST-5', 'LIST-7', 'LIST-8', 'LIST-10'] as const
const said = (exchange: Exchange) => saidOf(rows, [exchange]).filter((line) => line.includes('no page'))

describe('a list that is let in and brings no page', () => {
  test.each<readonly [string, Exchange]>([
    ['an object', page(0, { pets: [] })],
    ['another status', page(0, [], '/pets', { status: 201 })],
  ])('leaves open what a page would show: %s', (_, exchange) => {
    expect(said(exchange)).toStrictEqual(
      rows.map((row) => `1 ${row} undecided: /pets brought no page, see LIST-1`),
    )
  })

  test.each<readonly [string, Exchange]>([
    ['a page', page(0, [])],
    ['refused', page(0, [], '/pets', { status: 400, text: errorText(400) })],
    ['asked for as the document leaves open', page(0, {}, '/pets?limit=0')],
    ['asked for without the key', page(0, {}, '/pets', { credential: noCredential })],
    ['of which the body could not be taken in', withoutBody(page(0, {}))],
    ['no list', page(0, {}, '/store/orders', { operation: 'listOrders' })],
  ])('is none that is %s', (_, exchange) => {
    expect(said(exchange)).toStrictEqual([])
  })
})
