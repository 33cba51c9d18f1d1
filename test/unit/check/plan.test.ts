import { expect, test } from 'vitest'
import { heldForTheEnd, keptCreates, reservedRequests } from '../../../src/check/plan.ts'

test('requests are kept for the end of a run, more of them where there are many', () => {
  expect([60, 99, 100, 540].map((most) => heldForTheEnd(most, 'core'))).toStrictEqual([1, 1, 24, 24])
  expect([60, 567].map((most) => heldForTheEnd(most, 'full'))).toStrictEqual([1, 31])
  expect([60, 540].map((most) => reservedRequests(most, 'core', false))).toStrictEqual([6, 37])
})

test('where something broke, requests are kept to take it apart, unless there are few', () => {
  expect([60, 540].map((most) => reservedRequests(most, 'core', true))).toStrictEqual([6, 67])
})

test('creates are kept for the end of a whole run, and for its trial', () => {
  const kept = (
    whole: boolean,
    profile: 'core' | 'full' | 'rate-limit',
    maxCreates: number,
    isBroken = false,
  ) => keptCreates({ whole, profile, maxCreates, isBroken })
  expect([kept(true, 'core', 20), kept(true, 'full', 80), kept(true, 'rate-limit', 20)]).toStrictEqual([
    5, 9, 9,
  ])
  expect([kept(true, 'full', 19), kept(false, 'full', 80)]).toStrictEqual([0, 0])
  expect([kept(true, 'core', 100, true), kept(true, 'core', 40, true)]).toStrictEqual([21, 5])
})
