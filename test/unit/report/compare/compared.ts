import {
  type ComparedReport,
  type Comparison,
  compareReports,
} from '../../../../src/report/compare/compare-reports.ts'
import { toReport } from '../../../../src/report/json.ts'
import type {
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../../../../src/verdict/finished-run.ts'
import { aRequirement, aRun } from '../a-run.ts'

/** A report that is to be compared, but for what is given. */
export function compared(run: FinishedRun, given: Partial<ComparedReport> = {}): ComparedReport {
  return { name: 'reports', report: toReport(run), ...given }
}

/** What differs between two runs. */
export function comparisonOf(a: FinishedRun, b: FinishedRun): Comparison {
  return compareReports(compared(a, { name: 'a' }), compared(b, { name: 'b' }))
}

/** A conformant run of one requirement, LIST-1, but for what is given of that. */
export function aRunOf(row: Partial<RequirementVerdict>, given: Partial<FinishedRun> = {}): FinishedRun {
  return aRun({
    verdict: 'conformant',
    requirements: [aRequirement(row)],
    findings: [],
    observations: [],
    ...given,
  })
}

/** A run that found this. */
export function aRunWith(
  findings: readonly ReportedFinding[],
  given: Partial<FinishedRun> = {},
): FinishedRun {
  return aRun({ requirements: [], observations: [], findings, ...given })
}
