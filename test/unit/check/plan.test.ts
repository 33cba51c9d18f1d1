import { expect, test } from 'vitest'
import { heldForTheEnd, keptCreates, reservedRequests } from '../../../src/check/plan.ts'

test('requests are kept for the end of a run, more of them where there are many', () => {
  expect([60, 99, 100, 526].map(heldForTheEnd)).toStrictEqual([1, 1, 22, 22])
  expect([60, 526].map(reservedRequests)).toStrictEqual([6, 35])
})

test('creates are kept for the end of a whole run, and for its trial', () => {
  const kept = (whole: boolean, profile: 'core' | 'full' | 'rate-limit', maxCreates: number) =>
    keptCreates({ whole, profile, maxCreates })
  expect([kept(true, 'core', 20), kept(true, 'full', 80), kept(true, 'rate-limit', 20)]).toStrictEqual([
    4, 8, 8,
  ])
  expect([kept(true, 'full', 19), kept(false, 'full', 80)]).toStrictEqual([0, 0])
})
