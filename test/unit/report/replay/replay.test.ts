import { expect, test } from 'vitest'
import { toJson, toReport } from '../../../../src/report/json.ts'
import { knownReport, readReport } from '../../../../src/report/read-report.ts'
import { chooseChecks, everyResponse } from '../../../../src/report/replay/choose-checks.ts'
import { tellReplay } from '../../../../src/report/replay/tell-replay.ts'
import { refusal } from '../../run/options/parse.ts'
import { aCheck, aGreenRun, aRequirement, aRun } from '../a-run.ts'

const read = (text: string) =>
  knownReport(
    readReport('/project/report.json', 'report.json', () => text),
    'report.json',
  )
const failed = { id: 'AUTH-3', name: 'X-API-Key is no credential' } as const

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

test('the failed checks are chosen, or those of a name', () => {
  const report = toReport(aRun())
  expect(chooseChecks(report, undefined)).toEqual([failed])
  expect(chooseChecks(report, 'a page is full')).toEqual([{ id: 'LIST-8', name: 'a page is full' }])
  expect(refusal(() => chooseChecks(report, 'a page is ful'))).toContain('Did you mean a page is full?')
  expect(chooseChecks(toReport(aGreenRun()), undefined)).toEqual([])
})

test('what any response showed is left to the checks that failed too, and is run where there are none', () => {
  const failing = (...names: readonly string[]) =>
    toReport(
      aRun({
        requirements: [
          aRequirement({
            id: 'AUTH-3',
            verdict: 'fail',
            checks: names.map((name) => aCheck({ name, verdict: 'fail' })),
          }),
        ],
      }),
    )
  expect(chooseChecks(failing(failed.name, everyResponse), undefined)).toEqual([failed])
  expect(chooseChecks(failing(everyResponse), undefined)).toEqual([{ id: 'AUTH-3', name: everyResponse }])
})

test('one that still fails says how to see it', () => {
  const { words, exit } = tellReplay([failed], aRun())
  expect(exit).toEqual({ code: 1, reason: '1 of 1 still fails' })
  expect(words).toContain('AUTH-3  X-API-Key is no credential: still fails\n    listPets let in')
  expect(words).toContain('\n    $ curl -i ')
})

test('one that passes by now fails no more, whatever else the run says', () => {
  const run = aRun({
    requirements: [aRequirement({ id: 'AUTH-3', checks: [aCheck({ name: failed.name })] })],
  })
  expect(tellReplay([failed], run)).toEqual({
    words: 'AUTH-3  X-API-Key is no credential: does not fail any more\n',
    exit: { code: 0, reason: '0 of 1 still fail' },
  })
})

test('what any response may break is judged by its requirement', () => {
  const check = { id: 'AUTH-3', name: everyResponse } as const
  expect(tellReplay([check], aRun()).exit.code).toBe(1)
  const kept = aRun({ requirements: [aRequirement({ id: 'AUTH-3' })] })
  expect(tellReplay([check], kept).exit.code).toBe(0)
})

test('one that could not be judged is neither', () => {
  const run = aRun({
    requirements: [
      aRequirement({ id: 'AUTH-3', verdict: 'inconclusive', reason: 'no request left', checks: [] }),
    ],
  })
  const { words, exit } = tellReplay([failed], run)
  expect(exit).toEqual({ code: 3, reason: '0 of 1 still fail, 1 could not be judged' })
  expect(words).toContain('could not be judged\n    no request left\n')
})

test('a signal, a fault of the suite and a dead target weigh as in a run', () => {
  const kept = aRun({
    requirements: [aRequirement({ id: 'AUTH-3', checks: [aCheck({ name: failed.name })] })],
  })
  expect(tellReplay([failed], { ...kept, stoppedBy: 'SIGINT' }).exit.code).toBe(130)
  expect(tellReplay([failed], { ...kept, suiteFaults: ['oh'] }).exit).toEqual({
    code: 4,
    reason: '0 of 1 still fail; the suite itself failed: oh',
  })
  expect(tellReplay([failed], { ...kept, unreachable: 'refused' }).exit.code).toBe(3)
})
