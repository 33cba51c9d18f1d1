import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '../unit/scenario/pacing/drawn.ts'
import { holdToPacing } from '../unit/scenario/pacing/hold-to-pacing.ts'

const runs = 100

test(`the real probes are paced: ${runs} limiters, drawn anew each time`, async () => {
  let refused = 0
  for (const sample of fc.sample(drawn, runs)) refused += (await holdToPacing(sample)).refused
  expect(refused).toBeGreaterThan(runs / 2)
})
