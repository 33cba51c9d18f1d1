import { describe, expect, test } from 'vitest'
import { confirmed, type Log, page, saidOf } from '../a-log.ts'
import { errorText } from '../an-exchange.ts'

const failed = (status: number, path = '/pets') => page(0, [], path, { status, text: errorText(status) })
const said = (...log: Log) =>
  saidOf(['ERROR-4'], log).filter((line) => line.includes('violated') || line.includes('suspicious'))

describe('a 5xx', () => {
  test('breaks ERROR-4 once a fresh request has shown it again', () => {
    expect(said(failed(500))).toStrictEqual([])
    expect(said(confirmed(failed(500)))).toStrictEqual([
      `1 ERROR-4 violated: an answer below 500, not 500 ${errorText(500)}`,
    ])
    expect(said(confirmed(failed(499)))).toStrictEqual([])
  })

  test('settles nothing where it was not shown again, whichever try had it', () => {
    const twice = { ...failed(200), earlier: { ...failed(200), earlier: failed(502) } }
    expect(said({ kind: 'unconfirmed', exchange: twice })).toStrictEqual([
      `1 ERROR-4 suspicious: an answer below 500, not 502 ${errorText(502)}`,
    ])
    for (const status of [404, 503])
      expect(
        said({ kind: 'unconfirmed', exchange: { ...failed(200), earlier: failed(status) } }),
      ).toStrictEqual([])
  })

  test('is nothing of the orders, nor of paths that are no operation', () => {
    for (const operation of ['listOrders', undefined] as const) {
      const strange = page(0, [], '/store/orders', { operation, status: 500, text: '{}' })
      expect(said(confirmed(strange))).toStrictEqual([])
      expect(said({ kind: 'unconfirmed', exchange: { ...strange, earlier: strange } })).toStrictEqual([])
    }
  })
})
