import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapeOf } from '../../../src/verdict/shape-of.ts'
import { hostileText } from '../report/any-run.ts'

const shape = (text: string) => shapeOf(text, 'https://pets.example/v1')

test.for([
  ['id 1041 with status available', 'id 7 with status available'],
  ['200 {"id":1041,"name":"mg2ic k","categoryId":1}', '200 {"categoryId":7,"id":-2,"name":"x\\"}"}'],
  ['200 [{"id":1,"name":"ch7lm 13 [\\"]"}]', '200 [{"id":2,"name":"cut o'],
  ['name "mg2ic 🐶 \\"Ñ\\"", categoryId 1', 'name "7h28o", categoryId 9007199254740993'],
  ['/0/id must be an int64: "7"; /1/id must be an int64: "8"; and 9 more', '/4/id must be an int64: "1"'],
  ['5 pets, since so many exist', '100 pets, since so many exist'],
  ['1, 2, 3', '1, 50'],
  ['name "a; b 1", got "c; d"', 'name "x; y; z", got "; "'],
  ['a base of https://pets.example/v1', 'a base of https://pets.example/v1'],
] as const)('%j and %j are the same', ([one, other]) => {
  expect(shape(one)).toBe(shape(other))
})

test.for([
  ['401', '200'],
  ['404, or 200', '404, or 201'],
  ['answered 400', 'answered 500'],
  ['200 {"id":1}', '200 {"code":"a"}'],
  ['200 []', '200 [{"id":1}]'],
  ['/code is missing', '/message is missing'],
  ['an array of Pet', 'a Pet'],
  ['id 1 with status sold', 'id 1 with status available'],
] as const)('%j and %j are not', ([one, other]) => {
  expect(shape(one)).not.toBe(shape(other))
})

test('the address of the target is none of what is said', () => {
  expect(shapeOf('not http://a.example/v1', 'http://a.example/v1')).toBe(
    shapeOf('not http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'),
  )
  expect(shapeOf('not http://b.example/v1', 'http://a.example/v1')).not.toBe(
    shapeOf('not http://a.example/v1', 'http://a.example/v1'),
  )
})

test('any text has a shape, and no address of a target, not even an empty one, is in the way', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (text, baseUrl) => {
      expect(shapeOf(text, baseUrl)).toBeTypeOf('string')
    }),
  )
})

test('words and statuses stay, and what follows JSON does', () => {
  expect(shape('200 {"b":1,"a":[2]} once; [] at /0; 404 or 400, not 4000; [[]] "x"')).toBe(
    '200 {a, b} once; [] at /#; 404 or 400, not #; […] "…"',
  )
  expect(shape('not http://a.example, https://pets.example/v1 with {x and [1,[]')).toBe(
    'not http://a.example, <target> with {…}',
  )
  expect(shape('[1,[]')).toBe('[…]')
  expect(shape('100 requests, 200 ms, 150.5, v1')).toBe('# requests, # ms, #, v1')
  expect(shape('one; one; and 3 more')).toBe('one')
})

test('a string that was cut is one', () => {
  expect(shape('name "mg2ic \\"')).toBe(shape('name "7h28o"'))
  expect(shape('name "mg2ic \\')).toBe(shape('name "7h28o"'))
})

test('however long a text is, it is read', () => {
  const long = (text: string) => shape(text.repeat(100_001))
  expect(long('[{"')).toBe('[…]')
  expect(long('"\\')).toBe('"…"')
  expect(long('{"\\')).toBe('{…}')
  expect(long('{}')).toBe('{}'.repeat(100_001))
  expect(long('7, ')).toBe('#, ')
})
