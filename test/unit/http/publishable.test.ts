import { expect, test } from 'vitest'
import { publishable, withoutIds } from '../../../src/http/publishable.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'

type Asked = Pick<RequestSpec, 'operation' | 'path'>

const page: Asked = { operation: 'listPets', path: '/pets' }
const orders: Asked = { operation: 'listOrders', path: '/store/orders' }
const stranger: Asked = { path: '/store/bcdfgh' }
const secret = 'of the run'

function cut(value: unknown, status = 200, asked = page) {
  return publishable({ text: JSON.stringify(value), body: value }, asked, status, secret).body
}

const replaced = (length: number): unknown =>
  expect.stringMatching(new RegExp(`^\\(${length} characters, [A-Za-z]{8}\\)$`))

test('of a page the values of documented members stay, and of others their length', () => {
  const pet = { id: 9_007_199_254_740_993n, name: 'Rex', categoryId: 1, status: 'sold' }
  const owner = { name: 'Alice', id: 7, tags: ['shy', true, null] }
  const text =
    '[{"id":9007199254740993,"name":"Rex","categoryId":1,"status":"sold","owner":{"name":"Alice"}}]'
  expect(publishable({ text, body: [{ ...pet, owner: { name: 'Alice' } }] }, page, 200, secret)).toEqual({
    text: expect.stringMatching(/"id":9007199254740993,"name":"Rex",.*"owner":\{"name":"\(5 characters, /),
    body: [{ ...pet, owner: { name: replaced(5) } }],
  })
  expect(cut({ id: 1, owner })).toEqual({
    id: 1,
    owner: { name: replaced(5), id: replaced(1), tags: [replaced(3), true, null] },
  })
  expect(cut({ id: { name: 'Alice' }, name: ['Alice'] })).toEqual({
    id: { name: replaced(5) },
    name: [replaced(5)],
  })
})

test('nothing is documented of orders, and of other paths an error', () => {
  const body = { id: 1, name: 'Alice', status: 404, code: 'none', message: 'No.' }
  expect(cut(body, 200, orders)).toEqual({
    ...{ id: replaced(1), name: replaced(5), status: replaced(3) },
    ...{ code: replaced(4), message: replaced(3) },
  })
  for (const asked of [orders, stranger])
    expect(cut(body, 404, asked)).toEqual({ ...body, id: replaced(1), name: replaced(5) })
})

test('what is no object, and no JSON, is a text of its length', () => {
  expect(cut('Alice')).toEqual(replaced(5))
  expect(cut(4711)).toEqual(replaced(4))
  expect(cut([['Alice']])).toEqual([[replaced(5)]])
  const given = { text: '<p>Alice</p>', body: undefined, parseError: 'Unexpected token' }
  expect(publishable(given, page, 500, secret)).toEqual({ ...given, text: replaced(12) })
  for (const none of [
    { text: '', body: undefined },
    { text: '', body: undefined, parseError: 'not decodable' },
  ])
    expect(publishable(none, page, 200, secret)).toEqual(none)
})

test('texts that differ by the path, or in words with digits, have the same letters, and no others', () => {
  const lettersOf = (text: string, asked: Asked, by = secret): string =>
    /, (\w+)\)/.exec(publishable({ text, body: undefined, parseError: 'none' }, asked, 404, by).text)?.[1] ??
    ''
  const own = lettersOf('No /v1/store/orders here, at 12:00', orders)
  expect(lettersOf('No /v1/store/bcdfgh here, at 13:30', stranger)).toBe(own)
  expect(lettersOf('No orders here, at 12:00', orders)).not.toBe(own)
  expect(lettersOf('No /v1/store/orders here, at 12:00', orders, 'of another run')).not.toBe(own)
})

test('words with digits are left out at once, however long a text is', () => {
  expect(withoutIds('request f00 of 12:00, a1')).toBe('request  of :, ')
  expect(withoutIds('x'.repeat(2 ** 21))).toHaveLength(2 ** 21)
})

test('a number that JSON cannot write is what its text says', () => {
  const { text, body } = publishable(
    { text: '{"id":1e999}', body: { id: Number.POSITIVE_INFINITY } },
    page,
    200,
    secret,
  )
  expect({ text, body }).toEqual({ text: '{"id":null}', body: { id: null } })
})
