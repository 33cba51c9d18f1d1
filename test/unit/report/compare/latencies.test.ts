import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latencyFigures } from '../../../../src/report/compare/latencies.ts'

test('percentiles are durations that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(latencyFigures(hundred)).toEqual({ count: 100, medianMs: 50, p95Ms: 95 })
  expect(latencyFigures([7])).toEqual({ count: 1, medianMs: 7, p95Ms: 7 })
  expect(latencyFigures([9, 1])).toEqual({ count: 2, medianMs: 1, p95Ms: 9 })
})

test('at least half, and nineteen in twenty, took no longer', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (durations) => {
      const { count, medianMs, p95Ms } = latencyFigures(durations)
      const within = (ms: number): number => durations.filter((one) => one <= ms).length
      expect(within(medianMs)).toBeGreaterThanOrEqual(count * 0.5)
      expect(within(p95Ms)).toBeGreaterThanOrEqual(count * 0.95)
      expect(durations).toEqual(expect.arrayContaining([medianMs, p95Ms]))
      expect(medianMs).toBeLessThanOrEqual(p95Ms)
    }),
  )
})
