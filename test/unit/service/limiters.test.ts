import { describe, expect, test } from 'vitest'
import { slidingCounter } from '../../../calibration/limits/sliding-counter.ts'
import { slidingWindow } from '../../../calibration/limits/sliding-window.ts'
import { tokenBucket } from '../../../calibration/limits/token-bucket.ts'
import { allOf } from '../../../src/service/limits/all-of.ts'
import { fixedWindow } from '../../../src/service/limits/fixed-window.ts'
import type { Limiter } from '../../../src/service/limits/limiter.ts'

const window = { limit: 4, windowMs: 1000 }
const start = Date.UTC(2026, 0, 1)

const spendAll = (limiter: Limiter, times: readonly number[]): readonly number[] =>
  times.map((time) => limiter.spend(start + time).remaining)

const kinds: readonly (readonly [string, () => Limiter])[] = [
  ['a fixed window', () => fixedWindow(window)],
  ['a sliding window', () => slidingWindow(window)],
  ['a sliding window that counts refusals', () => slidingWindow(window, { countsRefused: true })],
  ['a sliding window that tells of the next', () => slidingWindow(window, { resetIsNext: true })],
  ['a counter of this window and a share of the last', () => slidingCounter(window)],
  ['a counter of this window and half of the last', () => slidingCounter(window, { share: 0.5 })],
  ['a token bucket', () => tokenBucket(window)],
  ['two windows', () => allOf([fixedWindow(window), fixedWindow({ limit: 100, windowMs: 60_000 })])],
]

describe.each(kinds)('%s', (_, build) => {
  test('lets in what the limit says and no more at once', () => {
    const limiter = build()
    expect(spendAll(limiter, [0, 0, 0, 0])).toEqual([3, 2, 1, 0])
    const refused = limiter.spend(start)
    expect(refused).toMatchObject({ allowed: false, limit: 4, remaining: 0 })
    expect(refused.resetAt).toBeGreaterThan(start)
    expect(limiter.peek(start)).toEqual(refused)
  })

  test('tells truly when the next request is let in, and not before', () => {
    const limiter = build()
    spendAll(limiter, [0, 100, 200, 300, 301])
    const { allowed, retryAt } = limiter.spend(start + 302)
    expect(allowed).toBe(false)
    const told = Math.ceil(retryAt)
    expect(limiter.peek(told - 1).allowed).toBe(false)
    expect(limiter.spend(told).allowed).toBe(true)
  })

  test('has more to spend once Reset has passed', () => {
    const limiter = build()
    spendAll(limiter, [0, 100, 200, 290])
    const { resetAt, remaining } = limiter.peek(start + 295)
    expect(limiter.peek(resetAt).remaining).toBeGreaterThan(remaining)
  })
})

test('a fixed window comes back whole', () => {
  const limiter = fixedWindow(window)
  spendAll(limiter, [0, 900, 901, 902, 903])
  expect(limiter.peek(start + 1000)).toMatchObject({ allowed: true, remaining: 4 })
})

test('a sliding window gives back one request after the other', () => {
  const limiter = slidingWindow(window)
  expect(spendAll(limiter, [0, 100, 200, 300, 1000, 1050, 1100])).toEqual([3, 2, 1, 0, 0, 0, 0])
  expect(limiter.spend(start + 1101).allowed).toBe(false)
})

test('a sliding window that counts refusals makes whoever does not wait wait longer', () => {
  const limiter = slidingWindow(window, { countsRefused: true })
  spendAll(limiter, [0, 0, 0, 0, 500])
  expect(limiter.peek(start + 600).retryAt).toBe(start + 1000)
  spendAll(limiter, [600, 700, 800])
  expect(limiter.peek(start + 900).retryAt).toBe(start + 1500)
})

test('a token bucket refills evenly', () => {
  const limiter = tokenBucket(window)
  expect(spendAll(limiter, [0, 0, 0, 0, 250, 750])).toEqual([3, 2, 1, 0, 0, 1])
})

test('of two windows the tighter one is told of, and refusals cost neither anything', () => {
  const minute = fixedWindow({ limit: 3, windowMs: 1000 })
  const day = fixedWindow({ limit: 5, windowMs: 10_000 })
  const limiter = allOf([minute, day])
  expect(spendAll(limiter, [0, 0, 0, 0, 0])).toEqual([2, 1, 0, 0, 0])
  expect(day.peek(start).remaining).toBe(2)
  expect(limiter.spend(start + 1000)).toMatchObject({ limit: 5, remaining: 1 })
  expect(limiter.spend(start + 1000)).toMatchObject({ limit: 5, remaining: 0 })
  expect(limiter.spend(start + 1000)).toMatchObject({ allowed: false, retryAt: start + 10_000 })
})
