import { expect, test } from 'vitest'
import { judgedIn, meaning, sharingReason } from '../../../src/report/summary.ts'
import { aGreenRun, aRequirement, aRun } from './a-run.ts'

test.for([
  [
    'conformant',
    aGreenRun(),
    'Every MUST requirement of profile core that applies to the target was tested and passed, 4 in all.',
  ],
  [
    'conformant in what was selected',
    aRun({
      verdict: 'conformant',
      requirements: [
        aRequirement({ id: 'GET-2', verdict: 'pass' }),
        aRequirement({ id: 'GET-1', verdict: 'not-selected' }),
        aRequirement({ id: 'RATE-5', verdict: 'not-selected' }),
      ],
    }),
    'Every MUST requirement that was selected and applies to the target was tested and passed, 1 in all. 1 MUST requirement of profile core was not selected, and nothing is said of it.',
  ],
  [
    'non-conformant',
    aRun(),
    'The target violates 1 requirement of the interface. 2 MUST requirements could not be judged. 1 SHOULD requirement is not met, which is no violation.',
  ],
  [
    'inconclusive',
    aRun({ verdict: 'inconclusive', requirements: [aRequirement({ verdict: 'inconclusive' })] }),
    'No violation of a MUST was found, but 1 MUST requirement could not be judged: conformance is not shown.',
  ],
  [
    'unreachable',
    aRun({ verdict: 'inconclusive', unreachable: 'no such host', requirements: [] }),
    'No verdict could be reached: no such host',
  ],
  [
    'conformant, with requests that got no answer',
    {
      ...aGreenRun(),
      observations: ['%FF', '1', '2', '3', '4', '5'].map((id) => ({
        requirement: 'ERROR-4' as const,
        question: `GET /pets/${id}, never answered`,
        answer: 'no answer',
      })),
    },
    'Every MUST requirement of profile core that applies to the target was tested and passed, 4 in all. Unanswered requests: GET /pets/%FF, GET /pets/1, GET /pets/2, GET /pets/3, GET /pets/4 and 1 more.',
  ],
  [
    'faulty and interrupted',
    { ...aGreenRun(), suiteFaults: ['a bug'], complete: false },
    'Every MUST requirement of profile core that applies to the target was tested and passed, 4 in all. The run was interrupted: what it had not reached is inconclusive. The suite itself went wrong: rely on no verdict of this run.',
  ],
] as const)('what %s means', ([, run, sentence]) => {
  expect(meaning(run)).toBe(sentence)
})

test('what was tried to an end counts as judged', () => {
  expect(judgedIn(aRun())).toHaveLength(4)
})

test('requirements with one reason are told together', () => {
  const requirements = [
    aRequirement({ id: 'GET-1', reason: 'no pet' }),
    aRequirement({ id: 'GET-2', reason: 'no time' }),
    aRequirement({ id: 'GET-3', reason: 'no pet' }),
  ]
  const hanging = aRequirement({ id: 'GET-4', reason: 'no time', blockedBy: ['F2'] })
  expect(sharingReason([...requirements, hanging])).toEqual([
    { reason: 'no pet', ids: 'GET-1, GET-3', blockedBy: [] },
    { reason: 'no time', ids: 'GET-2', blockedBy: [] },
    { reason: 'no time', ids: 'GET-4', blockedBy: ['F2'] },
  ])
})
