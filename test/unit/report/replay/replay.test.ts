import { expect, test } from 'vitest'
import { toJson, toReport } from '../../../../src/report/json.ts'
import { knownReport, readReport, reportIn } from '../../../../src/report/read-report.ts'
import { chooseRequirements, tellReplay } from '../../../../src/report/replay.ts'
import { refusal } from '../../run/options/parse.ts'
import { aGreenRun, aRequirement, aRun } from '../a-run.ts'

const read = (text: string) => knownReport(reportIn(text, 'report.json'), 'report.json')

test('a report is read as it was written', () => {
  expect(read(toJson(aRun()))).toEqual(toReport(aRun()))
})

test('what is no report is refused in words', () => {
  expect(refusal(() => readReport(import.meta.dirname, 'r.json'))).toBe('There is no report r.json.')
  expect(refusal(() => read('<html>'))).toMatch(/^report\.json is no JSON\. Name the report\.json/)
  expect(refusal(() => read('{}'))).toMatch(/^report\.json is no report of this suite .*; and \d+ more\.$/)
  expect(refusal(() => read('{"log":{}}'))).toMatch(/is a HAR archive\. Name the report\.json/)
  const stranger = toJson(aRun()).replaceAll('LIST-9', 'LIST-99')
  expect(refusal(() => read(stranger))).toContain('LIST-99, which this version of the suite does not know')
})

test('the failed requirements are chosen, or that of a finding', () => {
  const report = toReport(aRun())
  expect(chooseRequirements(report, undefined)).toEqual(['AUTH-3'])
  expect(chooseRequirements(report, 'F2')).toEqual(['LIST-8'])
  expect(refusal(() => chooseRequirements(report, 'F22'))).toContain('Did you mean F2?')
  expect(chooseRequirements(toReport(aGreenRun()), undefined)).toEqual([])
})

test('one that still fails says how to see it', () => {
  const { words, exit } = tellReplay(['AUTH-3'], aRun())
  expect(exit).toEqual({ code: 1, reason: '1 of 1 still fails' })
  expect(words).toContain('AUTH-3: still fails\n    expected 401')
  expect(words).toContain('\n    $ curl -i ')
})

test('a warning that is there still says so, and fails nothing', () => {
  const run = aRun({ requirements: [aRequirement({ id: 'LIST-8', level: 'SHOULD', verdict: 'warn' })] })
  const { words, exit } = tellReplay(['LIST-8'], run)
  expect(exit).toEqual({ code: 0, reason: '0 of 1 still fail' })
  expect(words).toContain('LIST-8: still warns\n')
})

const satisfied = aRun({ requirements: [aRequirement({ id: 'AUTH-3' })], findings: [] })

test('one that passes by now fails no more, whatever else the run says', () => {
  expect(tellReplay(['AUTH-3'], satisfied)).toEqual({
    words: 'AUTH-3: does not fail any more\n',
    exit: { code: 0, reason: '0 of 1 still fail' },
  })
})

test('one that could not be judged is neither', () => {
  const run = aRun({
    requirements: [aRequirement({ id: 'AUTH-3', verdict: 'inconclusive', reason: 'no request left' })],
  })
  const { words, exit } = tellReplay(['AUTH-3'], run)
  expect(exit).toEqual({ code: 3, reason: '0 of 1 still fail, 1 could not be judged' })
  expect(words).toContain('could not be judged\n    no request left\n')
})

test('a signal, a fault of the suite and a dead target weigh as in a run', () => {
  expect(tellReplay(['AUTH-3'], { ...satisfied, stoppedBy: 'SIGINT' }).exit.code).toBe(130)
  expect(tellReplay(['AUTH-3'], { ...satisfied, suiteFaults: ['oh'] }).exit).toEqual({
    code: 4,
    reason: '0 of 1 still fail; the suite itself failed: oh',
  })
  expect(tellReplay(['AUTH-3'], { ...satisfied, unreachable: 'refused' }).exit).toEqual({
    code: 3,
    reason: '0 of 1 still fail; no verdict: refused',
  })
})
