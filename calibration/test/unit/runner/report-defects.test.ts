import { expect, test } from 'vitest'
import { toHtml } from '../../../../src/report/html.ts'
import { toJson } from '../../../../src/report/json.ts'
import { toJUnit } from '../../../../src/report/junit.ts'
import { aRun } from '../../../../test/unit/report/a-run.ts'
import { type ReportTexts, reportDefects } from '../../../runner/report-defects.ts'

const run = aRun()
const texts: ReportTexts = { json: toJson(run), junit: toJUnit(run), html: toHtml(run) }
const wrong = (given: Partial<ReportTexts>) => reportDefects(run, { ...texts, ...given })

test('the reports of a run are without a defect', () => {
  expect(reportDefects(run, texts)).toEqual([])
})

test('a report.json that breaks its schema, tells other verdicts or is cut short is told of', () => {
  expect(wrong({ json: texts.json.replace('"seed": 42', '"seed": "42"') })).toEqual([
    'report.json: /seed must be integer',
  ])
  expect(wrong({ json: texts.json.replace('"verdict": "fail"', '"verdict": "pass"') })).toEqual([
    'report.json: it tells other verdicts',
  ])
  expect(wrong({ json: texts.json.slice(0, 300) })).toEqual([expect.stringMatching(/^report\.json: .*JSON/)])
})

test('a junit.xml that is not well-formed, breaks its schema or tells other verdicts is told of', () => {
  const { junit } = texts
  expect(wrong({ junit: junit.slice(0, -5) })).toEqual([expect.stringMatching(/^junit\.xml: /)])
  expect(
    wrong({ junit: junit.replaceAll('<failure ', '<fault ').replaceAll('</failure', '</fault') }),
  ).toEqual([expect.stringMatching(/^junit\.xml: .*fault/)])
  expect(wrong({ junit: junit.replaceAll('.AUTH-3"', '.AUTH-1"') })).toContain(
    'junit.xml: AUTH-3 is left out',
  )
  const passed = { ...run, requirements: run.requirements.filter(({ verdict }) => verdict !== 'fail') }
  expect(wrong({ junit: toJUnit(passed) })).toContain(
    'junit.xml: AUTH-3 has the verdict fail, and failures of another',
  )
})

test('a report.html that is not well-formed, cut short or without a requirement is told of', () => {
  const { html } = texts
  expect(wrong({ html: html.replace('</section>', '') })).toEqual([expect.stringMatching(/^report\.html: /)])
  expect(wrong({ html: html.slice(0, -20) })).toEqual(['report.html: it is no whole page'])
  expect(wrong({ html: html.replaceAll('AUTH-3', 'AUTH') })).toEqual(['report.html: AUTH-3 is left out'])
})
