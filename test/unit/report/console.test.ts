import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toConsole } from '../../../src/report/console.ts'
import { aCheck, aGreenRun, aRequirement, aRun } from './a-run.ts'
import { anyRun } from './any-run.ts'

const plain = { colour: false, width: 100 }

test('a run with every verdict', async () => {
  const reports = ['reports/junit.xml', 'reports/report.json', 'reports/report.html']
  await expect(toConsole(aRun(), { ...plain, reports })).toMatchFileSnapshot('snapshots/a-run.txt.snap')
})

test('a green run is short', async () => {
  const summary = toConsole(aGreenRun(), plain)
  await expect(summary).toMatchFileSnapshot('snapshots/a-green-run.txt.snap')
  expect(summary.split('\n').length).toBeLessThanOrEqual(15)
})

test('colour adds nothing but colour', () => {
  const coloured = toConsole(aRun(), { ...plain, colour: true })
  expect(coloured).not.toBe(toConsole(aRun(), plain))
  expect(stripVTControlCharacters(coloured)).toBe(toConsole(aRun(), plain))
})

test('no text of a target reaches the terminal as a control sequence', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const summary = toConsole(run, plain)
      expect(summary).not.toMatch(/[[\p{Cc}\p{Cs}]--[\n\t]]/v)
    }),
  )
})

test('of many failing checks the first three are told, and a long body is cut', () => {
  const checks = [1, 2, 3, 4, 5].map((n) =>
    aCheck({ name: `check ${n}`, verdict: 'fail', actual: 'x'.repeat(5000) }),
  )
  const summary = toConsole(aRun({ requirements: [aRequirement({ verdict: 'fail', checks })] }), plain)
  expect(summary).toContain('check 3')
  expect(summary).not.toContain('check 4')
  expect(summary).toContain('and 2 more checks: see the reports')
  expect(summary.length).toBeLessThan(3000)
})

test('what was expected and what came is told once, and how to see it with the first of a requirement', () => {
  const failed = (name: string, expected: string, actual: string) =>
    aCheck({
      name,
      verdict: 'fail',
      expected,
      actual,
      message: `expected ${expected}, got ${actual}`,
      reproduce: [`curl ${name}`],
    })
  const checks = [failed('one', '401', '200'), failed('two', '401', '403'), failed('three', '404', '500')]
  const summary = toConsole(
    aRun({ requirements: [aRequirement({ verdict: 'fail', reason: '', checks })] }),
    plain,
  )
  expect(summary).not.toContain('expected 401')
  expect(summary).toContain('one\n    expected  401\n    actual    200\n    see it again:\n    curl one\n')
  expect(summary).toContain('\n  two: got 403\n  three: expected 404, got 500\n')
  expect(summary).not.toContain('curl two')
})

test('an interrupted run and an unreachable target say so', () => {
  expect(toConsole(aRun({ complete: false }), plain)).toContain('The run was interrupted')
  expect(toConsole(aRun({ verdict: 'inconclusive', unreachable: 'no such host' }), plain)).toContain(
    'No verdict could be reached: no such host',
  )
})
