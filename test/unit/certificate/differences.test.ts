import { expect, test } from 'vitest'
import { differencesOf } from '../../../src/certificate/judge-evidence.ts'
import { toReport } from '../../../src/report/json.ts'
import { aFinding, aRun } from '../report/a-run.ts'

const report = toReport(aRun({ findings: [aFinding()] }))

test('a report tells the same as itself, and when it was done is its own affair', () => {
  expect(differencesOf(report, report)).toEqual([])
  expect(differencesOf({ ...report, finishedAt: '2030-01-01T00:00:00Z' }, report)).toEqual([])
})

test('each difference is told with its place', () => {
  const [first, ...rest] = report.requirements
  if (first === undefined) throw new Error('there is no requirement')
  const other = {
    ...report,
    seed: report.seed + 1,
    requirements: [{ ...first, verdict: 'pass' as const }, ...rest],
    findings: [],
  }
  expect(differencesOf(other, report)).toEqual([
    `report.json says ${report.seed + 1} at /seed, and the log ${report.seed}`,
    `report.json says "pass" at /requirements/${first.id}/verdict, and the log "${first.verdict}"`,
    'report.json has 0 of /findings, and the log 1',
  ])
  const { unreachable: _, ...without } = { ...report, unreachable: 'x'.repeat(500) }
  expect(differencesOf({ ...report, unreachable: 'x'.repeat(500) }, without)[0]).toMatch(
    /^report\.json says "x{119}… at \/unreachable, and the log nothing$/,
  )
})
