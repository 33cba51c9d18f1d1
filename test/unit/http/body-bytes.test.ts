import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyBytes, piecesOf } from '../../../src/http/body-bytes.ts'

test('a body has the bytes of UTF-8', () => {
  expect(bodyBytes({ body: 'Zoë\ufffd' })).toStrictEqual(Buffer.from('Zoë\ufffd'))
  expect(bodyBytes({})).toStrictEqual(Buffer.alloc(0))
})

test('one that is to be broken has a byte that no text has for each U+FFFD', () => {
  const bytes = bodyBytes({ body: '\ufffdZoë\ufffd', wire: 'with a broken byte' })
  expect([...bytes]).toStrictEqual([0xff, ...Buffer.from('Zoë'), 0xff])
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
})

test.each([
  ['{"name":"Rex"}', '{"name"'],
  ['{"name":"Zo', '{"nam'],
  ['[]', '['],
])('%s is cut in its middle', (body, first) => {
  expect(String(piecesOf(body)[0])).toBe(first)
})

test('a character of several bytes is cut in two, the one that is nearest to the middle', () => {
  const before = Buffer.from('{"é":1,"name":"Zo')
  const [first, second] = piecesOf('{"é":1,"name":"Zoë","categoryId":1}')
  expect(first).toHaveLength(before.length + 1)
  expect(first?.toString()).toMatch(/Zo\uFFFD$/)
  expect(second?.toString()).toMatch(/^\uFFFD"/)
})

test.each(['', '7'])('%j has nothing to cut', (body) => {
  expect(piecesOf(body)).toStrictEqual([Buffer.from(body)])
})

test('pieces are the whole, and none is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2 }), (body) => {
      const pieces = piecesOf(body)
      expect(Buffer.concat(pieces)).toStrictEqual(Buffer.from(body))
      expect(pieces.every(({ length }) => length > 0)).toBe(true)
      expect(pieces).toHaveLength(2)
    }),
  )
})
