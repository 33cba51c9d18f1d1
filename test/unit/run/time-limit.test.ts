import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeLimit, TimeSpent } from '../../../src/run/time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it aborts once the time is over, and says so', () => {
  const { signal } = new TimeLimit(90_000)
  vi.advanceTimersByTime(89_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toEqual(new TimeSpent('the run had taken its 90 s (--max-time)'))
})

test('one that is released aborts no more', () => {
  const limit = new TimeLimit(90_000)
  limit.release()
  vi.advanceTimersByTime(100_000)
  expect(limit.signal.aborted).toBe(false)
})

test.for([Number.POSITIVE_INFINITY, 30 * 86_400_000])('%i ms are never over in a process', (ms) => {
  const { signal } = new TimeLimit(ms)
  expect(vi.getTimerCount()).toBe(0)
  expect(signal.aborted).toBe(false)
})
