import { expect, test } from 'vitest'
import { Writings } from '../../../../src/check/probes/writings.ts'
import { parseJson } from '../../../../src/client/lossless-json.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'

const writings = (seed = 1) => new Writings(chanceStream(seed, 'writings'))
const sent = { name: 'Zoë 🐶', categoryId: 9_007_199_254_740_993n, status: 'sold' } as const

test('however it is written, it is the same body', () => {
  const all = writings()
  const written = Array.from({ length: 12 }, () => all.next(sent))
  for (const { text } of written) expect(parseJson(text)).toEqual(sent)
  expect(new Set(written.map(({ text }) => text)).size).toBe(4)
})

test('all ways to write and to ask come beside each other within a score', () => {
  const all = writings()
  const written = Array.from({ length: 20 }, () => all.next(sent))
  const kinds = written.map(({ text, contentType = 'application/json', accept = 'application/json' }) => ({
    style: text,
    type: contentType.includes(';') ? 'parameter' : contentType === 'application/json' ? 'plain' : 'capitals',
    accept,
  }))
  expect(new Set(kinds.map(({ style, type }) => `${style} ${type}`)).size).toBe(12)
  expect(new Set(kinds.map(({ type, accept }) => `${type} ${accept}`)).size).toBe(9)
})

test('every media type is one of JSON', () => {
  const all = writings(2)
  for (let index = 0; index < 40; index += 1)
    expect(all.next(sent).contentType ?? 'application/json').toMatch(
      /^application\/json(; ?charset="?utf-8"?)?$/i,
    )
})

test('a category comes of each kind that is known', () => {
  const all = writings()
  const known = [1n, 0n, 2n ** 60n]
  const chosen = Array.from({ length: 3 }, () => all.category({ name: 'Rex' }, known))
  expect(new Set(chosen)).toEqual(new Set(known))
  expect(() => all.category({ name: 'Rex' }, [])).toThrow(RangeError)
})
