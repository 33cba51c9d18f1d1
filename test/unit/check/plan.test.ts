import { expect, test } from 'vitest'
import {
  createsForIsolation,
  furtherLastCreates,
  heldForTheEnd,
  keptCreates,
  keptForIsolation,
  reservedForTrial,
  reservedRequests,
  trialRequests,
} from '../../../src/check/plan.ts'
import { runDefaults } from '../../../src/run/options/run-options.ts'

test('requests are kept for the end of a run, more of them where there are many', () => {
  expect([60, 99, 100, 548].map((most) => heldForTheEnd(most, 'core'))).toStrictEqual([1, 1, 24, 24])
  expect([60, 575].map((most) => heldForTheEnd(most, 'full'))).toStrictEqual([1, 31])
  expect([60, 548].map((most) => reservedRequests(most, 'core', false))).toStrictEqual([6, 37])
})

test('where there is no trial, requests and creates are kept for further creates at the end', () => {
  const { maxRequests, maxCreates } = runDefaults
  const further = furtherLastCreates('core')
  expect(heldForTheEnd(maxRequests, 'core') - heldForTheEnd(maxRequests - 1, 'core')).toBe(further)
  expect(heldForTheEnd(maxRequests, 'full')).toBe(heldForTheEnd(maxRequests - 1, 'full'))
  const kept = (profile: 'core' | 'full', most: number) =>
    keptCreates({ whole: true, profile, maxCreates: most, isBroken: false })
  expect(kept('core', maxCreates) - kept('core', maxCreates - 1)).toBe(further)
  expect(kept('full', maxCreates)).toBe(kept('full', maxCreates - 1))
})

test('where something broke, requests are kept to take it apart, unless there are few', () => {
  expect([60, 548].map((most) => reservedRequests(most, 'core', true))).toStrictEqual([6, 67])
})

test('with the default budgets and above, requests and creates are kept to take apart what breaks, from the first on', () => {
  const { maxRequests, maxCreates } = runDefaults
  expect([60, maxRequests - 1, maxRequests, 1000].map(keptForIsolation)).toStrictEqual([0, 0, 30, 30])
  expect([maxCreates - 1, maxCreates].map(createsForIsolation)).toStrictEqual([0, 16])
  expect(reservedRequests(maxRequests, 'core', true)).toBe(reservedRequests(maxRequests, 'core', false))
  const common = { whole: true, profile: 'core', maxCreates } as const
  expect(keptCreates({ ...common, isBroken: true })).toBe(keptCreates({ ...common, isBroken: false }))
})

test('creates are kept for the end of a whole run, and for its trial', () => {
  const kept = (
    whole: boolean,
    profile: 'core' | 'full' | 'rate-limit',
    maxCreates: number,
    isBroken = false,
  ) => keptCreates({ whole, profile, maxCreates, isBroken })
  expect([kept(true, 'core', 20), kept(true, 'full', 80), kept(true, 'rate-limit', 20)]).toStrictEqual([
    5, 10, 10,
  ])
  expect([kept(true, 'full', 19), kept(false, 'full', 80)]).toStrictEqual([0, 0])
  expect([kept(true, 'core', 100, true), kept(true, 'core', 40, true)]).toStrictEqual([21, 5])
})

test('a run of few requests leaves its trial of the limit what a usual limit takes, and no more than a quarter', () => {
  expect(reservedForTrial(1000, 'full')).toBe(trialRequests(60))
  expect(reservedForTrial(100, 'rate-limit')).toBe(25)
  expect(reservedForTrial(1000, 'core')).toBe(0)
})
