import { expect, test } from 'vitest'
import { reservedForTrial, trialRequests } from '../../../src/scenario/plan.ts'

test('a run of few requests leaves its trial of the limit what a usual limit takes, and no more than a quarter', () => {
  expect(reservedForTrial(1000, 'full')).toBe(trialRequests(60))
  expect(reservedForTrial(100, 'rate-limit')).toBe(25)
  expect(reservedForTrial(1000, 'core')).toBe(0)
})
