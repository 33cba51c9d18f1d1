import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { notFound, page, refused, saidOf, unanswered } from '../a-log.ts'
import { type Given, now } from '../an-exchange.ts'

const unspentHeaders = {
  headers: {
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '59',
    'x-ratelimit-reset': String(now / 1000 + 60),
  },
}

/** Answers one after the other, of which none tells that a request was spent. */
function unspent(count: number, make: (at: number, given: Given) => Exchange): readonly Exchange[] {
  return Array.from({ length: count }, (_, index) => make(20 * index, unspentHeaders))
}

const said = (log: readonly Exchange[]) => saidOf(['RATE-3'], log)
const list = (at: number, given: Given) => page(at, [], '/pets', given)

describe('what remains on the key of the run', () => {
  test('breaks RATE-3 where it does not fall as requests are spent', () => {
    const [first] = said(unspent(100, list))
    expect(first).toMatch(
      /^1\+\d+ RATE-3 violated: X-RateLimit-Remaining of at most \d+, at least \d+ of 60 requests being spent, not 59$/,
    )
    expect(said(unspent(20, list))).toStrictEqual([])
    const of100 = said(unspent(100, list)).map((line) => line.split(' ', 1)[0])
    expect(of100).toStrictEqual([...new Set(of100)])
  })

  test.each<readonly [string, (at: number, given: Given) => Exchange]>([
    [
      'another key',
      (at, given) => page(at, [], '/pets', { ...given, keyVariable: 'PETSTORE_RATE_LIMIT_KEY' }),
    ],
    ['no key', (at, given) => page(at, [], '/pets', { ...given, credential: { kind: 'none' } })],
    [
      'the orders, which may not count',
      (at, given) => page(at, [], '/store/orders', { ...given, operation: 'listOrders' }),
    ],
    [
      'a path that is no operation',
      (at, given) => page(at, [], '/store/a', { ...given, operation: undefined }),
    ],
    ['requests that were not let in', (at, given) => notFound(at, 5, 404, given)],
    ['requests that were sent elsewhere', (at, given) => page(at, [], '/pets', { ...given, status: 300 })],
    ['requests that were not answered', (at, given) => unanswered(refused(at, {}, 200, given))],
  ])('is not judged by %s', (_, make) => {
    expect(said(unspent(100, make))).toStrictEqual([])
    const unreadable = { headers: { 'x-ratelimit-reset': 'soon' } }
    expect(said([...unspent(19, list), make(400, unspentHeaders), make(420, unreadable)])).toStrictEqual([])
    expect(said([list(0, unreadable)])).toStrictEqual([
      '1 RATE-3 undecided: Reset cannot be read, see RATE-2',
    ])
  })

  test('is told by a page to a client that has it already, too, and once alone', () => {
    const conditional = unspent(100, list).map((one) => ({
      ...one,
      request: { ...one.request, ifNoneMatch: '"a"' },
    }))
    expect(said(conditional)).toStrictEqual(said(unspent(100, list)))
    const again = unspent(100, list).map((exchange) => ({ kind: 'confirmed' as const, exchange }))
    expect(saidOf(['RATE-3'], again)).toStrictEqual([])
    expect(saidOf(['RATE-3'], [...unspent(100, list), ...again])).toStrictEqual(said(unspent(100, list)))
  })

  test('is told by every status from 200 on', () => {
    expect(
      said(unspent(100, (at, given) => page(at, [], '/pets', { ...given, status: 299 }))).length,
    ).toBeGreaterThan(0)
  })
})
