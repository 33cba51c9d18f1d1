import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../../src/http/lossless-json.ts'
import { withMember } from '../../../src/minimise/with-member.ts'

const spaced = '\n{\t "status"\t:\r\n "sold" ,\n "name"\t:\r\n "Rex, {Max}" }\n'

describe('a property', () => {
  test.each([
    ['in its place', '{"name":"Rex","categoryId":1}', 'name', 'Max', '{"name":"Max","categoryId":1}'],
    ['behind all others', '{"name":"Rex"}', 'categoryId', 1n, '{"name":"Rex","categoryId":1}'],
    ['of an empty object', '{}', 'name', 'Max', '{"name":"Max"}'],
    ['amid white space', spaced, 'name', 'Max', '\n{\t "status"\t:\r\n "sold" ,\n "name"\t:\r\n "Max" }\n'],
    ['whose name is escaped', '{"n\\u0061me":"Rex"}', 'name', 'Max', '{"n\\u0061me":"Max"}'],
    ['whose text is escaped', '{"name":"\\u0052\\u0065\\u0078"}', 'name', 'Al', '{"name":"\\u0041\\u006c"}'],
    ['that is an object', '{"name":{"a":[1,"}"]},"x":1}', 'name', 'Max', '{"name":"Max","x":1}'],
    ['that comes twice, the last of it', '{"a":1,"a":2}', 'a', 3n, '{"a":1,"a":3}'],
  ])('is written %s', (_, text, name, value, expected) => {
    expect(withMember(text, name, value)).toBe(expected)
  })

  test.each([
    ['the first', '{"a":1,"b":2}', 'a', '{"b":2}'],
    ['the last', '{"a":1,"b":2}', 'b', '{"a":1}'],
    ['the only one', '{ "a": 1 }', 'a', '{  }'],
    ['none', '{"a":1}', 'b', '{"a":1}'],
    ['one amid white space', spaced, 'status', '\n{\t "name"\t:\r\n "Rex, {Max}" }\n'],
  ])('is left out: %s', (_, text, name, expected) => {
    expect(withMember(text, name, undefined)).toBe(expected)
  })

  test('is all that is otherwise', () => {
    const object = fc.dictionary(
      fc.string(),
      fc.jsonValue().map((value) => parseJson(JSON.stringify(value))),
    )
    fc.assert(
      fc.property(object, fc.string(), fc.string(), (before, name, value) => {
        fc.pre(name !== '__proto__' && !('__proto__' in before))
        const text = stringifyJson(before)
        expect(parseJson(withMember(text, name, value))).toEqual({ ...before, [name]: value })
        const { [name]: _, ...rest } = before
        expect(parseJson(withMember(text, name, undefined))).toEqual(rest)
      }),
    )
  })
})
