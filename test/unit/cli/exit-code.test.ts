import { expect, test } from 'vitest'
import { exitCode } from '../../../src/verdict/exit-code.ts'
import { aGreenRun } from '../report/a-run.ts'

const fault = { suiteFaults: ['a check threw'] }
const broken = { verdict: 'non-conformant' } as const
const open = { verdict: 'inconclusive' } as const
const unreached = { unreachable: 'ECONNREFUSED' }

test.for([
  ['a conformant run', 0, {}, undefined, true],
  ['an inconclusive run', 3, open, undefined, true],
  ['an unreachable target', 3, unreached, undefined, true],
  ['a run cut short', 3, { complete: false }, undefined, true],
  ['a breach', 1, broken, undefined, true],
  ['a breach before the target went away', 1, { ...broken, ...unreached }, undefined, true],
  ['a breach in a run cut short', 1, { ...broken, complete: false }, undefined, true],
  ['no reports', 2, {}, undefined, false],
  ['a breach and no reports', 2, broken, undefined, false],
  ['a fault of the suite', 4, fault, undefined, true],
  ['a fault of the suite, a breach and no reports', 4, { ...fault, ...broken }, undefined, false],
  ['SIGINT', 130, {}, 'SIGINT', true],
  ['SIGTERM and all else', 143, { ...fault, ...broken, ...unreached }, 'SIGTERM', false],
] as const)('%s: %i', ([, expected, given, signal, reported]) => {
  expect(exitCode({ ...aGreenRun(), ...given }, signal, reported)).toBe(expected)
})
