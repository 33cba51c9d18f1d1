import { expect, test } from 'vitest'
import { othersSpend } from '../../../../src/oracle/rate/others-spend.ts'
import { aStep, falling } from './a-step.ts'

/** Three requests that were sent together: two accepted, and one with another status. */
const together = (lowest: number, status: number) => [
  aStep({ batch: 1e9, batchSize: 3, remaining: lowest + 1 }),
  aStep({ batch: 1e9, batchSize: 3, remaining: lowest }),
  aStep({ batch: 1e9, batchSize: 3, remaining: 0, status }),
]

test('others spend where Remaining fell by more than was sent and not refused', () => {
  const before = [aStep({ remaining: 30 })]
  expect(othersSpend([...before, ...together(28, 429)])).toBe(false)
  expect(othersSpend([...before, ...together(27, 429)])).toBe(true)
  expect(othersSpend([...before, ...together(27, 404)])).toBe(false)
  expect(othersSpend([...before, ...together(26, 404)])).toBe(true)
})

test('nobody else spends beside requests that fell by one each, or returned no Remaining', () => {
  expect(othersSpend([])).toBe(false)
  expect(othersSpend([...falling(59, 50), aStep({ remaining: 'none' }), ...falling(48, 40)])).toBe(true)
  expect(othersSpend([...falling(59, 50), aStep({ remaining: 'none' }), ...falling(49, 40)])).toBe(false)
})
