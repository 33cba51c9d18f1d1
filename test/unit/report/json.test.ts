import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toJson, toReport } from '../../../src/report/json.ts'
import { validateReport } from '../../../src/report/read-report.ts'
import { exitOf } from '../../../src/verdict/exit-code.ts'
import { aRun } from './a-run.ts'
import { anyRun } from './any-run.ts'

test('a run with every verdict', async () => {
  await expect(toJson(aRun())).toMatchFileSnapshot('snapshots/a-run.json.snap')
})

test('the report is the run and the version of its form, each breach once, with complete last', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const report = toReport(run)
      const requirements = run.requirements.map(({ shown, ...rest }) => ({
        ...rest,
        ...(shown === undefined ? {} : { exchanges: shown.map(({ number }) => number) }),
      }))
      const findings = run.findings.map(({ proof, cause, ...rest }) => {
        if (cause === undefined) return { ...rest, exchanges: proof }
        const { proof: least, ...causeRest } = cause
        return { ...rest, exchanges: proof, cause: { ...causeRest, exchanges: least } }
      })
      expect(report).toEqual({ ...run, requirements, findings, exit: exitOf(run), schemaVersion: '4.0' })
      expect(Object.keys(report).at(-1)).toBe('complete')
      expect(toJson(run).isWellFormed()).toBe(true)
    }),
  )
})

test('a report fits its schema', () => {
  expect(validateReport(JSON.parse(toJson(aRun())))).toEqual([])
})

test.for([
  ['no object', []],
  ['a member missing', { ...toReport(aRun()), verdict: undefined }],
  ['a verdict unheard of', { ...toReport(aRun()), verdict: 'splendid' }],
  ['a member too many', { ...toReport(aRun()), key: 'secret' }],
] as const)('%s does not', ([, value]) => {
  expect(validateReport(JSON.parse(JSON.stringify(value)))).not.toEqual([])
})
