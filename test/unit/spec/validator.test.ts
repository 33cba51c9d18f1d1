import { expect, test } from 'vitest'
import { contractAjv, withWholeNumbers } from '../../../scripts/generate/contract-ajv.ts'
import type { JsonSchema } from '../../../src/spec/json-schema.ts'
import { validatorOf } from '../../../src/spec/validator.ts'

// Code that is compiled within this process finds nothing imported.
const ajv = contractAjv()
const judge = (schema: JsonSchema, value: unknown) =>
  validatorOf(ajv.compile(withWholeNumbers(schema)))(value)

test('a pointer escapes what RFC 6901 reserves', () => {
  const schema = { type: 'object', required: ['a/b~c'], properties: { 'a/b~c': {} } }
  expect(judge(schema, {})).toEqual([{ pointer: '/a~1b~0c', value: undefined, message: 'is missing' }])
})

test('a keyword without words of our own keeps those of Ajv', () => {
  const schema = { type: 'string', minLength: 2 }
  expect(judge(schema, 'x')).toEqual([
    { pointer: '', value: 'x', message: 'must NOT have fewer than 2 characters' },
  ])
})

test('a mistyped keyword is an error, and does not pass for a rule', () => {
  const schema = { type: 'string', minLenght: 2 }
  expect(() => judge(schema, 'x')).toThrow('minLenght')
})
