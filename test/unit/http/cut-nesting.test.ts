import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutNesting } from '../../../src/http/parse-body.ts'

const nested = (depth: number, inmost = '') => `${'['.repeat(depth)}${inmost}${']'.repeat(depth)}`

test('five hundred arrays within each other stay, and null stands for the next', () => {
  expect(cutNesting(nested(500, '1'))).toBe(nested(500, '1'))
  expect(cutNesting(nested(501, '1'))).toBe(nested(500, 'null'))
  expect(JSON.parse(cutNesting(nested(1_000_000)))).toEqual(JSON.parse(nested(500, 'null')))
})

test('so with objects, and beside others', () => {
  const objects = `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`
  const text = `[${objects},"]]",${nested(500)},{"b":"\\"[[["}]`
  const cut: unknown = JSON.parse(cutNesting(text))
  expect(cut).toMatchObject([{}, ']]', {}, { b: '"[[[' }])
  expect(JSON.stringify(cut)).toContain(`${'{"a":'.repeat(499)}null`)
  expect(JSON.stringify(cut)).toContain(nested(499, 'null'))
})

test('what begins in a string is no array', () => {
  const text = JSON.stringify(['['.repeat(2000), '"'.repeat(10), '\\', '{'.repeat(600)])
  expect(cutNesting(text)).toBe(text)
})

test('what is not well-formed is cut so that it is not either', () => {
  for (const text of ['['.repeat(2000), '[}'.repeat(2000), `${nested(600)}]`, ']'.repeat(2000)])
    expect(() => JSON.parse(cutNesting(text))).toThrow(SyntaxError)
})

test('what is nested as usual is left as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.json(), { maxLength: 20 }), (all) => {
      const text = `[${[...all, ...Array.from({ length: 600 }, () => '[]')].join(',')}]`
      expect(cutNesting(text)).toBe(text)
    }),
  )
})

test('a hundred thousand arrays, objects and commas are taken in, wherever they stand, and no more', () => {
  const list = (length: number, member: string) => `[${Array.from({ length }, () => member).join(',')}]`
  for (const [length, member] of [
    [100_000, '1'],
    [50_000, '{}'],
    [100_000, '"[,{"'],
    [203, nested(490)],
  ] as const) {
    expect(cutNesting(list(length, member))).toBe(list(length, member))
    expect(() => cutNesting(list(length + 1, member))).toThrow('more than 100000 arrays, objects and commas')
  }
  // What is cut is not parsed.
  const deep = list(40_000, '[]')
  expect(JSON.parse(cutNesting(`${nested(500, `[${deep},${deep},${deep}]`)}`))).toEqual(
    JSON.parse(nested(500, 'null')),
  )
})
