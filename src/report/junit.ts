import type { FinishedRun } from '../verdict/finished-run.ts'
import { type JUnitCase, requirementCases } from './junit-cases.ts'
import { untestedWords, withVerdict } from './summary.ts'
import { waiverName, waiverStateWords } from './waiver-words.ts'
import { toXml, type XmlElement } from './xml.ts'

/**
 * Writes a run as JUnit XML that fits the strictest schema in use, junit-10 of the Jenkins xUnit plugin. Every requirement
 * shows: by its coverage cases, or by a test case `verdict` where none has what was decided.
 */
export function toJUnit(run: FinishedRun): string {
  const gating = new Set(withVerdict(run, 'fail').flatMap(({ findings }) => findings))
  const cases = [
    ...run.requirements.flatMap((requirement) => requirementCases(requirement, run.findings, gating)),
    ...faultCases(run),
  ]
  const suites = Map.groupBy(cases, ({ suite }) => suite)
  const { skipped: _, ...totals } = counts(cases)
  const time = seconds(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
  return toXml({
    name: 'testsuites',
    attributes: { name: run.suite.name, ...totals, time },
    content: [...suites].map(([name, own]) => ({
      name: 'testsuite',
      attributes: { name, ...counts(own), time: seconds(0), timestamp: run.startedAt },
      content: own.map(caseElement),
    })),
  })
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
function faultCases(run: FinishedRun): readonly JUnitCase[] {
  const fault = (name: string, type: string, message: string): JUnitCase => {
    return { suite: 'suite', classname: 'suite', name, outcome: 'error', type, message, text: message }
  }
  const untested = untestedWords(run)
  const { strict = false, entries = [] } = run.waivers ?? {}
  const unneeded = entries.filter(({ state }) => strict && state === 'not needed')
  return [
    ...run.suiteFaults.map((words) => fault('fault', 'suite-fault', words)),
    ...(untested === undefined ? [] : [fault('target', run.preflight?.kind ?? 'unreachable', untested)]),
    ...unneeded.map((waiver) =>
      fault(`waiver of ${waiverName(waiver)}`, 'waiver', `It ${waiverStateWords(waiver, true)}.`),
    ),
    ...(run.complete ? [] : [fault('run', 'interrupted', 'The run was interrupted.')]),
  ]
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
