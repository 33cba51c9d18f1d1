import { expect, test } from 'vitest'
import { keptFor } from '../../../src/check/kept-for.ts'
import { runDefaults } from '../../../src/run/options/run-options.ts'

const forTheEnd = (most: number, profile: 'core' | 'full') => keptFor('requests for the end', most, profile)
const reserved = (most: number, isBroken: boolean) =>
  keptFor('requests that exploration leaves', most, 'core', isBroken)
const creates = (profile: 'core' | 'full' | 'rate-limit', most: number, isBroken = false) =>
  keptFor('creates for the end', most, profile, isBroken)

test('requests are kept for the end of a run, more of them where there are many', () => {
  expect([60, 99, 100, 548].map((most) => forTheEnd(most, 'core'))).toStrictEqual([1, 1, 24, 24])
  expect([60, 575].map((most) => forTheEnd(most, 'full'))).toStrictEqual([1, 31])
  expect([60, 548].map((most) => reserved(most, false))).toStrictEqual([6, 37])
})

test('where there is no trial, requests and creates are kept for further creates at the end', () => {
  const { maxRequests, maxCreates } = runDefaults
  const further = keptFor('further creates at the end', maxCreates, 'core')
  expect(forTheEnd(maxRequests, 'core') - forTheEnd(maxRequests - 1, 'core')).toBe(further)
  expect(forTheEnd(maxRequests, 'full')).toBe(forTheEnd(maxRequests - 1, 'full'))
  expect(creates('core', maxCreates) - creates('core', maxCreates - 1)).toBe(further)
  expect(creates('full', maxCreates)).toBe(creates('full', maxCreates - 1))
})

test('where something broke, requests are kept to take it apart, unless there are few', () => {
  expect([60, 548].map((most) => reserved(most, true))).toStrictEqual([6, 67])
})

test('with the default budgets and above, requests and creates are kept to take apart what breaks, from the first on', () => {
  const { maxRequests, maxCreates } = runDefaults
  const forCauses = (most: number) => keptFor('requests for causes alone', most, 'core')
  const createsForCauses = (most: number) => keptFor('creates for causes alone', most, 'core')
  expect([60, maxRequests - 1, maxRequests, 1000].map(forCauses)).toStrictEqual([0, 0, 30, 30])
  expect([maxCreates - 1, maxCreates].map(createsForCauses)).toStrictEqual([0, 16])
  expect(reserved(maxRequests, true)).toBe(reserved(maxRequests, false))
  expect(creates('core', maxCreates, true)).toBe(creates('core', maxCreates, false))
})

test('creates are kept for the end of a run, and for its trial', () => {
  expect([creates('core', 20), creates('full', 80), creates('rate-limit', 20)]).toStrictEqual([5, 10, 10])
  expect(creates('full', 19)).toBe(0)
  expect([creates('core', 100, true), creates('core', 40, true)]).toStrictEqual([21, 5])
})
