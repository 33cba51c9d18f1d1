import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { type Log, page, saidOf, unanswered, withoutBody } from '../a-log.ts'
import { errorText, type Given } from '../an-exchange.ts'

const said = (...log: Log) => saidOf(['ORDERS-1'], log)
const states = (...log: Log) => said(...log).map((line) => line.replace(/:.*/s, ''))
const orders = (status: number, text = errorText(status), given: Given = {}) =>
  page(0, [], '/store/orders', { operation: 'listOrders', status, text, ...given })
const strange = (path: string, status = 404, text = errorText(status), given: Given = {}) =>
  page(0, [], path, { operation: undefined, status, text, ...given })
const strangers = [strange('/store/unicorns'), strange('/store/griffins')]

describe('the orders', () => {
  test('keep ORDERS-1 where they are answered unlike paths that do not exist', () => {
    expect(said(...strangers, orders(200, '[]'))).toStrictEqual([
      '3+1+2 ORDERS-1 satisfied: unlike paths that do not exist',
    ])
    expect(states(...strangers, orders(404, '{"code":"no_orders"}'))).toStrictEqual([
      '3+1+2 ORDERS-1 satisfied',
    ])
    expect(states(...strangers, orders(500))).toStrictEqual(['3+1+2 ORDERS-1 satisfied'])
    expect(states(orders(200, '[]'), ...strangers)).toStrictEqual(['1+2+3 ORDERS-1 satisfied'])
    expect(states(...strangers, withoutBody(orders(200)))).toStrictEqual(['3+1+2 ORDERS-1 satisfied'])
  })

  test('keep it where they bring something, and paths that do not exist are cut off', () => {
    const cutOff = strangers.map(unanswered)
    expect(states(...cutOff, orders(200, '[]'))).toContain('3+1+2 ORDERS-1 satisfied')
    expect(states(...cutOff, orders(299, '[]'))).toContain('3+1+2 ORDERS-1 satisfied')
    for (const status of [300, 404])
      expect(states(...cutOff, orders(status)).join()).not.toContain('satisfied')
    expect(states(...cutOff, unanswered(orders(200))).join()).not.toContain('satisfied')
    expect(states(...cutOff.slice(1), ...strangers.slice(1), orders(200, '[]')).join()).not.toContain(
      'satisfied',
    )
  })

  test('break it with 404 alike, before or after those', () => {
    expect(said(...strangers, orders(404))[0]).toMatch(
      /^3\+1\+2 ORDERS-1 violated: an operation that exists, not 404, as for paths that do not: 404 \{/,
    )
    expect(states(orders(404), ...strangers)).toStrictEqual(['1+2+3 ORDERS-1 violated'])
  })

  test('are not known to exist where they are answered alike with another status', () => {
    const alike = [strange('/store/unicorns', 403), strange('/store/griffins', 403)]
    expect(said(...alike, orders(403))[0]).toMatch(
      /^3 ORDERS-1 undecided: a path that does not exist is answered alike: 403 \{/,
    )
  })

  test('say nothing of a request that got no answer twice, though its plain form did', () => {
    const lost = unanswered(orders(200))
    expect(said({ ...lost, earlier: lost, survivor: orders(200) })).toStrictEqual([])
  })

  test.each([405, 501])('break it with %i at once', (status) => {
    expect(said(orders(status))[0]).toMatch(
      new RegExp(`^1 ORDERS-1 violated: an operation that exists, not ${status} `),
    )
    expect(states(orders(status), ...strangers)).toStrictEqual(['1 ORDERS-1 violated'])
  })

  test('are open without the key let in, or without an answer, and not told of by the limit', () => {
    expect(said(...strangers, orders(401))).toStrictEqual([
      '3 ORDERS-1 undecided: needs the key let in, see AUTH-6',
    ])
    expect(states(...strangers, unanswered(orders(200)))).toStrictEqual(['3 ORDERS-1 undecided'])
    expect(states(...strangers, orders(429))).toStrictEqual(['3 ORDERS-1 undecided'])
    expect(said(...strangers, orders(200, '[]', { credential: noCredential }))).toStrictEqual([])
    expect(said(...strangers, page(0, []))).toStrictEqual([])
  })

  test('are open where a body that would tell was lost, of them or of a path that does not exist', () => {
    const lost = 'ORDERS-1 undecided: a body that would tell could not be taken in'
    const other = '{"code":"no_orders"}'
    expect(said(...strangers, withoutBody(orders(404, other)))).toStrictEqual([`3 ${lost}`])
    expect(said(...strangers.map(withoutBody), orders(404, other))).toStrictEqual([`3 ${lost}`])
    expect(said(...strangers.map(withoutBody), orders(404))).toStrictEqual([`3 ${lost}`])
    const [first, second] = strangers
    if (first === undefined || second === undefined) throw new Error('there are two of them')
    expect(said(first, withoutBody(second), orders(404, other))).toStrictEqual([`3 ${lost}`])
    const marked = ['/store/unicorns', '/store/griffins'].map((path) =>
      strange(path, 404, other, { headers: { 'x-error': 'no such path' } }),
    )
    expect(states(...marked, withoutBody(orders(404, other)))).toStrictEqual(['3+1+2 ORDERS-1 satisfied'])
  })

  test('are compared with the last two paths below /store/, both of them answered', () => {
    expect(said(strange('/store/unicorns'), orders(404))).toStrictEqual([])
    expect(
      said(strange('/store/unicorns'), unanswered(strange('/store/griffins')), orders(404)),
    ).toStrictEqual([])
    expect(said(strange('/pet'), strange('/store/griffins'), orders(404))).toStrictEqual([])
    expect(states(...strangers, orders(404), strange('/pet'))).toStrictEqual(['3+1+2 ORDERS-1 violated'])
    expect(states(strange('/store/dragons', 400), ...strangers, orders(404))).toStrictEqual([
      '4+2+3 ORDERS-1 violated',
    ])
    const unkeyed = {
      ...strange('/store/griffins'),
      request: { ...strange('/store/griffins').request, credential: noCredential },
    }
    expect(said(strange('/store/unicorns'), unkeyed, orders(404))).toStrictEqual([])
  })
})
