import { describe, expect, test } from 'vitest'
import { addTime, countLater, type LatestTimes } from '../../../src/oracle/latest-times.ts'

const most = 4
const times = (count: number): LatestTimes | undefined =>
  Array.from({ length: count }, (_, index) => index + 1).reduce<LatestTimes | undefined>(
    (before, time) => addTime(before, time, most),
    undefined,
  )

describe('the latest times', () => {
  test.each([
    [0, 0, 0],
    [1, 0, 1],
    [3, 1, 2],
    [4, 0, 4],
    [5, 0, 4],
    [9, 0, 4],
    [9, 7, 2],
    [9, 9, 0],
    [30, 0, 4],
    [30, 28, 2],
  ])('of %i, so many of the last four are later than %i: %i', (count, than, later) => {
    expect(countLater(times(count), than, most)).toBe(later)
  })

  test('are counted whatever their order', () => {
    const all = [5, 1, 4].reduce<LatestTimes | undefined>(
      (before, time) => addTime(before, time, most),
      undefined,
    )
    expect(countLater(all, 3, most)).toBe(2)
  })

  test('are no more than twice as many as are asked for', () => {
    for (let count = 1; count < 40; count += 1) {
      const all = times(count)
      expect(all?.length).toBeLessThanOrEqual(2 * most)
      expect(all?.length).toBeGreaterThanOrEqual(Math.min(count, most))
    }
  })

  test('are let go by the first that is one too many', () => {
    expect(times(2 * most)?.length).toBe(2 * most)
    expect(times(2 * most + 1)?.length).toBe(most + 1)
  })

  test('hold on to none that were let go', () => {
    let count = 0
    for (let one = times(100); one !== undefined; one = one.before) count += 1
    expect(count).toBe(times(100)?.length)
  })
})
