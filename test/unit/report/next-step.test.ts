import { expect, test } from 'vitest'
import { nextStep } from '../../../src/report/next-step.ts'
import { aGreenRun, aRequirement, aRun } from './a-run.ts'

const where = ['my reports', 'my reports/report.html'] as const
const waiver = { requirement: 'LIST-1', reason: 'later', issue: '#7', until: '2027-01-31' } as const
const stop = { kind: 'key-rejected', reason: 'a 401', advice: 'Check it.' } as const

test.each([
  [
    aRun(),
    "Read my reports/report.html#F1, fix the service, then run: npx petstore-conformance replay 'my reports' --target https://staging.pets.example/v1",
  ],
  [aRun({ requirements: [aRequirement({ verdict: 'fail' })], findings: [] }), /report\.html#LIST-1, fix/],
  [aRun({ requirements: [aRequirement({ verdict: 'fail', waiver })] }), /#fail: what is waived/],
  [aRun({ requirements: [], verdict: 'inconclusive' }), /#inconclusive: /],
  [aRun({ requirements: [], complete: false }), /^Run the same command again/],
  [aRun({ preflight: stop }), /^Fix that/],
  [aRun({ suiteFaults: ['a bug'] }), /^Report this fault/],
  [aGreenRun(), 'Nothing to fix. --profile full also tests the orders and the rate limits.'],
  [{ ...aGreenRun(), profile: 'full' as const }, 'Nothing to fix.'],
])('after run %#, the user is told what to do', (run, words) => {
  const told = nextStep(run, ...where, false)
  if (typeof words === 'string') expect(told).toBe(words)
  else expect(told).toMatch(words)
})

test('without a page the finding is named, and the embedded service leads to a real one', () => {
  expect(nextStep(aRun(), 'reports', undefined, false)).toContain('Read F1, fix')
  expect(nextStep(aGreenRun(), ...where, true)).toContain('--target URL')
})
