import { beforeEach, expect, test, vi } from 'vitest'
import { Deadlines } from '../../../src/http/deadlines.ts'

const timeoutMs = 800

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
  }
})

/** Something under way that notes why it was called off, and leaves as an answer does. */
function started(deadlines: Deadlines) {
  const reasons: string[] = []
  const one = {
    stop(reason: Error): void {
      reasons.push(reason.name)
      deadlines.delete(one)
    },
  }
  deadlines.add(one)
  return { one, reasons }
}

test('what takes too long is called off, and nothing before its time', () => {
  const deadlines = new Deadlines(timeoutMs)
  const first = started(deadlines)
  vi.advanceTimersByTime(timeoutMs / 2)
  const second = started(deadlines)
  vi.advanceTimersByTime(timeoutMs / 2)
  expect([first.reasons, second.reasons]).toEqual([[], []])
  vi.advanceTimersByTime(timeoutMs / 8)
  expect([first.reasons, second.reasons]).toEqual([['TimeoutError'], []])
  vi.advanceTimersByTime(timeoutMs / 2)
  expect(second.reasons).toEqual(['TimeoutError'])
})

test('what is done is left alone', () => {
  const deadlines = new Deadlines(timeoutMs)
  const { one, reasons } = started(deadlines)
  deadlines.delete(one)
  deadlines.delete(one)
  const other = started(deadlines)
  vi.advanceTimersByTime(2 * timeoutMs)
  expect([reasons, other.reasons]).toEqual([[], ['TimeoutError']])
})

test('all that is under way is called off at once', () => {
  const deadlines = new Deadlines(timeoutMs)
  const all = [started(deadlines), started(deadlines), started(deadlines)]
  deadlines.stopAll(new RangeError('enough'))
  expect(all.map(({ reasons }) => reasons)).toEqual(Array(3).fill(['RangeError']))
})

test('no timer stays where nothing is under way', () => {
  const deadlines = new Deadlines(timeoutMs)
  deadlines.delete(started(deadlines).one)
  vi.advanceTimersByTime(timeoutMs)
  expect(vi.getTimerCount()).toBe(0)
  started(deadlines)
  expect(vi.getTimerCount()).toBe(1)
  deadlines.close()
  expect(vi.getTimerCount()).toBe(0)
})
