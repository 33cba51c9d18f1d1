import { expect, test } from 'vitest'
import { paceOfPlan, timeLeft } from '../../../src/run/pace.ts'

const now = 1_000_000
const usual = { requests: 606, withKey: 479, settles: 4 }
const windowMs = 62_000
/** Four waits of two seconds for what lags, and a second beside. */
const settling = 9000
const left = (withKey: number, inWindow: number, sinceMs: number, waitMs?: number): number =>
  Math.round(
    timeLeft(
      usual,
      2000,
      paceOfPlan('free'),
      {
        withKey,
        inWindow,
        windowFrom: now - sinceMs,
        ...(waitMs !== undefined && { waitUntil: now + waitMs }),
      },
      now,
    ),
  )
const settlingOf = (requests: number): number => Math.round((settling * requests) / usual.withKey)

test('at the start, all windows but the first are waited for', () => {
  expect(left(0, 0, 0)).toBe(8 * windowMs + settling)
})

test('within a window, what is left of it counts', () => {
  expect(left(64, 10, 20_000)).toBe(windowMs - 20_000 + 6 * windowMs + settlingOf(415))
  // The last of the requests fit in the window that is under way.
  expect(left(470, 38, 20_000)).toBe(settlingOf(9))
})

test('during a wait, its end is where the next window begins', () => {
  expect(left(54, 0, 0, 55_000)).toBe(55_000 + 7 * windowMs + settlingOf(425))
  expect(left(54, 54, 2000, -1)).toBe(left(54, 54, 2000))
})

test('more requests than usual leave nothing, and no limit makes for no waits', () => {
  expect(left(500, 10, 0)).toBe(0)
  expect(timeLeft(usual, 2000, undefined, { withKey: 0, inWindow: 0, windowFrom: 0 }, now)).toBe(settling)
})
