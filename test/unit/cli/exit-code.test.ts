import { expect, test } from 'vitest'
import { exitOf } from '../../../src/verdict/exit-code.ts'
import type { RequirementVerdict } from '../../../src/verdict/finished-run.ts'
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
const following = aRequirement({ verdict: 'inconclusive', blockedBy: ['F1'] })
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
    { ...waived, requirements: [...waived.requirements, { ...following, blockedBy: [] }] },
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
  const run = { ...aGreenRun(), ...given, ...(signal === undefined ? {} : { stoppedBy: signal }) }
  expect(exitOf(run, reported).code).toBe(expected)
})

const untested = aRequirement({ id: 'GET-1', verdict: 'inconclusive', reason: 'no answer came' })

test.for([
  ['a signal', 'SIGTERM interrupted the run', { stoppedBy: 'SIGTERM' }],
  ['a fault of the suite', 'the suite itself failed: a check threw', fault],
  ['an unreachable target', 'no verdict: ECONNREFUSED', unreached],
  ['a breach', 'the target violates LIST-3', { ...broken, requirements: waived.requirements.map(unwaived) }],
  ['a breach that is waived', 'all that the target violates is waived: LIST-3 until 2027-01-31', waived],
  [
    'what it blocks',
    'all that the target violates is waived: LIST-3 until 2027-01-31; not tested because of that: LIST-1',
    { ...waived, requirements: [...waived.requirements, following] },
  ],
  [
    'something else open',
    'no verdict: GET-1 could not be tested: no answer came',
    { ...waived, requirements: [...waived.requirements, following, untested] },
  ],
  [
    'two open',
    'no verdict: 2 MUST requirements, such as GET-1, could not be tested: no answer came',
    { ...open, requirements: [untested, { ...untested, id: 'GET-2' }] },
  ],
  [
    'a run that was killed',
    'no verdict: the run did not come to its end (no answer came)',
    { ...open, complete: false, requirements: [untested] },
  ],
  ['nothing judged', 'no verdict: no MUST or SHOULD was judged', open],
  [
    'a waiver that is not needed',
    'the target conforms, but a waiver is no longer needed (--strict-waivers): remove LIST-3 from the file',
    unneeded(true),
  ],
  ['a conformant run', 'no violation; MUST requirements that passed: 4', {}],
] as const)('%s is the reason', ([, reason, given]) => {
  expect(exitOf({ ...aGreenRun(), ...given }).reason).toBe(reason)
})

test('what a waiver covers is blocked by that alone', () => {
  const beside = (...blockedBy: readonly `F${number}`[]) =>
    exitOf({ ...aGreenRun(), ...waived, requirements: [...waived.requirements, { ...following, blockedBy }] })
      .code
  expect(beside('F1')).toBe(0)
  // For want of requests, for example.
  expect(beside()).toBe(3)
  expect(beside('F1', 'F2')).toBe(3)
})

function unwaived({ waiver: _, ...requirement }: RequirementVerdict): RequirementVerdict {
  return requirement
}
