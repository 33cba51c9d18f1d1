import { expect, test } from 'vitest'
import { aCase, aRequirement, aRun } from '../../../../test/unit/report/a-run.ts'
import { summariseRun } from '../../../runner/summarise-run.ts'

test('what was violated is kept with the cases that show it, what stayed open with its reason', () => {
  const inconclusive = { verdict: 'inconclusive', cases: [] } as const
  const requirements = [
    aRequirement(),
    aRequirement({
      id: 'LIST-2',
      verdict: 'fail',
      cases: [aCase({ name: 'one' }), aCase({ name: 'two', verdict: 'fail' })],
    }),
    aRequirement({ id: 'LIST-8', level: 'SHOULD', verdict: 'warn', cases: [aCase({ verdict: 'warn' })] }),
    aRequirement({ id: 'LIST-3', reason: 'too few animals', ...inconclusive }),
    aRequirement({ id: 'RATE-10', level: 'SHOULD', reason: 'no time', ...inconclusive }),
    aRequirement({ id: 'LIST-7', verdict: 'not-applicable', reason: 'no animal', cases: [] }),
    aRequirement({ id: 'LIST-9', level: 'OPEN', verdict: 'observed' }),
  ]
  const requests = { total: 42, byOperation: { listPets: 42 } }
  const observations = [
    { requirement: 'LIST-9', question: 'What order? (one)', id: 'order', answer: 'ascending' },
    { requirement: 'LIST-9', question: 'What order? (other)', id: 'order', answer: 'descending' },
  ] as const
  const run = aRun({ requirements, requests, observations, suiteFaults: [] })
  expect(summariseRun({ run, exitCode: 1, defects: [], outputs: {} }, 1234.6)).toEqual({
    exitCode: 1,
    broke: { 'LIST-2': ['two'], 'LIST-8': ['a case'] },
    open: { 'LIST-3': 'too few animals' },
    answers: [
      ['LIST-9 order', 'ascending'],
      ['LIST-9 order', 'descending'],
    ],
    told: { 'LIST-2': [], 'LIST-8': [] },
    unjudged: { 'LIST-3': 'too few animals', 'RATE-10': 'no time', 'LIST-7': 'no animal' },
    verdicts: {
      'LIST-1': 'pass',
      'LIST-2': 'fail',
      'LIST-8': 'warn',
      'LIST-3': 'inconclusive',
      'RATE-10': 'inconclusive',
      'LIST-7': 'not-applicable',
      'LIST-9': 'observed',
    },
    firstFinding: 7,
    requests: 42,
    durationMs: 1235,
    suiteFaults: [],
  })
})

test('a service said not to answer is a fault of the suite, the embedded one always does', () => {
  const faultsOf = (given: Parameters<typeof aRun>[0]): readonly string[] =>
    summariseRun({ run: aRun(given), exitCode: 4, defects: [], outputs: {} }, 1).suiteFaults
  expect(faultsOf({ suiteFaults: ['oh'], unreachable: 'refused' })).toEqual(['oh', 'not tested: refused'])
  const stop = { reason: 'The service rejects this key', advice: 'Check it.' }
  expect(faultsOf({ preflight: { kind: 'key-rejected', ...stop } })).toEqual([`not tested: ${stop.reason}`])
  expect(faultsOf({ preflight: { kind: 'another-version', ...stop }, unreachable: stop.reason })).toEqual([])
})
