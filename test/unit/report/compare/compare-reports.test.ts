import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FinishedRun } from '../../../../src/verdict/finished-run.ts'
import { verdictsInOrder } from '../../../../src/verdict/verdict.ts'
import { aRequirement, aRun } from '../a-run.ts'
import { anyRun } from '../any-run.ts'
import { aRunOf, comparisonOf } from './compared.ts'

test('nothing differs between a report and itself', () => {
  const { outcome, differing, overall, requirements, findings, observations, requests } = comparisonOf(
    aRun(),
    aRun(),
  )
  expect(outcome).toBe('not worse')
  expect(overall).toEqual({ a: 'non-conformant', b: 'non-conformant', change: 'same' })
  expect(requirements.map(({ change }) => change)).toEqual(aRun().requirements.map(() => 'same'))
  expect(findings?.map(({ change }) => change)).not.toContain('new')
  expect(findings?.map(({ change }) => change)).not.toContain('gone')
  expect([differing, observations]).toEqual([[], []])
  expect(requests.total).toEqual({ a: 58, b: 58 })
})

test('a report is never worse than itself', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expect(comparisonOf(run, run).outcome).not.toBe('worse')
    }),
  )
})

/** Two whole runs of the same requirements, with any verdicts. */
const anyTwo = fc
  .tuple(anyRun, fc.array(fc.constantFrom(...verdictsInOrder), { minLength: 6, maxLength: 6 }), anyRun)
  .map(([{ unreachable: _, preflight: __, ...one }, verdicts, { verdict }]) => {
    const a: FinishedRun = { ...one, complete: true, suiteFaults: [] }
    const requirements = a.requirements.map((row, index) => ({
      ...row,
      verdict: verdicts[index] ?? row.verdict,
    }))
    return [a, { ...a, verdict, requirements }] as const
  })

test('what is better in one direction makes the other one worse, of whole runs', () => {
  const seen = { better: 0, worse: 0 }
  fc.assert(
    fc.property(anyTwo, ([a, b]) => {
      const { requirements, overall, outcome } = comparisonOf(a, b)
      const changes = [overall.change, ...requirements.map(({ change }) => change)]
      if (changes.includes('better')) {
        seen.better += 1
        expect(comparisonOf(b, a).outcome).toBe('worse')
      }
      if (changes.includes('worse')) seen.worse += 1
      expect(outcome).toBe(changes.includes('worse') ? 'worse' : 'not worse')
    }),
  )
  expect(Math.min(seen.better, seen.worse)).toBeGreaterThan(0)
})

test('a requirement that is worse makes B worse, whatever the overall verdicts', () => {
  const fail = aRunOf({ verdict: 'fail' }, { verdict: 'non-conformant' })
  expect(comparisonOf(aRunOf({}), fail)).toMatchObject({ outcome: 'worse', overall: { change: 'worse' } })
  expect(comparisonOf(fail, aRunOf({}))).toMatchObject({
    outcome: 'not worse',
    overall: { change: 'better' },
  })
  expect(comparisonOf(aRunOf({}), aRunOf({ verdict: 'warn' })).outcome).toBe('worse')
})

test('so does the overall verdict, whatever the requirements', () => {
  const more = aRun({
    ...aRunOf({}),
    verdict: 'non-conformant',
    requirements: [aRequirement(), aRequirement({ id: 'LIST-2', verdict: 'fail' })],
  })
  expect(comparisonOf(aRunOf({}), more)).toMatchObject({
    outcome: 'worse',
    requirements: [{ change: 'same' }, { change: 'only in B' }],
  })
})

test('nothing else does', () => {
  const a = aRunOf({ verdict: 'pass' })
  const b = aRunOf(
    { verdict: 'not-selected' },
    {
      observations: [{ requirement: 'LIST-9', question: 'q', answer: '500' }],
      findings: aRun().findings,
      requests: { total: 9_999, byOperation: {} },
    },
  )
  const comparison = comparisonOf(a, b)
  expect(comparison.outcome).toBe('not worse')
  expect(comparison.requirements).toMatchObject([{ noLongerJudged: true }])
  expect(comparison.findings.map(({ change }) => change)).toContain('new')
})

test('a run that was cut short says what it saw broken, and nothing of what it left open', () => {
  const cut = { complete: false, verdict: 'inconclusive' } as const
  const open = aRunOf({ verdict: 'inconclusive' }, cut)
  expect(comparisonOf(aRunOf({}), open)).toMatchObject({
    outcome: 'not comparable',
    overall: { change: 'changed' },
    requirements: [{ change: 'changed' }],
  })
  expect(comparisonOf(aRunOf({}), aRunOf({ verdict: 'fail' }, cut)).outcome).toBe('worse')
  expect(comparisonOf(aRunOf({}), aRunOf({ verdict: 'warn' }, cut)).outcome).toBe('worse')
  const unknown = aRunOf({ verdict: 'not-selected' })
  const broken = aRunOf({ verdict: 'fail' }, { complete: false, verdict: 'non-conformant' })
  expect(comparisonOf(unknown, broken).outcome).toBe('worse')
  expect(comparisonOf(broken, broken).outcome).toBe('not comparable')
  expect(comparisonOf(open, open).overall.change).toBe('same')
  expect(comparisonOf(open, aRunOf({})).outcome).toBe('not worse')
  expect(comparisonOf(open, aRunOf({})).a.doubts).toEqual([
    'The run was interrupted: what it had not reached is inconclusive.',
  ])
})

test('a target that could not be reached cannot be compared', () => {
  const gone = aRunOf({ verdict: 'inconclusive' }, { verdict: 'inconclusive', unreachable: 'refused' })
  const { outcome, b } = comparisonOf(aRunOf({}), gone)
  expect(outcome).toBe('not comparable')
  expect(b.doubts).toEqual(['The target could not be tested: refused'])
})

test('where the suite went wrong nothing of B can be relied on, not even a breach', () => {
  const wrong = aRunOf({ verdict: 'fail' }, { verdict: 'non-conformant', suiteFaults: ['oh'] })
  const { outcome, b } = comparisonOf(aRunOf({}), wrong)
  expect(outcome).toBe('not comparable')
  expect(b.doubts).toEqual(['The suite itself went wrong: no verdict of this run can be relied on.'])
  expect(comparisonOf(wrong, aRunOf({})).outcome).toBe('not worse')
})

test('what the runs differ in is said', () => {
  const other = aRun({
    suite: { name: 'petstore-conformance', version: '0.2.0' },
    profile: 'full',
    interface: { version: '1.1.0', openapiDigest: 'ab'.repeat(32) },
    target: { baseUrl: 'https://pets.example/v1' },
  })
  expect(comparisonOf(aRun(), other).differing).toEqual([
    { what: 'suite', a: 'petstore-conformance 0.1.0', b: 'petstore-conformance 0.2.0' },
    { what: 'profile', a: 'core', b: 'full' },
    {
      what: 'interface',
      a: `1.0.0, SHA-256 ${'5f'.repeat(32)}`,
      b: `1.1.0, SHA-256 ${'ab'.repeat(32)}`,
    },
    { what: 'target', a: 'https://staging.pets.example/v1', b: 'https://pets.example/v1' },
  ])
})

test('requests are told by operation, in the order of the interface', () => {
  const a = aRun({ requests: { total: 3, byOperation: { other: 1, getPet: 2 } } })
  const b = aRun({ requests: { total: 4, byOperation: { listPets: 4 } } })
  expect(comparisonOf(a, b).requests).toEqual({
    total: { a: 3, b: 4 },
    byOperation: [
      { operation: 'listPets', a: 0, b: 4 },
      { operation: 'getPet', a: 2, b: 0 },
      { operation: 'other', a: 1, b: 0 },
    ],
  })
})

test('an operation may have any name', () => {
  const a = aRun({ requests: { total: 1, byOperation: { constructor: 1 } } })
  const b = aRun({ requests: { total: 1, byOperation: {} } })
  expect(comparisonOf(a, b).requests.byOperation).toEqual([{ operation: 'constructor', a: 1, b: 0 }])
})
