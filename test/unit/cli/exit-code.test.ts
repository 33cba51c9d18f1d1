import { expect, test } from 'vitest'
import { exitCode } from '../../../src/verdict/exit-code.ts'
import { aGreenRun, aRequirement } from '../report/a-run.ts'

const fault = { suiteFaults: ['a check threw'] }
const broken = { verdict: 'non-conformant' } as const
const open = { verdict: 'inconclusive' } as const
const unreached = { unreachable: 'ECONNREFUSED' }
const waiver = {
  requirement: 'LIST-3',
  reason: 'known',
  issue: 'https://issues.example/7',
  until: '2027-01-31',
} as const
const waived = {
  ...broken,
  requirements: [aRequirement({ id: 'LIST-3', verdict: 'fail', findings: ['F1'], waiver })],
}
const following = aRequirement({ verdict: 'inconclusive', because: ['F1'] })
const unneeded = (strict: boolean) => ({
  waivers: { strict, entries: [{ ...waiver, state: 'not needed' as const }] },
})

test.for([
  ['a conformant run', 0, {}, undefined, true],
  ['an inconclusive run', 3, open, undefined, true],
  ['an unreachable target', 3, unreached, undefined, true],
  ['a run cut short', 3, { complete: false }, undefined, true],
  ['a breach', 1, broken, undefined, true],
  ['a breach before the target went away', 1, { ...broken, ...unreached }, undefined, true],
  ['a breach in a run cut short', 1, { ...broken, complete: false }, undefined, true],
  ['a breach that is waived', 0, waived, undefined, true],
  [
    'one waived, and one not',
    1,
    { ...waived, requirements: [...waived.requirements, aRequirement({ verdict: 'fail' })] },
    undefined,
    true,
  ],
  [
    'one waived, and what it leaves open',
    0,
    { ...waived, requirements: [...waived.requirements, following] },
    undefined,
    true,
  ],
  [
    'one waived, and something else open',
    3,
    { ...waived, requirements: [...waived.requirements, { ...following, because: [] }] },
    undefined,
    true,
  ],
  ['one waived, in a run cut short', 3, { ...waived, complete: false }, undefined, true],
  ['one waived, and the target went away', 3, { ...waived, ...unreached }, undefined, true],
  ['one waived, and no reports', 2, waived, undefined, false],
  ['a waiver that is not needed', 0, unneeded(false), undefined, true],
  ['the same, where that matters', 1, unneeded(true), undefined, true],
  ['no reports', 2, {}, undefined, false],
  ['a breach and no reports', 2, broken, undefined, false],
  ['a fault of the suite', 4, fault, undefined, true],
  ['a fault of the suite, a breach and no reports', 4, { ...fault, ...broken }, undefined, false],
  ['SIGINT', 130, {}, 'SIGINT', true],
  ['SIGTERM and all else', 143, { ...fault, ...broken, ...unreached }, 'SIGTERM', false],
] as const)('%s: %i', ([, expected, given, signal, reported]) => {
  expect(exitCode({ ...aGreenRun(), ...given }, signal, reported)).toBe(expected)
})
