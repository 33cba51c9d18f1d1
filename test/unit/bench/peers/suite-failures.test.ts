import { expect, test } from 'vitest'
import { suiteFailures } from '../../../../bench/peers/suite-failures.ts'

test('what failed and what was warned of is found', () => {
  const requirements = [
    { id: 'AUTH-1', verdict: 'pass' },
    { id: 'LIST-2', verdict: 'fail' },
    { id: 'LIST-8', verdict: 'warn' },
    { id: 'LIST-9', verdict: 'observed' },
    { id: 'RATE-3', verdict: 'inconclusive' },
  ]
  expect(suiteFailures({ requirements, suiteFaults: [] })).toEqual(['LIST-2', 'LIST-8'])
})

test('a run that the suite spoilt tells nothing', () => {
  expect(() => suiteFailures({ requirements: [], suiteFaults: ['a hang'] })).toThrow('a hang')
  expect(() => suiteFailures({})).toThrow('no report')
})
