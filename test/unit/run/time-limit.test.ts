import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EarlyEnd, timeLimit } from '../../../src/run/early-end.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it aborts once the time is over, and says so', () => {
  const stop = new AbortController()
  timeLimit(stop, 90_000)
  vi.advanceTimersByTime(89_999)
  expect(stop.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(stop.signal.reason).toEqual(new EarlyEnd('the run had taken its 90 s (--max-time)'))
})

test('one that is lifted aborts no more', () => {
  const stop = new AbortController()
  timeLimit(stop, 90_000)()
  vi.advanceTimersByTime(100_000)
  expect(stop.signal.aborted).toBe(false)
})

test.for([Number.POSITIVE_INFINITY, 30 * 86_400_000])('%i ms are never over in a process', (ms) => {
  const stop = new AbortController()
  timeLimit(stop, ms)
  expect(vi.getTimerCount()).toBe(0)
  expect(stop.signal.aborted).toBe(false)
})
