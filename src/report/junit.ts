import type { FinishedRun } from '../verdict/finished-run.ts'
import { type JUnitCase, requirementCases } from './junit-cases.ts'
import { bySuite, gatingFindings, untestedWords } from './summary.ts'
import { waiverName, waiverStateWords } from './waiver-words.ts'
import { toXml, type XmlElement } from './xml.ts'

/**
 * Writes a run as JUnit XML that fits the strictest schema in use, junit-10 of the Jenkins xUnit plugin.
 *
 * Every requirement shows: by its coverage cases, or by a test case `verdict` where none has what was decided.
 *
 * @param run The run to report.
 */
export function toJUnit(run: FinishedRun): string {
  const suites = new Map<string, readonly JUnitCase[]>()
  const gating = gatingFindings(run)
  for (const [suite, requirements] of bySuite(run)) {
    suites.set(
      suite,
      requirements.flatMap((requirement) => requirementCases(requirement, run, gating)),
    )
  }
  const faults = faultCases(run)
  if (faults.length > 0) suites.set('suite', [...(suites.get('suite') ?? []), ...faults])

  const { skipped: _, ...totals } = counts([...suites.values()].flat())
  const time = seconds(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
  return toXml({
    name: 'testsuites',
    attributes: { name: run.suite.name, ...totals, time },
    content: [...suites].map(([name, cases]) => suiteElement(name, cases, run.startedAt)),
  })
}

function suiteElement(name: string, cases: readonly JUnitCase[], timestamp: string): XmlElement {
  return {
    name: 'testsuite',
    attributes: { name, ...counts(cases), time: seconds(0), timestamp },
    content: cases.map(caseElement),
  }
}

function caseElement({ classname, name, outcome, message, type, text }: JUnitCase): XmlElement {
  const told = text === '' ? [] : [{ name: 'system-out', content: text }]
  return {
    name: 'testcase',
    attributes: { classname, name, time: seconds(0) },
    content: outcome === 'passed' ? told : [{ name: outcome, attributes: { message, type }, content: text }],
  }
}

/** What befell the run as a whole, so that no file is green of a run that came to nothing. */
function faultCases(run: FinishedRun): JUnitCase[] {
  const faults = run.suiteFaults.map((fault) => ({ name: 'fault', type: 'suite-fault', message: fault }))
  const untested = untestedWords(run)
  if (untested !== undefined)
    faults.push({ name: 'target', type: run.preflight?.kind ?? 'unreachable', message: untested })
  if (run.waivers?.strict === true)
    for (const waiver of run.waivers.entries)
      if (waiver.state === 'not needed')
        faults.push({
          name: `waiver of ${waiverName(waiver)}`,
          type: 'waiver',
          message: `It ${waiverStateWords(waiver, true)}.`,
        })
  if (!run.complete) faults.push({ name: 'run', type: 'interrupted', message: 'The run was interrupted.' })
  return faults.map((fault) => ({
    ...fault,
    classname: 'suite',
    outcome: 'error',
    text: fault.message,
  }))
}

function counts(cases: readonly JUnitCase[]) {
  const having = (outcome: JUnitCase['outcome']) => cases.filter((one) => one.outcome === outcome).length
  return {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  }
}

/** Plain decimals: the schema knows no exponent, no sign and no NaN. */
function seconds(milliseconds: number): string {
  return milliseconds > 0 && milliseconds < 1e15 ? (milliseconds / 1000).toFixed(3) : '0.000'
}
