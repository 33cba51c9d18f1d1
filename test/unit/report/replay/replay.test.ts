import { expect, test } from 'vitest'
import { toJson, toReport } from '../../../../src/report/json.ts'
import { knownReport, readReport } from '../../../../src/report/read-report.ts'
import { chooseRequirements } from '../../../../src/report/replay/choose-requirements.ts'
import { tellReplay } from '../../../../src/report/replay/tell-replay.ts'
import { refusal } from '../../run/options/parse.ts'
import { aGreenRun, aRequirement, aRun } from '../a-run.ts'

const read = (text: string) =>
  knownReport(
    readReport('/project/report.json', 'report.json', () => text),
    'report.json',
  )

test('a report is read as it was written', () => {
  expect(read(toJson(aRun()))).toEqual(toReport(aRun()))
})

test('what is no report is refused in words', () => {
  const none = (): never => {
    throw Object.assign(new Error('none'), { code: 'ENOENT' })
  }
  expect(refusal(() => readReport('/project/r.json', 'r.json', none))).toBe('There is no report r.json.')
  expect(refusal(() => read('<html>'))).toMatch(/^report\.json is no JSON\. Name the report\.json/)
  expect(refusal(() => read('{}'))).toMatch(/^report\.json is no report of this suite .*; and \d+ more\.$/)
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
  const { words, code } = tellReplay(['AUTH-3'], aRun(), undefined)
  expect(code).toBe(1)
  expect(words).toContain('AUTH-3: still fails\n    expected 401')
  expect(words).toContain('\n    $ curl -i ')
  expect(words).toMatch(/\n1 of 1 still fails\.\n$/)
})

test('a warning that is there still says so, and fails nothing', () => {
  const run = aRun({ requirements: [aRequirement({ id: 'LIST-8', level: 'SHOULD', verdict: 'warn' })] })
  const { words, code } = tellReplay(['LIST-8'], run, undefined)
  expect(code).toBe(0)
  expect(words).toContain('LIST-8: still warns\n')
  expect(words).toContain('0 of 1 still fail.')
})

const satisfied = aRun({ requirements: [aRequirement({ id: 'AUTH-3' })], findings: [] })

test('one that passes by now fails no more, whatever else the run says', () => {
  expect(tellReplay(['AUTH-3'], satisfied, undefined)).toEqual({
    words: 'AUTH-3: does not fail any more\n0 of 1 still fail.\n',
    code: 0,
  })
})

test('one that could not be judged is neither', () => {
  const run = aRun({
    requirements: [aRequirement({ id: 'AUTH-3', verdict: 'inconclusive', reason: 'no request left' })],
  })
  const { words, code } = tellReplay(['AUTH-3'], run, undefined)
  expect(code).toBe(3)
  expect(words).toContain('could not be judged\n    no request left\n')
  expect(words).toContain('0 of 1 still fail, 1 could not be judged.')
})

test('a signal, a fault of the suite and a dead target weigh as in a run', () => {
  expect(tellReplay(['AUTH-3'], satisfied, 'SIGINT').code).toBe(130)
  expect(tellReplay(['AUTH-3'], { ...satisfied, suiteFaults: ['oh'] }, undefined).code).toBe(4)
  expect(tellReplay(['AUTH-3'], { ...satisfied, unreachable: 'refused' }, undefined).code).toBe(3)
})
