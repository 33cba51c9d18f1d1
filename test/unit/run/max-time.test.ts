import { expect, test } from 'vitest'
import { maxTimeOf } from '../../../src/run/run-limits.ts'
import { parse } from './options/parse.ts'

const seconds = (flags: Readonly<Record<string, unknown>>): number => maxTimeOf(parse({ flags })) / 1000

test('it is as long as it is told, and 0 is for no bound', () => {
  expect(seconds({ maxTime: '90' })).toBe(90)
  expect(seconds({ maxTime: '0' })).toBe(Number.POSITIVE_INFINITY)
})

test('unless it is told, it is what the requests take on the plan, and a half more', () => {
  expect(seconds({ plan: 'free', maxRequests: '540' })).toBe(1.5 * 600)
  expect(seconds({ plan: 'pro', maxRequests: '5400' })).toBe(1.5 * 1200)
  expect(seconds({ plan: 'free', maxRequests: '540', profile: 'full' })).toBe(1.5 * (600 + 360))
})

test('of a plan that is not known it is what they take on the smallest', () => {
  for (const plan of [{}, { plan: 'enterprise' }])
    expect(seconds({ maxRequests: '5400', ...plan })).toBe(1.5 * 6000)
})

test('no run is given less than ten minutes', () => {
  expect(seconds({ maxRequests: '60' })).toBe(600)
})
