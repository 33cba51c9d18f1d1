import { expect, test } from 'vitest'
import { aCheck, aRequirement, aRun } from '../../../../test/unit/report/a-run.ts'
import { summariseRun } from '../../../runner/summarise-run.ts'

test('what was broken is kept with the checks that showed it, what stayed open with its reason', () => {
  const requirements = [
    aRequirement({ checks: [aCheck({ name: 'one' }), aCheck({ name: 'two' }), aCheck({ name: 'one' })] }),
    aRequirement({
      id: 'LIST-2',
      verdict: 'fail',
      checks: [aCheck({ name: 'one' }), aCheck({ name: 'two', verdict: 'fail' })],
    }),
    aRequirement({ id: 'LIST-8', level: 'SHOULD', verdict: 'warn', checks: [aCheck({ verdict: 'warn' })] }),
    aRequirement({ id: 'LIST-3', verdict: 'inconclusive', reason: 'too few animals', checks: [] }),
    aRequirement({ id: 'RATE-10', level: 'SHOULD', verdict: 'inconclusive', reason: 'no time', checks: [] }),
    aRequirement({ id: 'LIST-7', verdict: 'not-applicable', reason: 'no animal', checks: [] }),
    aRequirement({ id: 'LIST-9', level: 'OPEN', verdict: 'observed' }),
  ]
  const requests = { total: 42, byOperation: { listPets: 42 } }
  const run = aRun({ requirements, requests, suiteFaults: [] })
  expect(summariseRun({ run, exitCode: 1, defects: [], outputs: {} }, 1234.6)).toEqual({
    exitCode: 1,
    broke: { 'LIST-2': ['two'], 'LIST-8': ['a check'] },
    open: { 'LIST-3': 'too few animals' },
    told: { 'LIST-2': [], 'LIST-8': [] },
    unjudged: { 'LIST-3': 'too few animals', 'RATE-10': 'no time', 'LIST-7': 'no animal' },
    checks: { 'LIST-1': ['one', 'two'], 'LIST-2': ['one', 'two'], 'LIST-8': ['a check'] },
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
