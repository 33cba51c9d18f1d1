import { expect, test } from 'vitest'
import { isFormOfBody } from '../../../src/oracle/is-form-of-body.ts'

test.each([
  ['in pieces', true],
  ['in chunks', true],
  ['on a kept connection', true],
  ['names in capitals', false],
  ['with a broken byte', false],
  [undefined, false],
])('a request with a body alone may come so: %s, %s', (wire, expected) => {
  expect(isFormOfBody(wire)).toBe(expected)
})
