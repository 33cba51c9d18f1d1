import { expect, test } from 'vitest'
import { isTooManyAtOnce } from '../../../src/http/too-many-at-once.ts'
import { anExchange, now } from '../oracle/an-exchange.ts'

/** A 429 beside so many others, with so many requests left of a window that ends after so many seconds. */
function refused({
  beside = 7,
  remaining = 994,
  endsInS = 40,
  retryAfter = '1',
  status = 429,
} = {}): boolean {
  const headers = {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(now / 1000 + endsInS),
    'retry-after': retryAfter,
  }
  const exchange = anExchange({ status, headers })
  return isTooManyAtOnce(beside === 0 ? exchange : { ...exchange, beside })
}

test('a 429 beside others that asks for a moment, while requests remain, may be of how many are under way', () => {
  expect(refused()).toBe(true)
  expect(refused({ retryAfter: '0', beside: 1, remaining: 1 })).toBe(true)
})

test.each([
  ['the request was alone', { beside: 0 }],
  ['none remain', { remaining: 0 }],
  ['Retry-After asks to wait for the window', { retryAfter: '38' }],
  ['the window ends as soon', { endsInS: 2 }],
  ['it is no 429', { status: 503 }],
])('it is none where %s', (_, given) => {
  expect(refused(given)).toBe(false)
})
