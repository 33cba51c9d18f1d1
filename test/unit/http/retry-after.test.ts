import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitAfter429 } from '../../../src/http/pacing/wait-after-429.ts'
import { aheadMs, parseHttpDate, retryAfterMs, waitOfRetryAfter } from '../../../src/http/retry-after.ts'

const time = fc.date({ min: new Date(0), max: new Date('2069-01-01T00:00:00Z'), noInvalidDate: true })
const now = Date.UTC(2026, 4, 1)

test('whole seconds', () => {
  fc.assert(
    fc.property(fc.nat(1e9), (seconds) => {
      expect(retryAfterMs({ 'retry-after': ` ${seconds} ` }, now)).toBe(seconds * 1000)
    }),
  )
})

test("a date is read against the response's own Date, however wrong our clock is", () => {
  fc.assert(
    fc.property(time, fc.nat(10_000), fc.integer(), (date, seconds, ourClock) => {
      const until = new Date(date.getTime() + seconds * 1000)
      const headers = { 'retry-after': until.toUTCString(), date: date.toUTCString() }
      expect(retryAfterMs(headers, ourClock)).toBe(seconds * 1000)
    }),
  )
})

test('a date is waited for by our clock too, where Date is some seconds ahead of it: an edge may stamp that', () => {
  const headers = (ahead: number) => ({
    'retry-after': new Date(now + 10_000).toUTCString(),
    date: new Date(now + ahead).toUTCString(),
  })
  expect(retryAfterMs(headers(4000), now)).toBe(6000)
  expect(waitOfRetryAfter(headers(4000), now)).toBe(10_000)
  expect(waitOfRetryAfter(headers(4000), now + 5000)).toBe(6000)
  expect(waitOfRetryAfter(headers(-4000), now)).toBe(14_000)
  expect(waitOfRetryAfter({ ...headers(4000), 'retry-after': '6' }, now)).toBe(6000)
  expect(waitOfRetryAfter({ ...headers(4000), 'retry-after': 'soon' }, now)).toBeUndefined()
})

test.each([
  [undefined, 0],
  [now + 29_999, 29_999],
  [now + 30_000, 0],
  [now - 1, 0],
])('where Date is %j it is ahead by %i ms', (date, expected) => {
  expect(aheadMs(date, now)).toBe(expected)
})

test('a date without Date is read against our clock, and never gives a time in the past', () => {
  const text = new Date(now + 30_000).toUTCString()
  expect(retryAfterMs({ 'retry-after': text }, now)).toBe(30_000)
  expect(retryAfterMs({ 'retry-after': text }, now + 60_000)).toBe(0)
})

test.each(['', '-1', '1.5', '1e3', 'soon', '120, 120', '2026-05-01T00:00:00Z', '1 May 2026'])(
  '%j is neither form',
  (value) => {
    expect(retryAfterMs({ 'retry-after': value }, now)).toBeUndefined()
  },
)

test('no header, no time', () => {
  expect(retryAfterMs({}, now)).toBeUndefined()
})

test.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
  '%s is an HTTP date',
  (text) => {
    expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37))
  },
)

test('whatever toUTCString writes is read back', () => {
  fc.assert(
    fc.property(time, (date) => {
      expect(parseHttpDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
    }),
  )
})

test.each([
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 CET',
  'Sun, 99 Nov 1994 08:49:37 GMT',
  '0',
])('%s is no HTTP date', (text) => {
  expect(parseHttpDate(text)).toBeUndefined()
})

test('a first 429 is waited out as it says, and a little more; repeated ones are backed off from', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (seconds, random) => {
      const headers = { 'retry-after': String(seconds) }
      const waits = [1, 2, 3, 4, 5].map((refusals) => waitAfter429(headers, refusals, now, random))
      expect(waits[0]).toBeLessThan(seconds * 1000 + 500)
      for (const wait of waits) expect(wait).toBeGreaterThan(seconds * 1000)
      const backoffs = waits.slice(1).map((wait) => wait - seconds * 1000 - 50)
      for (const [index, backoff] of backoffs.entries()) {
        expect(backoff).toBeGreaterThanOrEqual(500 * 2 ** (index + 1))
        expect(backoff).toBeLessThanOrEqual(1000 * 2 ** (index + 1))
      }
    }),
  )
})

test('without a readable Retry-After, Reset and a backoff say how long', () => {
  const reset = {
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(now / 1000 + 20),
    date: new Date(now).toUTCString(),
  }
  expect(waitAfter429(reset, 1, now, 0)).toBeGreaterThanOrEqual(20_500)
  expect(waitAfter429({}, 1, now, 0)).toBeGreaterThanOrEqual(500)
  expect(waitAfter429({}, 4, now, 0)).toBeGreaterThanOrEqual(4000)
})
