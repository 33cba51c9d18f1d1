import { expect, test } from 'vitest'
import { isSpent } from '../../../src/oracle/store/told-spent.ts'
import { withoutBody } from './a-log.ts'
import { anExchange } from './an-exchange.ts'

const telling = (remaining: string | undefined, isTrial = false) => ({
  ...anExchange({ headers: { 'x-ratelimit-remaining': remaining } }),
  keyVariable: isTrial ? ('PETSTORE_RATE_LIMIT_KEY' as const) : ('PETSTORE_API_KEY' as const),
})
const unspent = (...numbers: readonly number[]) => ({ unspent: new Set(numbers) })

test.for([
  ['0', true],
  ['1', false],
  ['00', false],
  ['', false],
  [undefined, false],
] as const)('an answer to the main key that tells of %o remaining: %o', ([remaining, expected]) => {
  expect(isSpent(unspent(), telling(remaining))).toBe(expected)
  expect(isSpent(unspent(), withoutBody(telling(remaining)))).toBe(expected)
})

test('that some remained is shown of one answer by later ones', () => {
  const { number } = telling('0')
  expect(isSpent(unspent(number), telling('0'))).toBe(false)
  expect(isSpent(unspent(number + 1), telling('0'))).toBe(true)
})

test.for([
  ['1', false],
  ['10', false],
  ['007', false],
  ['0', true],
  ['00', true],
  ['-1', true],
  ['1.5', true],
  ['1 of 60', true],
  ['about 1', true],
  ['', true],
  [undefined, true],
] as const)(
  'an answer to the key that is tried, which tells of %o remaining: %o',
  ([remaining, expected]) => {
    expect(isSpent(unspent(), telling(remaining, true))).toBe(expected)
    expect(isSpent(unspent(1), telling(remaining, true))).toBe(expected)
  },
)
