import { expect, test } from 'vitest'
import { reservedFor } from '../../../src/scenario/reserved-for.ts'

const forTheEnd = (most: number, profile: 'core' | 'full') =>
  reservedFor('requests for the end', most, profile)
const reserved = (most: number) => reservedFor('requests that exploration leaves', most, 'core')
const creates = (profile: 'core' | 'full' | 'rate-limit', most: number) =>
  reservedFor('creates for the end', most, profile)

test('requests are kept for the end of a run, more of them where there are many', () => {
  expect([60, 99, 100, 548].map((most) => forTheEnd(most, 'core'))).toStrictEqual([1, 1, 15, 15])
  expect([60, 575].map((most) => forTheEnd(most, 'full'))).toStrictEqual([1, 22])
  expect([60, 548].map((most) => reserved(most))).toStrictEqual([6, 28])
})

test('requests and creates are kept to minimise violations, unless there are few', () => {
  const forCauses = (most: number) => reservedFor('requests for causes alone', most, 'core')
  const createsForCauses = (most: number) => reservedFor('creates for causes alone', most, 'core')
  expect([60, 199, 200, 1000].map(forCauses)).toStrictEqual([0, 0, 30, 30])
  expect([59, 60].map(createsForCauses)).toStrictEqual([0, 10])
})

test('creates are kept for the end of a run, and for its trial', () => {
  expect([creates('core', 20), creates('full', 80), creates('rate-limit', 20)]).toStrictEqual([5, 20, 10])
  expect(creates('full', 59)).toBe(10)
  expect(creates('full', 19)).toBe(0)
})
