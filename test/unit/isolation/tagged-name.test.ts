import { expect, test } from 'vitest'
import { taggedName } from '../../../src/isolation/tagged-name.ts'

/** All letters as escapes. */
const escaped = (text: string): string =>
  [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

test.each([
  ['{"name":"ab1cd 3"}', '{"name":"-"}'],
  ['{"name":"Rex ab1cd 3zz oë"}', '{"name":"Rex - oë"}'],
  [`{"name":"${escaped('Rex ab1cd 3zz oe')}"}`, `{"name":"${escaped('Rex ')}-${escaped(' oe')}"}`],
  ['{"name":"ab1\\u0063d 3z"}', '{"name":"-"}'],
])('of %s it finds what is the run’s', (body, rest) => {
  expect(body.replace(taggedName('ab1cd'), '-')).toBe(rest)
})

test.each(['{"name":"ab1ce 3"}', '{"name":"ab1cd 34567"}', '{"name":"ab1cd"}', '{"name":"Rex"}'])(
  '%s has no such name',
  (body) => {
    expect(taggedName('ab1cd').test(body)).toBe(false)
  },
)
