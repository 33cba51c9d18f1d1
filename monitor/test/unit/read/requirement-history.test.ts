import { expect, test } from 'vitest'
import type { RecordedVerdict } from '../../../src/read/is-verdict.ts'
import type { PastRun } from '../../../src/read/read-runs.ts'
import { requirementHistory } from '../../../src/read/requirement-history.ts'

const runsOf = (...verdicts: readonly (RecordedVerdict | 'unreachable')[]): readonly PastRun[] =>
  verdicts.map((verdict, index) => ({
    id: `r${index}`,
    cycle: `${index}`,
    startedAt: index,
    verdict: 'conformant',
    isWaived: false,
    isUnreachable: verdict === 'unreachable',
    requests: 1,
    verdicts: { 'GET-2': verdict === 'unreachable' ? 'inconclusive' : verdict },
  }))

test('runs that were broken in a row are one break, whatever was not judged between them', () => {
  const told = requirementHistory(
    runsOf('fail', 'inconclusive', 'fail', 'unreachable', 'fail', 'pass', 'fail'),
    'GET-2',
  )
  expect(told).toMatchObject({ judgedRuns: 5, failedRuns: 4, fails: 2, lastFailedAt: 6 })
})

test('a run that did not reach the target ends no span', () => {
  expect(requirementHistory(runsOf('pass', 'unreachable', 'pass'), 'GET-2').spans).toEqual([
    { verdict: 'pass', from: 0, to: 2, runs: 2 },
  ])
})

test('a warning breaks, what was observed or does not apply is not judged', () => {
  expect(requirementHistory(runsOf('warn', 'observed', 'not-applicable'), 'GET-2')).toMatchObject({
    judgedRuns: 1,
    failedRuns: 1,
  })
})

test('what is waived is neither kept nor broken', () => {
  const told = requirementHistory(runsOf('pass', 'waived', 'waived', 'fail'), 'GET-2')
  expect(told).toMatchObject({ judgedRuns: 2, failedRuns: 1, fails: 1 })
  expect(told.spans.map(({ verdict }) => verdict)).toEqual(['pass', 'waived', 'fail'])
})

test('of a row that no run has nothing is told', () => {
  expect(requirementHistory(runsOf('pass'), 'GET-1')).toEqual({
    spans: [],
    judgedRuns: 0,
    failedRuns: 0,
    fails: 0,
  })
})
