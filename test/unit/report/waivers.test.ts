import { expect, test } from 'vitest'
import { toHtml } from '../../../src/report/html.ts'
import { toReport } from '../../../src/report/json.ts'
import { toJUnit } from '../../../src/report/junit.ts'
import { validateReport } from '../../../src/report/read-report.ts'
import { applyWaivers } from '../../../src/verdict/apply-waivers.ts'
import { aRun } from './a-run.ts'
import { toConsole } from './to-console.ts'

const waiver = {
  requirement: 'AUTH-3',
  reason: 'The gateway <sends> it.',
  issue: 'https://issues.example/7',
  until: '2026-03-14',
} as const
const former = { ...waiver, requirement: 'LIST-1', until: '2026-03-01' } as const
const run = applyWaivers(aRun(), { strict: false, entries: [waiver, former] }, false)
const later = applyWaivers(
  aRun({ startedAt: '2026-03-15T00:00:00.000Z' }),
  { strict: true, entries: [waiver, former] },
  false,
)

test('the console tells what is waived, by whose leave, and that it is broken all the same', () => {
  const text = toConsole(run, { colour: false, width: 100 })
  expect(text).toContain('NOT CONFORMANT')
  expect(text).toContain('It is waived for a while.')
  expect(text).toContain('1 fail (1 waived)')
  expect(text).toContain('✗ F1 AUTH-3: Only the Bearer scheme conveys a key (MUST), waived\n')
  expect(text).toContain('waived until 2026-03-14: The gateway <sends> it. (https://issues.example/7)')
})

test('the console tells what has expired, and on which day', () => {
  const text = toConsole(later, { colour: false, width: 200 })
  expect(text).toContain('! The waiver of AUTH-3 has expired on 2026-03-14, and waives nothing: The gateway')
  expect(text).not.toContain('waived)')
})

test('a test case that is waived is skipped, and says why', () => {
  const xml = toJUnit(run)
  expect(xml).toContain(
    '<skipped message="waived until 2026-03-14: The gateway &lt;sends&gt; it. (https://issues.example/7); F1: expected 401 with an Error body, got 200 with 2 pets" type="waived">',
  )
  expect(xml).not.toContain('<failure')
  expect(toJUnit(later)).toContain('<failure')
})

test('report.json has the waiver on the row and on the finding, and what came of each', () => {
  const report = toReport(run)
  expect(validateReport(JSON.parse(JSON.stringify(report)))).toEqual([])
  expect(report.requirements.find(({ id }) => id === 'AUTH-3')).toMatchObject({ verdict: 'fail', waiver })
  expect(report.findings.filter(({ waiver: by }) => by !== undefined).map(({ id }) => id)).toEqual([
    'F1',
    'F5',
  ])
  expect(report.waivers?.entries.map(({ state }) => state)).toEqual(['applied', 'open'])
})

test('the page has a tag on what is waived, and a list of the waivers', () => {
  const page = toHtml(run)
  expect(page).toContain('<span class="tag quiet">waived</span>')
  expect(page).toContain('<h2>Waivers</h2>')
  expect(page).toContain('<strong>AUTH-3</strong> holds until 2026-03-14: The gateway &lt;sends&gt; it.')
  expect(toHtml(aRun())).not.toContain('Waivers')
})

test('a waiver that is not needed shows in every report where that fails the gate', () => {
  const entries = [{ ...waiver, state: 'not needed' as const }]
  const strict = aRun({ waivers: { strict: true, entries } })
  expect(toJUnit(strict)).toContain('name="waiver of AUTH-3"')
  expect(toJUnit(aRun({ waivers: { strict: false, entries } }))).not.toContain('waiver of')
  expect(toConsole(strict, { colour: false, width: 200 })).toContain(
    '! The waiver of AUTH-3 is no longer needed, which fails the gate: ',
  )
  expect(toHtml(strict)).toContain('is no longer needed, which fails the gate')
})
