import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consoleParts } from '../../../src/report/console.ts'
import { aFinding, aGreenRun, aRequirement, aRun } from './a-run.ts'
import { anyRun } from './any-run.ts'
import { toConsole } from './to-console.ts'

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

test('a verbose run tells of each requirement that was judged, and a quiet one of nothing', () => {
  const basis = { satisfied: 40, coverageCases: ['one', 'two'], exchanges: [1] }
  const run = { ...aRun(), requirements: [aRequirement({ id: 'GET-1', basis })] }
  const verbose = toConsole(run, { ...plain, detail: 'verbose' })
  expect(verbose).toContain('✓ GET-1 pass: GET /pets answers 200 with an array of Pet (Passed 40 times')
  expect(verbose).toContain('Inputs:      91 % of pairs and 58 % of triples of input dimensions\n')
  expect(toConsole(run, plain)).not.toMatch(/✓ GET-1|Inputs/)
  expect(toConsole(run, { ...plain, detail: 'quiet' })).toBe('')
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

const failing = [aRequirement({ id: 'AUTH-3', verdict: 'fail', reason: '' })]

test('of many findings of one cause the first two are shown, and a long body is cut', () => {
  const others = [2, 3, 4, 5, 6].map((n) =>
    aFinding({ id: `F${n}`, sameAs: 'F1', actual: `${n}${'x'.repeat(5000)}` }),
  )
  const summary = toConsole(aRun({ requirements: failing, findings: [aFinding(), ...others] }), plain)
  expect(summary).toContain('F3 AUTH-3')
  expect(summary).not.toContain('F4')
  expect(summary).toContain('and 3 more findings of this cause: see the reports')
  expect(summary.length).toBeLessThan(3000)
})

test('findings of one cause that say the same are one line', () => {
  const others = (['F2', 'F3'] as const).map((id) => aFinding({ id, sameAs: 'F1', actual: '204' }))
  const summary = toConsole(aRun({ requirements: failing, findings: [aFinding(), ...others] }), plain)
  expect(summary).toContain('\n  F2, F3 AUTH-3: got 204\n')
})

test('a cause says what breaks and what does not, with the least that shows it', () => {
  const summary = toConsole(aRun(), plain)
  expect(summary).toContain('✗ F1 AUTH-3: Only the Bearer scheme conveys a key (MUST)\n')
  expect(summary).toContain('Fails with operation: listPets; credential: x-api-key.')
  expect(summary.replaceAll(/\s+/g, ' ')).toContain('Other operations respond correctly (request #9).')
  expect(summary).toContain('actual    200 []')
  const cause = { factors: [], expected: '401', actual: '200', proof: [] }
  const plainly = toConsole(aRun({ requirements: failing, findings: [aFinding({ cause })] }), plain)
  expect(plainly).toContain('Every such request fails, even the simplest.')
})

test.each([
  [[], { number: 7, isSame: false }, 'The simplest such request fails. Others pass (for example #7).'],
  [[], { number: 7, isSame: true }, 'in #9 and satisfied it in #7.'],
  [['limit'], { number: 7, isSame: false }, 'Not every such request fails (for example #7).'],
  [['limit'], undefined, 'Fails with limit: 5. Passes with another limit or none (request #8).'],
] as const)('a cause of %j with the counterexample %j', (names, counterexample, words) => {
  const cause = {
    factors: names.map((factor) => ({ factor, level: '5', satisfiedIn: [8] })),
    ...{ expected: '401', actual: '200' },
    proof: [9, ...(counterexample?.isSame === true ? [7] : [])].map((number) => ({
      number,
      curl: 'curl',
      text: '',
    })),
    ...(counterexample && { counterexample }),
  }
  const summary = toConsole(aRun({ requirements: failing, findings: [aFinding({ cause })] }), plain)
  expect(summary.replaceAll('\n ', '')).toContain(words)
  // One command was sent both times, and alone it may show nothing.
  expect(summary.includes('sent both times:')).toBe(counterexample?.isSame === true)
  expect(summary.match(/^ +curl$/gm)).toHaveLength(1)
})

test('what was not selected is not reported as violated', () => {
  const requirements = [...failing, aRequirement({ id: 'LIST-3', verdict: 'not-selected' })]
  const findings = [aFinding(), aFinding({ id: 'F2', requirement: 'LIST-3', sameAs: 'F1' })]
  const summary = toConsole(aRun({ requirements, findings }), plain)
  expect(summary).toContain('F1 AUTH-3: Only the Bearer scheme conveys a key (MUST)\n')
  expect(summary).not.toContain('F2')
})

test('a command longer than a few lines is not shown, and the report that has it is named', () => {
  const curl = `curl -i ${'x'.repeat(110_000)}`
  const findings = [aFinding({ proof: [{ number: 12, curl, text: '' }] })]
  const summary = toConsole(aRun({ requirements: failing, findings }), plain)
  expect(summary).toContain('send it again: see F1 in report.html for the command')
  expect(summary).not.toContain('curl')
})

test('what fails however it is asked comes first, and warnings last', () => {
  const cause = { factors: [], expected: '401', actual: '200', proof: [] }
  const requirements = [
    aRequirement({ id: 'LIST-8', level: 'SHOULD', verdict: 'warn' }),
    ...failing,
    aRequirement({ id: 'LIST-3', verdict: 'fail' }),
  ]
  const findings = [
    aFinding({ id: 'F1', requirement: 'LIST-8' }),
    aFinding({ id: 'F2' }),
    aFinding({ id: 'F3', requirement: 'LIST-3', cause }),
  ]
  const summary = toConsole(aRun({ requirements, findings }), plain)
  expect([...summary.matchAll(/^[✗!] (F\d) /gm)].map(([, id]) => id)).toEqual(['F3', 'F2', 'F1'])
})

test('a broken requirement that no finding tells of is told by itself', () => {
  const requirements = [aRequirement({ verdict: 'fail', reason: 'so it is' })]
  expect(toConsole(aRun({ requirements, findings: [] }), plain)).toContain(
    '✗ LIST-1: The list is an array of Pet (MUST)',
  )
})

test('whatever a target says, a finding is no longer than a screen of 24 lines', () => {
  fc.assert(
    fc.property(anyRun, fc.constantFrom(80, 140), (run, width) => {
      const parts = consoleParts(run, { colour: false, width })
      const findings = parts.find(({ title }) => title === 'Findings')?.text ?? ''
      for (const finding of findings.split(/\n\n/)) {
        const rows = finding.split('\n').map((line) => Math.max(1, Math.ceil(line.length / width)))
        expect(rows.reduce((sum, row) => sum + row, 0)).toBeLessThanOrEqual(24)
      }
    }),
  )
})

test('an interrupted run and an unreachable target say so', () => {
  expect(toConsole(aRun({ complete: false }), plain)).toContain('The run was interrupted')
  expect(toConsole(aRun({ verdict: 'inconclusive', unreachable: 'no such host' }), plain)).toContain(
    'No verdict could be reached: no such host',
  )
})
