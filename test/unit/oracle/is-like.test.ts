import { expect, test } from 'vitest'
import { isLike } from '../../../src/oracle/is-like.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { unanswered, withoutBody } from './a-log.ts'
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

const alike = (own: unknown, stranger: unknown) =>
  isLike(
    orders(own),
    strangers(() => stranger),
  )

test('an answer of its own lacks a header that merely resembles one of those that tell nothing', () => {
  for (const name of ['x-date', 'date-of-routes', 'my-x-ratelimit-limit'])
    expect(
      isLike(
        orders(plain),
        strangers(() => plain, 404, { [name]: 'none' }),
      ),
    ).toBe(false)
})

test('each of the others has to have the same status, and what all of them share counts', () => {
  const [first = orders(plain), second = first] = strangers(() => plain)
  expect(isLike(orders(plain), [first, answer('/store/ghjk', 403, plain)])).toBe(false)
  expect(isLike(orders({ ...plain, code: 'orders' }), [first])).toBe(false)
  const third = answer('/store/npqr', 404, { ...plain, code: 'else' })
  expect(isLike(orders({ ...plain, code: 'orders' }), [first, second, third])).toBe(true)
})

test.each([
  ['no route /store/bcdf', 'no route '],
  ['no resource bcdf', 'no resource '],
  ['no route /store/bcdf', 'no route /store/'],
])('a message that names the path as theirs does is alike: %s, and not %s', (theirs, own) => {
  const message = (path: string) => theirs.replace('bcdf', path.slice('/store/'.length))
  const others = strangers((path) => ({ ...plain, message: message(path) }))
  expect(isLike(orders({ ...plain, message: message('/store/orders') }), others)).toBe(true)
  expect(isLike(orders({ ...plain, message: own }), others)).toBe(false)
})

test('bodies that are no objects tell by what they are', () => {
  expect(alike([], {})).toBe(false)
  expect(alike({}, [])).toBe(false)
  expect(alike(null, null)).toBe(true)
  expect(alike({ code: null }, { code: null })).toBe(true)
  expect(alike({ code: 'null' }, { code: null })).toBe(false)
  expect(alike({ code: 1, line: 2 }, { code: 2, line: 1 })).toBe(false)
})

test('a body that is no JSON tells by its text', () => {
  const html = (path: string, text: string) =>
    anExchange({ operation: undefined, path, status: 404, text: `<p>${text}` })
  const others = [html('/store/bcdf', 'Not found'), html('/store/ghjk', 'Not found')]
  expect(isLike(html('/store/orders', 'Not found'), others)).toBe(true)
  expect(isLike(html('/store/orders', 'No orders'), others)).toBe(false)
})

test('what differs between the others tells nothing, and the rest does', () => {
  const others = strangers((_, index) => ({ ...plain, trace: `f${index}` }))
  expect(isLike(orders({ ...plain, code: 'orders', trace: 'e9' }), others)).toBe(false)
})

test('what is nested deeply, or comes after many others, tells nothing', () => {
  const nested = (depth: number, value: unknown): unknown =>
    depth === 0 ? value : { in: nested(depth - 1, value) }
  expect(alike(nested(5, 'a'), nested(5, 'b'))).toBe(false)
  expect(alike(nested(6, 'a'), nested(6, 'b'))).toBe(true)
  const many = (count: number, last: string) => [...Array.from({ length: count - 1 }, () => 0), last]
  expect(alike(many(50, 'a'), many(50, 'b'))).toBe(false)
  expect(alike(many(51, 'a'), many(51, 'b'))).toBe(true)
})

test('bodies tell nothing where one could not be taken in, and requests without an answer are all alike', () => {
  const own = orders({ ...plain, code: 'orders' })
  const [first = own, second = own] = strangers(() => plain)
  expect(isLike(own, [withoutBody(first), second])).toBe(true)
  expect(isLike(withoutBody(own), [first, second])).toBe(true)
  expect(isLike(unanswered(own), [unanswered(first)])).toBe(true)
})
