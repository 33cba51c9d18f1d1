import { expect, test } from 'vitest'
import { type BodyValidity, bodyValidity } from '../../../src/oracle/body-validity.ts'
import { contract } from './an-exchange.ts'

const named = (name: string): string => JSON.stringify({ name, categoryId: 1 })

test.each<readonly [BodyValidity, string, string]>([
  ['valid', 'a plain one', '{"name":"Rex","categoryId":1,"status":"sold"}'],
  ['valid', 'one with a negative int64', '{"name":"Rex","categoryId":-9223372036854775808}'],
  ['valid', 'one in another order and with escapes', ' {"categoryId":7,\t"name":"\\u0052ex"}\n'],
  ['valid', 'a name in any script', named('Zoë 猫 🐶 <b>&')],
  ['valid', 'a name of 50 code points', named('🐶'.repeat(50))],
  ['invalid', 'no body', ''],
  ['invalid', 'a text', '"Rex"'],
  ['invalid', 'no object', '[]'],
  ['invalid', 'no name', '{"categoryId":1}'],
  ['invalid', 'a status of null', '{"name":"Rex","categoryId":1,"status":null}'],
  ['invalid', 'a fraction', '{"name":"Rex","categoryId":1.5}'],
  ['invalid', 'an integer beyond int64', '{"name":"Rex","categoryId":9223372036854775808}'],
  ['invalid', 'an exponent beyond int64', '{"name":"Rex","categoryId":1e30}'],
  ['unspecified', 'malformed JSON', '{"name":"Rex","categoryId":1'],
  ['unspecified', 'a property of its own', '{"id":7,"name":"Rex","categoryId":1}'],
  ['unspecified', 'names of properties in another letter case', '{"Name":"Rex","CATEGORYID":1}'],
  ['unspecified', 'a name of a property in snake case', '{"name":"Rex","category_id":1}'],
  ['invalid', 'another spelling of one property, and nothing of the other', '{"Name":"Rex"}'],
  ['invalid', 'another spelling of a property with a wrong value', '{"Name":7,"categoryId":1}'],
  ['invalid', 'a wrong value beside another spelling', '{"name":7,"Name":"Rex","categoryId":1}'],
  ['invalid', 'another property that means as much', '{"name":"Rex","category":1}'],
  ['unspecified', '1.0', '{"name":"Rex","categoryId":1.0}'],
  ['unspecified', '1e2', '{"name":"Rex","categoryId":1e2}'],
  ['unspecified', '-0', '{"name":"Rex","categoryId":-0}'],
  ['valid', 'one of 100,000 characters', named('Rex').padEnd(100_000)],
  ['unspecified', 'an invalid body that is large', '{"categoryId":1}'.padEnd(100_001)],
  ['unspecified', 'an empty name', named('')],
  ['unspecified', 'a name of 51 code points', named('x'.repeat(51))],
  ['unspecified', 'a name to be trimmed', named(' Rex')],
  ['valid', 'a plain name with two spaces in a row', named('Rex  II')],
  ['unspecified', 'any other name with a run of white space', named('Zoë  II')],
  ['unspecified', 'a name with a sign of direction', named('Zoë\u200EII')],
  ['unspecified', 'a name with a space that does not break', named('Zoë\u00A0II')],
  ['unspecified', 'a plain name of 21 letters with two spaces in a row', named('Rex  the twenty-first')],
  ['unspecified', 'a name that is not composed', named('Zoe\u0308')],
  ['unspecified', 'a control character', named('Rex\u0007')],
  ['unspecified', 'half an emoji', '{"name":"\\ud83d","categoryId":1}'],
])('%s: %s', (validity, _, body) => {
  expect(bodyValidity({ body }, contract)).toBe(validity)
})

test('another media type is unspecified, and one with a parameter is not another', () => {
  expect(bodyValidity({ body: named('Rex'), contentType: 'text/plain' }, contract)).toBe('unspecified')
  expect(bodyValidity({ body: named('Rex'), contentType: 'application/json; charset=utf-8' }, contract)).toBe(
    'valid',
  )
})

test('what is no UTF-8 is unspecified', () => {
  expect(bodyValidity({ body: named('Rex\ufffd'), wire: 'with a broken byte' }, contract)).toBe('unspecified')
  expect(bodyValidity({ body: named('Rex\ufffd') }, contract)).toBe('valid')
})

test('a body without a character is invalid as JSON and without a media type, and otherwise unspecified', () => {
  const validities = ['', 'application/json', 'text/plain'].map((contentType) =>
    bodyValidity({ body: '', contentType }, contract),
  )
  expect(validities).toStrictEqual(['invalid', 'invalid', 'unspecified'])
  expect(bodyValidity({ body: named('Rex'), contentType: '' }, contract)).toBe('unspecified')
})

test('a request without a body has none', () => {
  expect(bodyValidity({}, contract)).toBe('invalid')
})
