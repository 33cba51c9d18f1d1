import { expect, test } from 'vitest'
import { nearest } from '../../../../src/run/options/usage-error.ts'

test.for([
  ['lsit', 'list'],
  ['EXPLAIN', 'explain'],
  ['serv', 'serve'],
  ['frobnicate', undefined],
  ['ran', 'run'],
  ['rnu', 'run'],
  ['rat', undefined],
  ['rex', undefined],
  ['lost', 'list'],
  ['learn', undefined],
  ['', undefined],
] as const)('%j is nearest to %s', ([word, expected]) => {
  expect(nearest(word, ['run', 'list', 'explain', 'serve'])).toBe(expected)
})
