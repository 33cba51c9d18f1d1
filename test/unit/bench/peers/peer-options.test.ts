import { expect, test } from 'vitest'
import { peerOptions } from '../../../../bench/peers/peer-options.ts'

test('what is not said has a default', () => {
  expect(peerOptions(['--schemathesis', 'st'])).toEqual({
    schemathesis: 'st',
    every: 10,
    only: undefined,
    seed: 1,
    out: 'reports/peers/trials.ndjson',
    resume: false,
    maxExamples: undefined,
    workers: 1,
  })
})

test('all can be said', () => {
  const args =
    '--schemathesis st --every 5 --only ^auth- --seed 7 --out x.ndjson --resume --max-examples 1000 --workers 2'
  expect(peerOptions(args.split(' '))).toEqual({
    schemathesis: 'st',
    every: 5,
    only: /^auth-/,
    seed: 7,
    out: 'x.ndjson',
    resume: true,
    maxExamples: 1000,
    workers: 2,
  })
})

test.each([
  [[], '--schemathesis'],
  [['--schemathesis', 'st', '--every', '0'], '--every takes a whole number from 1 on, not 0.'],
  [['--schemathesis', 'st', '--seed', 'x'], '--seed takes a whole number from 0 on, not x.'],
  [['--schemathesis', 'st', '--else'], '--else'],
])('%j is refused', (args, why) => {
  expect(() => peerOptions(args)).toThrow(why)
})
