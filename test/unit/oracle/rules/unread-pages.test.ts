import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { page, saidOf, withoutBody } from '../a-log.ts'
import { errorText } from '../an-exchange.ts'

const ofAny = ['LIST-5', 'LIST-7', 'LIST-8', 'LIST-10'] as const
const rows = ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-6', ...ofAny] as const
const said = (exchange: Exchange) => saidOf(rows, [exchange]).filter((line) => line.includes('no page'))

describe('a list that is let in and brings no page', () => {
  test.each<readonly [string, Exchange]>([
    ['an object', page(0, { pets: [] })],
    ['another status', page(0, [], '/pets', { status: 201 })],
  ])('leaves open what a page would show: %s', (_, exchange) => {
    expect(said(exchange).toSorted()).toStrictEqual(
      ['LIST-2', ...ofAny].map((row) => `1 ${row} undecided: /pets brought no page, see LIST-1`).toSorted(),
    )
  })

  test.each([
    ['/pets?limit=100', ['LIST-3']],
    ['/pets?status=sold', ['LIST-2', 'LIST-4']],
    ['/pets?status=sold&limit=7', ['LIST-6']],
  ])('leaves open what %s asks for', (path, expected) => {
    const told = said(page(0, { pets: [] }, path)).map((line) => line.split(' ')[1] ?? '')
    expect(told.filter((row) => !ofAny.some((one) => one === row)).toSorted()).toStrictEqual(expected)
  })

  test.each<readonly [string, Exchange]>([
    ['a page', page(0, [])],
    ['refused', page(0, [], '/pets', { status: 400, text: errorText(400) })],
    ['answered 503', page(0, {}, '/pets', { status: 503 })],
    ['redirected', page(0, {}, '/pets', { status: 300 })],
    ['asked for as the document leaves open', page(0, {}, '/pets?limit=0')],
    ['asked for without the key', page(0, {}, '/pets', { credential: noCredential })],
    ['of which the body could not be taken in', withoutBody(page(0, {}))],
    ['no list', page(0, {}, '/store/orders', { operation: 'listOrders' })],
  ])('is none that is %s', (_, exchange) => {
    expect(said(exchange)).toStrictEqual([])
  })
})
