import { expect, test } from 'vitest'
import { constantsModule, withConstants } from '../../../scripts/generate/catalogue-constants.ts'
import { UsageError } from '../../../src/run/options/usage-error.ts'

test('a text names its constants in braces', () => {
  const constants = { most: 20, size: '100 kB' }
  expect(withConstants('At most {most} pets, {most} in all, in {size}.', constants)).toBe(
    'At most 20 pets, 20 in all, in 100 kB.',
  )
  expect(() => withConstants('At most {least}.', constants)).toThrow(
    new UsageError('spec/requirements.yaml has no constant least\n'),
  )
})

test.each([
  [20, '20'],
  ['1,000', '1000'],
  ['100 kB', '100000'],
  ['2^53', '2n ** 53n'],
  ['10^9', '1e9'],
  ['5 December 2030', String(Date.UTC(2030, 11, 5))],
])('the constant %j has its value', (text, value) => {
  expect(constantsModule({ one: text })).toContain(`  one: ${value},\n`)
})

test('a constant that stands for no value is refused', () => {
  expect(() => constantsModule({ one: 'many' })).toThrow('the constant one is no number')
})
