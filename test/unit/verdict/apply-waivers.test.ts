import { expect, test } from 'vitest'
import type { Waiver } from '../../../src/spec/waiver.ts'
import { applyWaivers } from '../../../src/verdict/apply-waivers.ts'
import type { FinishedRun } from '../../../src/verdict/finished-run.ts'
import { aFinding, aGreenRun, aRequirement, aRun } from '../report/a-run.ts'

const startedAt = '2027-01-15T23:59:59.999Z'

function aWaiver(given: Partial<Waiver> = {}): Waiver {
  return {
    requirement: 'LIST-3',
    reason: 'known',
    issue: 'https://issues.example/7',
    until: '2027-01-15',
    ...given,
  }
}

const aPage = aFinding({ requirement: 'LIST-3', expected: 'at most 1 pets', actual: '2 pets' })
const another = aFinding({ id: 'F2', requirement: 'LIST-3', expected: '200', actual: '500 with "oh no"' })

function aBroken(given: Partial<FinishedRun> = {}): FinishedRun {
  return aRun({
    startedAt,
    requirements: [aRequirement({ id: 'LIST-3', verdict: 'fail', findings: ['F1', 'F2'] })],
    findings: [aPage, another],
    ...given,
  })
}

function waived(run: FinishedRun, ...entries: readonly Waiver[]) {
  const { requirements, findings, waivers } = applyWaivers(run, { strict: false, entries }, false)
  return {
    row: requirements[0]?.waiver,
    findings: findings.map(({ waiver }) => waiver !== undefined),
    states: waivers?.entries.map(({ state }) => state),
  }
}

test('a waiver of a requirement waives all of it, through the end of its day, and no verdict changes', () => {
  const run = aBroken()
  expect(waived(run, aWaiver())).toEqual({ row: aWaiver(), findings: [true, true], states: ['applied'] })
  expect(applyWaivers(run, { strict: true, entries: [aWaiver()] }, false)).toMatchObject({
    verdict: 'non-conformant',
    requirements: [{ verdict: 'fail' }],
    waivers: { strict: true },
  })
})

test('from the next day on it waives nothing', () => {
  const run = aBroken({ startedAt: '2027-01-16T00:00:00.000Z' })
  expect(waived(run, aWaiver())).toEqual({ row: undefined, findings: [false, false], states: ['expired'] })
})

test('a waiver of a finding waives that one alone, by its text or by what of it is of no run', () => {
  for (const finding of ['got 2 pets', 'expected at most 1', 'at most # pets, got # pets'])
    expect(waived(aBroken(), aWaiver({ finding }))).toEqual({
      row: undefined,
      findings: [true, false],
      states: ['applied'],
    })
  for (const finding of ['got 500 with "oh no"', 'got 500 with "…"', 'expected 200,  got\n500'])
    expect(waived(aBroken(), aWaiver({ finding })).findings).toEqual([false, true])
  expect(waived(aBroken(), aWaiver({ finding: 'got 404' }))).toMatchObject({ states: ['not needed'] })
})

test('a requirement whose findings all are waived is, until the first of them is not', () => {
  const first = aWaiver({ finding: 'got 2 pets', until: '2027-03-01' })
  const second = aWaiver({ finding: 'got 500', until: '2027-02-01' })
  expect(waived(aBroken(), first, second)).toEqual({
    row: second,
    findings: [true, true],
    states: ['applied', 'applied'],
  })
  const longer = aWaiver({ until: '2028-01-01' })
  expect(waived(aBroken(), first, second, longer).row).toEqual(longer)
})

test('a finding is known by what its cause says, too', () => {
  const cause = { factors: [], expected: 'at most 0 pets', actual: 'everything', proof: [] }
  const run = aBroken({ findings: [{ ...aPage, cause }] })
  expect(waived(run, aWaiver({ finding: 'got everything' })).row).toBeDefined()
})

test('what no finding tells of is waived as a whole or not at all', () => {
  const run = aBroken({ findings: [] })
  expect(waived(run, aWaiver()).row).toBeDefined()
  expect(waived(run, aWaiver({ finding: 'got' })).row).toBe(undefined)
})

test('what does not settle anything is not asked for', () => {
  const run = aBroken({ findings: [aPage, { ...another, certainty: 'seen-once' }] })
  expect(waived(run, aWaiver({ finding: 'got 2 pets' }))).toMatchObject({ findings: [true, false] })
  expect(waived(run, aWaiver({ finding: 'got 2 pets' })).row).toBeDefined()
})

test('a waiver of what holds is not needed, unless the run did not come to its end', () => {
  const run = { ...aGreenRun(), startedAt, requirements: [aRequirement({ id: 'LIST-3' })] }
  const expired = aWaiver({ until: '2026-01-01' })
  expect(waived(run, aWaiver(), expired).states).toEqual(['not needed', 'not needed'])
  expect(waived({ ...run, complete: false }, aWaiver()).states).toEqual(['open'])
  expect(waived({ ...run, unreachable: 'gone' }, aWaiver()).states).toEqual(['open'])
  const unjudged = aRequirement({ id: 'LIST-3', verdict: 'not-selected' })
  expect(waived({ ...run, requirements: [unjudged] }, aWaiver()).states).toEqual(['open'])
  const open = aRequirement({ verdict: 'inconclusive' })
  expect(waived({ ...run, requirements: [...run.requirements, open] }, aWaiver()).states).toEqual(['open'])
})

test('a run that ends with its first breach says nothing of what it did not come to', () => {
  const entries = [aWaiver({ finding: 'got 404' })]
  const state = (run: FinishedRun) =>
    applyWaivers(run, { strict: true, entries }, true).waivers?.entries[0]?.state
  expect(state(aBroken())).toBe('open')
  expect(state({ ...aGreenRun(), requirements: [aRequirement({ id: 'LIST-3' })] })).toBe('not needed')
})

test('without waivers a run is as it was', () => {
  const run = aBroken()
  expect(applyWaivers(run, undefined, false)).toBe(run)
})
