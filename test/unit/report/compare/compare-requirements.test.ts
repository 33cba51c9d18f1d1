import { expect, test } from 'vitest'
import { compareRequirements } from '../../../../src/report/compare/compare-reports.ts'
import { toReport } from '../../../../src/report/json.ts'
import type { RequirementVerdict } from '../../../../src/verdict/finished-run.ts'
import { aRequirement, aRun } from '../a-run.ts'
import { aRunOf } from './compared.ts'

const compared = (a: Partial<RequirementVerdict>, b: Partial<RequirementVerdict>) =>
  compareRequirements(toReport(aRunOf(a)), toReport(aRunOf(b)))

test('a row has the verdicts of both reports, with their reasons', () => {
  expect(compared({}, { verdict: 'fail', reason: 'it was 500' })).toEqual([
    {
      id: 'LIST-1',
      section: 'Endpoints 1',
      statement: 'GET /pets answers 200 with an array of Pet',
      change: 'worse',
      noLongerJudged: false,
      otherRevision: false,
      a: { level: 'MUST', verdict: 'pass', reason: '', revision: 1 },
      b: { level: 'MUST', verdict: 'fail', reason: 'it was 500', revision: 1 },
    },
  ])
})

test('another reason alone is no change', () => {
  const inconclusive = { verdict: 'inconclusive' } as const
  expect(compared({ ...inconclusive, reason: 'one' }, { ...inconclusive, reason: 'other' })).toMatchObject([
    { change: 'same', a: { reason: 'one' }, b: { reason: 'other' } },
  ])
})

test('what was judged and is not selected is no longer judged, and no worsening', () => {
  expect(compared({}, { verdict: 'not-selected' })).toMatchObject([
    { change: 'changed', noLongerJudged: true },
  ])
  expect(compared({ verdict: 'not-selected' }, {})).toMatchObject([
    { change: 'changed', noLongerJudged: false },
  ])
})

test('another revision is told, of a row that differs and of one that does not', () => {
  expect(compared({ revision: 1 }, { revision: 2, verdict: 'fail' })).toMatchObject([
    { change: 'worse', otherRevision: true },
  ])
  expect(compared({ revision: 1 }, { revision: 2 })).toMatchObject([{ change: 'same', otherRevision: true }])
  expect(compared({ revision: 2 }, { revision: 2 })).toMatchObject([{ otherRevision: false }])
})

test('the level is that of B', () => {
  const a = { level: 'MUST', verdict: 'pass' } as const
  expect(compared(a, { level: 'OPEN', verdict: 'inconclusive' })).toMatchObject([{ change: 'changed' }])
  expect(compared({ ...a, level: 'OPEN' }, { level: 'MUST', verdict: 'inconclusive' })).toMatchObject([
    { change: 'worse' },
  ])
})

test('a row that one report has is told, whatever its verdict', () => {
  const before = toReport(aRun({ requirements: [aRequirement(), aRequirement({ id: 'LIST-2' })] }))
  const after = toReport(
    aRun({ requirements: [aRequirement({ id: 'GET-1', verdict: 'fail' }), aRequirement()] }),
  )
  const rows = compareRequirements(before, after).map(({ id, change, a, b }) => [
    id,
    change,
    a?.verdict,
    b?.verdict,
  ])
  expect(rows).toEqual([
    ['LIST-1', 'same', 'pass', 'pass'],
    ['LIST-2', 'only in A', 'pass', undefined],
    ['GET-1', 'only in B', undefined, 'fail'],
  ])
})
