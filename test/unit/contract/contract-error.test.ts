import { expect, test } from 'vitest'
import { validatorCompiler } from '../../../src/contract/validator.ts'

const compile = validatorCompiler()

test('a pointer escapes what RFC 6901 reserves', () => {
  const validate = compile({ type: 'object', required: ['a/b~c'] })
  expect(validate({})).toEqual([{ pointer: '/a~1b~0c', value: undefined, message: 'is missing' }])
})

test('a keyword without words of our own keeps those of Ajv', () => {
  const schema = { type: 'string', minLength: 2 }
  expect(compile(schema)('x')).toEqual([
    { pointer: '', value: 'x', message: 'must NOT have fewer than 2 characters' },
  ])
})

test('a format is judged', () => {
  const validate = compile({ type: 'string', format: 'date' })
  expect(validate('2030-12-05')).toEqual([])
  expect(validate('5 December')).toHaveLength(1)
})

test('a schema is compiled once, and not changed', () => {
  const schema = { type: 'integer', format: 'int64' }
  expect(compile(schema)).toBe(compile(schema))
  expect(schema).toEqual({ type: 'integer', format: 'int64' })
})

test('a mistyped keyword is an error, and does not pass for a rule', () => {
  const schema = { type: 'string', minLenght: 2 }
  expect(() => compile(schema)).toThrow('minLenght')
})
