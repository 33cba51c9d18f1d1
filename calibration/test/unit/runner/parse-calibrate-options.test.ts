import { expect, test } from 'vitest'
import { parseCalibrateOptions } from '../../../runner/parse-calibrate-options.ts'

test('without options: everything, under seed 1', () => {
  expect(parseCalibrateOptions({})).toEqual({
    only: [],
    sample: undefined,
    sampleSeed: 2,
    compounds: undefined,
    seeds: [1],
    maxRequests: undefined,
    profile: undefined,
    inMemory: false,
    judgeAgain: false,
    workers: expect.any(Number),
    json: false,
    out: 'reports/calibration',
    summary: undefined,
  })
})

test('options are read, and what is repeated counts once', () => {
  const flags = {
    only: ['a', 'b', 'a'],
    seed: ['3', '1', '3'],
    maxRequests: '60',
    profile: 'core',
    workers: '3',
    inMemory: true,
    judgeAgain: true,
  }
  expect(
    parseCalibrateOptions({ ...flags, sample: '9', sampleSeed: '5', json: true, out: 'x', summary: 'y' }),
  ).toEqual({
    only: ['a', 'b'],
    sample: 9,
    sampleSeed: 5,
    compounds: undefined,
    seeds: [3, 1],
    maxRequests: 60,
    profile: 'core',
    inMemory: true,
    judgeAgain: true,
    workers: 3,
    json: true,
    out: 'x',
    summary: 'y',
  })
})

test.for([
  [{ seed: ['-1'] }, '--seed must be a whole number'],
  [{ only: [''] }, '--only is empty'],
  [{ profile: 'cor' }, 'Did you mean core?'],
  [{ sample: '1' }, '--sample must be a whole number from 2'],
  [{ workers: '0' }, '--workers must be a whole number from 1'],
] as const)('%j is refused', ([flags, message]) => {
  expect(() => parseCalibrateOptions(flags)).toThrow(message)
})
