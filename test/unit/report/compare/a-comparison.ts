import { type Comparison, compareReports } from '../../../../src/report/compare/compare-reports.ts'
import { aFinding, aGreenRun, aRequirement, aRun } from '../a-run.ts'
import { compared } from './compared.ts'

/** A comparison with a row of every change, a finding of each kind, and all that there may be beside. */
export function aComparison(): Comparison {
  const green = aGreenRun()
  const a = {
    ...green,
    requirements: [
      ...green.requirements.map((row) =>
        row.id === 'LIST-8' ? { ...row, verdict: 'warn' as const, reason: 'a page held 3' } : row,
      ),
      aRequirement({ id: 'GET-1' }),
      aRequirement({ id: 'GET-2' }),
    ],
    findings: [
      aFinding({ id: 'F1', requirement: 'LIST-8', expected: '5 pets', actual: '3 pets' }),
      aFinding({ id: 'F2', requirement: 'RATE-5', certainty: 'seen-once', expected: '429', actual: '200' }),
    ],
  }
  const run = aRun()
  const b = {
    ...run,
    suite: { ...run.suite, version: '0.2.0' },
    complete: false,
    requirements: [
      ...run.requirements.map((row) =>
        row.id === 'LIST-8'
          ? { ...row, verdict: 'pass' as const, reason: '', revision: 2 }
          : { ...row, revision: row.id === 'LIST-9' || row.id === 'AUTH-3' ? 3 : 1 },
      ),
      aRequirement({ id: 'GET-2', verdict: 'not-selected', reason: 'profile core does not select it' }),
      aRequirement({ id: 'GET-3', verdict: 'fail', reason: 'answered 500' }),
    ],
    findings: run.findings.filter(({ id }) => id !== 'F2'),
    requests: { total: 1_060, byOperation: { listPets: 1_000, getPet: 60 } },
    observations: [
      { requirement: 'LIST-9' as const, question: 'What does limit=0 bring?', answer: '422' },
      { requirement: 'LIST-9' as const, question: 'What does limit= bring?', answer: '' },
    ],
  }
  return compareReports(compared(a, { name: 'monday' }), compared(b, { name: 'tuesday' }))
}
