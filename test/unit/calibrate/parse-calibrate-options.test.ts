import { expect, test } from 'vitest'
import { parseCalibrateOptions } from '../../../src/calibrate/parse-calibrate-options.ts'

test('without options: everything, under seed 1', () => {
  expect(parseCalibrateOptions({})).toEqual({
    only: [],
    third: false,
    seeds: [1],
    maxRequests: undefined,
    profile: undefined,
    workers: expect.any(Number),
    json: false,
    out: 'reports/calibration',
  })
})

test('options are read, and what is repeated counts once', () => {
  const flags = {
    only: ['a', 'b', 'a'],
    seed: ['3', '1', '3'],
    maxRequests: '60',
    profile: 'core',
    workers: '3',
  }
  expect(parseCalibrateOptions({ ...flags, third: true, json: true, out: 'x' })).toEqual({
    only: ['a', 'b'],
    third: true,
    seeds: [3, 1],
    maxRequests: 60,
    profile: 'core',
    workers: 3,
    json: true,
    out: 'x',
  })
})

test.for([
  [{ seed: ['-1'] }, '--seed must be a whole number'],
  [{ only: [''] }, '--only must be a text'],
  [{ profile: 'cor' }, 'Did you mean core?'],
  [{ workers: '0' }, '--workers must be a whole number from 1'],
] as const)('%j is refused', ([flags, message]) => {
  expect(() => parseCalibrateOptions(flags)).toThrow(message)
})
