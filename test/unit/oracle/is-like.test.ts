import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/events/exchange.ts'
import { isLike } from '../../../src/oracle/is-like.ts'
import { anExchange } from './an-exchange.ts'

const answer = (
  path: string,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Exchange => anExchange({ operation: undefined, path, status, text: JSON.stringify(body), headers })

const orders = (body: unknown, status = 404, headers = {}) => answer('/store/orders', status, body, headers)
const strangers = (body: (path: string, index: number) => unknown, status = 404, headers = {}) =>
  ['/store/bcdf', '/store/ghjk'].map((path, index) => answer(path, status, body(path, index), headers))

const plain = { code: 'not_found', message: 'Not found', status: 404 }

test('the same body is alike', () => {
  expect(
    isLike(
      orders(plain),
      strangers(() => plain),
    ),
  ).toBe(true)
})

test.each<readonly [string, (path: string, index: number) => unknown, unknown]>([
  [
    'the path in its message',
    (path) => ({ ...plain, message: `no route ${path}` }),
    { ...plain, message: 'no route /store/orders' },
  ],
  ['a time', (_path, index) => ({ ...plain, at: `12:00:0${index}` }), { ...plain, at: '12:00:05' }],
  ['a trace', (_path, index) => ({ ...plain, trace: `f${index}` }), { ...plain, trace: 'e9' }],
])('what differs by %s alone is alike', (_, stranger, body) => {
  expect(isLike(orders(body), strangers(stranger))).toBe(true)
})

test.each<readonly [string, unknown]>([
  ['another code, in its digits alone', { ...plain, code: 'PET-4042' }],
  ['another message', { ...plain, message: 'No orders yet' }],
  ['a member less', { code: plain.code, status: 404 }],
  ['an array', []],
])('%s is an answer of its own', (_, body) => {
  expect(
    isLike(
      orders(body),
      strangers(() => ({ ...plain, code: 'PET-4040' })),
    ),
  ).toBe(false)
})

test('so is another status, or the lack of a header that paths which do not exist have', () => {
  expect(
    isLike(
      orders(plain, 400),
      strangers(() => plain),
    ),
  ).toBe(false)
  expect(
    isLike(
      orders(plain),
      strangers(() => plain, 404, { 'x-route': 'none' }),
    ),
  ).toBe(false)
})

test('limits, times and lengths tell nothing', () => {
  const own = orders(plain, 404, { 'x-ratelimit-remaining': '3', age: '1', 'content-length': '44' })
  expect(
    isLike(
      own,
      strangers(() => plain, 404, { age: '2', 'content-length': '52' }),
    ),
  ).toBe(true)
})
