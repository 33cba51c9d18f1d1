import { expect, test } from 'vitest'
import { isByOurClock, lastRefusal } from '../../../src/oracle/retry-after-of.ts'
import { aStep } from './rate/a-step.ts'

const date = new Date(Date.UTC(2026, 0, 1, 0, 1)).toUTCString()
const refusedAt = (at: number, retryAfter?: string) =>
  aStep({ status: 429, at, batch: 1, batchSize: 3, ...(retryAfter === undefined ? {} : { retryAfter }) })

test('of 429s sent together the one that asks for the latest moment is waited for', () => {
  const [later, longest, untold] = [refusedAt(900, '1'), refusedAt(0, '60'), refusedAt(950)]
  expect(lastRefusal([later, longest, untold])).toBe(longest)
  expect(lastRefusal([refusedAt(0), untold, refusedAt(10)])).toBe(untold)
  expect(lastRefusal([refusedAt(0, '0'), later, untold])).toBe(later)
  expect(lastRefusal([aStep({ retryAfter: '60' })])).toBeUndefined()
})

test('our clock alone reads a Retry-After that is a date, beside no Date', () => {
  const given = { status: 429, retryAfter: date }
  expect(isByOurClock(aStep({ ...given, hasDate: false }))).toBe(true)
  expect(isByOurClock(aStep(given))).toBe(false)
  expect(isByOurClock(aStep({ status: 429, retryAfter: '60', hasDate: false }))).toBe(false)
  expect(isByOurClock(aStep({ status: 429, hasDate: false }))).toBe(false)
})
