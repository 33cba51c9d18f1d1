import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../../src/http/lossless-json.ts'

const int64 = fc
  .integer({ min: 0, max: 63 })
  .chain((bits) => fc.bigInt({ min: -(2n ** BigInt(bits)), max: 2n ** BigInt(bits) - 1n }))

function asParsed(integer: bigint): number | bigint {
  return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer
}

test('an int64 of any size is read and written digit for digit', () => {
  fc.assert(
    fc.property(int64, (id) => {
      expect(parseJson(`{"id":${id}}`)).toStrictEqual({ id: asParsed(id) })
      expect(stringifyJson({ id })).toBe(`{"id":${id}}`)
      expect(stringifyJson(parseJson(`[${id}]`))).toBe(`[${id}]`)
    }),
  )
})

test.each([
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['9007199254740993', 9007199254740993n],
  ['9007199254740993.0', 9007199254740993n],
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['9223372036854775808', 9223372036854775808n],
  ['9.223372036854775807e18', 9223372036854775807n],
  ['9223372036854775807000e-3', 9223372036854775807n],
  ['1e30', 10n ** 30n],
  ['1.0', 1],
  ['1e2', 100],
  ['120e-1', 12],
  ['1.5', 1.5],
  ['0.1e-400', 0],
  ['0e99999', 0],
  ['1e99999', Number.POSITIVE_INFINITY],
])('%s is read as %s', (text, value) => {
  expect(parseJson(text)).toBe(value)
})

test.each(['-0', '-0.0', '-0e5', '-0.0e-3'])('%s keeps its sign, as JSON.parse has it', (text) => {
  expect(parseJson(text)).toBe(-0)
})

test('an integer may be written with a point or an exponent', () => {
  fc.assert(
    fc.property(int64, fc.integer({ min: 1, max: 30 }), (id, zeros) => {
      fc.pre(id !== 0n)
      const digits = String(id)
      expect(parseJson(`${digits}.${'0'.repeat(zeros)}`)).toBe(asParsed(id))
      expect(parseJson(`${digits}${'0'.repeat(zeros)}e-${zeros}`)).toBe(asParsed(id))
      expect(parseJson(`${digits}E+${zeros}`)).toBe(asParsed(id * 10n ** BigInt(zeros)))
    }),
  )
})

test('where no digit is lost, it agrees with JSON.parse', () => {
  const careful = fc.tuple(fc.jsonValue(), fc.constantFrom('1.5', '2e1', '1234567890123456'))
  fc.assert(
    fc.property(careful, ([value, number]) => {
      const text = `[${JSON.stringify(value)},${number}]`
      const plain: unknown = JSON.parse(text)
      const numbers = JSON.stringify(plain).match(/-?\d[\d.e+]*/g) ?? []
      fc.pre(numbers.every((one) => Math.abs(Number(one)) <= Number.MAX_SAFE_INTEGER))
      expect(parseJson(text)).toStrictEqual(plain)
    }),
  )
})

test('what JSON.parse refuses is refused, and nothing else', () => {
  const almostJson = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '0', '.', 'e', '}'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + 1)
      }),
  )
  fc.assert(
    fc.property(almostJson, (text) => {
      const malformed = isMalformed(text)
      for (const candidate of [text, `${text}\n`]) {
        if (malformed) expect(() => parseJson(candidate)).toThrow(SyntaxError)
        else expect(() => parseJson(candidate)).not.toThrow()
      }
    }),
  )
})

test.each([
  '',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  '{"a":1,}',
  '[1 2]',
  "{'a':1}",
  '\u{feff}1',
  '12345678901234567.',
])('%j is malformed', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('a text may be nested more deeply than calls can be', () => {
  const deep = 200_000
  expect(() => parseJson(`${'['.repeat(deep)}${']'.repeat(deep)}`)).not.toThrow()
})

test('a number that needs care is found wherever it stands', () => {
  expect(parseJson('[{"a":[1,{"b":9007199254740993}]}]')).toStrictEqual([
    { a: [1, { b: 9007199254740993n }] },
  ])
  expect(parseJson('9.007199254740993e15')).toBe(9007199254740993n)
  expect(parseJson('[1e400]')).toStrictEqual([10n ** 400n])
})

test('an integer has its digits up to 401 of them, and is infinite beyond', () => {
  const nines = '9'.repeat(401)
  expect(parseJson(nines)).toBe(BigInt(nines))
  expect(parseJson(`-${nines}0e-1`)).toBe(-BigInt(nines))
  expect(parseJson(`${nines}9`)).toBe(Number.POSITIVE_INFINITY)
  expect(parseJson(`-0.${nines}9e402`)).toBe(Number.NEGATIVE_INFINITY)
  expect(parseJson(`0.${'0'.repeat(500)}${nines}e901`)).toBe(BigInt(nines))
  expect(parseJson(`[${'9'.repeat(3_900_000)}]`)).toStrictEqual([Number.POSITIVE_INFINITY])
})

test('a member called __proto__ is a member like any other', () => {
  const parsed = parseJson('{"__proto__":{"a":12345678901234567890}}')
  expect(Object.keys(parsed ?? {})).toStrictEqual(['__proto__'])
})

test('what JSON has no text for is refused', () => {
  expect(() => stringifyJson(undefined)).toThrow(TypeError)
  expect(stringifyJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}')
})

function isMalformed(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}
