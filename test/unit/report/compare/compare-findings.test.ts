import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareFindings } from '../../../../src/report/compare/compare-findings.ts'
import { toReport } from '../../../../src/report/json.ts'
import type { ReportedFinding } from '../../../../src/verdict/finished-run.ts'
import { aFinding } from '../a-run.ts'
import { aRunWith } from './compared.ts'

type Cause = NonNullable<ReportedFinding['cause']>

const aCause = (...factors: readonly (readonly [Cause['factors'][number]['factor'], string])[]): Cause => ({
  factors: factors.map(([factor, level]) => ({ factor, level, satisfiedIn: [] })),
  expected: '',
  actual: '',
  proof: [],
})

const compared = (a: readonly ReportedFinding[], b: readonly ReportedFinding[]) =>
  compareFindings(toReport(aRunWith(a)), toReport(aRunWith(b))) ?? []

const changes = (a: readonly ReportedFinding[], b: readonly ReportedFinding[]) =>
  compared(a, b).map(({ change, requirement, a: one, b: other }) => [
    change,
    requirement,
    one?.ids.join() ?? '',
    other?.ids.join() ?? '',
  ])

test('what one run found is new or gone', () => {
  expect(changes([], [aFinding()])).toEqual([['new', 'AUTH-3', '', 'F1']])
  expect(changes([aFinding()], [])).toEqual([['gone', 'AUTH-3', 'F1', '']])
  expect(changes([], [])).toEqual([])
})

test('a finding is there still though it has another number, and its pet another id and name', () => {
  const one = aFinding({ id: 'F1', actual: '200 [{"id":1041,"name":"mg2ic k"}]' })
  const other = aFinding({ id: 'F7', actual: '200 [{"id":9,"name":"7h28o"},{"id":10,"name":"7h28o b"}]' })
  expect(compared([one], [other])).toEqual([
    {
      requirement: 'AUTH-3',
      change: 'still there',
      a: { ids: ['F1'], certainty: 'final', expected: '401', actual: one.actual },
      b: { ids: ['F7'], certainty: 'final', expected: '401', actual: other.actual },
    },
  ])
})

test('a finding of another requirement, or with another outcome, is another', () => {
  expect(changes([aFinding()], [aFinding({ requirement: 'AUTH-2' })])).toEqual([
    ['new', 'AUTH-2', '', 'F1'],
    ['gone', 'AUTH-3', 'F1', ''],
  ])
  expect(changes([aFinding()], [aFinding({ actual: '500' })])).toHaveLength(2)
})

test('those of one requirement and one cause are one, however many there are', () => {
  const lead = aFinding({ cause: aCause(['limit', '1']) })
  const others = ['F2', 'F3'].map((id, index) =>
    aFinding({ id: `F${index + 2}`, actual: `500 ${id}`, sameAs: 'F1' }),
  )
  expect(changes([lead, ...others], [lead])).toEqual([['still there', 'AUTH-3', 'F1,F2,F3', 'F1']])
})

test('one of another requirement with the same cause is one by itself, with that cause', () => {
  const lead = aFinding({ cause: aCause(['limit', '1']) })
  const other = aFinding({ id: 'F2', requirement: 'ERROR-4', sameAs: 'F1' })
  const alone = aFinding({ id: 'F1', requirement: 'ERROR-4', actual: '503', cause: aCause(['limit', '1']) })
  expect(changes([lead, other], [alone])).toEqual([
    ['gone', 'AUTH-3', 'F1', ''],
    ['still there', 'ERROR-4', 'F2', 'F1'],
  ])
})

test('a cause identifies a finding whatever came of it, at its level first, and by its factors else', () => {
  const hundred = aFinding({ id: 'F1', actual: '3', cause: aCause(['limit', 'a hundred']) })
  const ten = aFinding({ id: 'F2', actual: '500', cause: aCause(['limit', 'ten']) })
  const tenAgain = aFinding({ id: 'F1', actual: '200 []', cause: aCause(['limit', 'ten']) })
  expect(changes([hundred, ten], [tenAgain])).toEqual([
    ['gone', 'AUTH-3', 'F1', ''],
    ['still there', 'AUTH-3', 'F2', 'F1'],
  ])
  expect(changes([hundred], [tenAgain])).toEqual([['still there', 'AUTH-3', 'F1', 'F1']])
  expect(changes([hundred], [{ ...tenAgain, cause: aCause(['status', 'sold']) }])).toHaveLength(2)
  const reordered = aFinding({ actual: 'a', cause: aCause(['limit', 'ten'], ['status', 'sold']) })
  const other = aFinding({ actual: 'b', cause: aCause(['status', 'sold'], ['limit', 'ten']) })
  expect(changes([reordered], [other])).toEqual([['still there', 'AUTH-3', 'F1', 'F1']])
})

test('the plainest request identifies nothing by itself', () => {
  const one = aFinding({ actual: '/0/id is missing', cause: aCause() })
  expect(changes([one], [{ ...one, actual: '/0/name is missing' }])).toHaveLength(2)
  expect(changes([one], [{ ...one, actual: '/7/id is missing' }])).toEqual([
    ['still there', 'AUTH-3', 'F1', 'F1'],
  ])
})

test('texts identify a finding where one run did not find its cause out, whichever it was', () => {
  const told = aFinding({ cause: aCause(['limit', '1']) })
  const untold = aFinding({ id: 'F9' })
  expect(changes([told], [untold])).toEqual([['still there', 'AUTH-3', 'F1', 'F9']])
  expect(changes([untold], [told])).toEqual([['still there', 'AUTH-3', 'F9', 'F1']])
})

test('one that was seen once is there still when it is final, and that is told', () => {
  const [only, ...more] = compared([aFinding({ certainty: 'seen-once' })], [aFinding()])
  expect(more).toEqual([])
  expect(only).toMatchObject({
    change: 'still there',
    a: { certainty: 'seen-once' },
    b: { certainty: 'final' },
  })
})

test('what was seen for certain once is certain, in one cause and in several findings alike', () => {
  const doubtful = aFinding({ certainty: 'seen-once' })
  const certain = aFinding({ id: 'F2' })
  for (const run of [
    [doubtful, certain],
    [certain, { ...doubtful, id: 'F3' as const, sameAs: 'F2' as const }],
  ])
    expect(compared([], run)).toMatchObject([{ change: 'new', b: { certainty: 'final' } }])
  expect(compared([], [doubtful])).toMatchObject([{ b: { certainty: 'seen-once' } }])
})

test('two causes that show alike are two', () => {
  const both = [
    aFinding({ cause: aCause(['limit', 'ten']) }),
    aFinding({ id: 'F2', cause: aCause(['status', 'sold']) }),
  ]
  expect(changes(both, both.toReversed())).toEqual([
    ['still there', 'AUTH-3', 'F1', 'F1'],
    ['still there', 'AUTH-3', 'F2', 'F2'],
  ])
})

const fewFindings: fc.Arbitrary<readonly ReportedFinding[]> = fc
  .array(
    fc.record(
      {
        requirement: fc.constantFrom('AUTH-3', 'LIST-6'),
        certainty: fc.constantFrom('final', 'seen-once'),
        actual: fc.constantFrom('200', '500', '200 [{"id":7}]', '200 [{"id":8}]'),
        cause: fc
          .array(
            fc.tuple(
              fc.constantFrom('limit' as const, 'status' as const),
              fc.constantFrom('ten', 'none', '7'),
            ),
            { maxLength: 2 },
          )
          .map((factors) => aCause(...factors)),
        sameAs: fc.constantFrom('F1', 'F2'),
      },
      { requiredKeys: ['requirement', 'certainty', 'actual'] },
    ),
    { maxLength: 8 },
  )
  .map((given) => given.map((finding, index) => aFinding({ id: `F${index + 1}`, ...finding })))

test('a run has nothing new to itself, and what is new to one is gone to the other', () => {
  let still = 0
  fc.assert(
    fc.property(fewFindings, fewFindings, (a, b) => {
      const there = Map.groupBy(compared(a, b), ({ change }) => change)
      const back = Map.groupBy(compared(b, a), ({ change }) => change)
      const told = (of: typeof there, change: 'new' | 'gone' | 'still there', side: 'a' | 'b') =>
        (of.get(change) ?? []).map((one) => one[side]?.ids.join()).toSorted()
      expect(told(back, 'new', 'b')).toEqual(told(there, 'gone', 'a'))
      expect(told(back, 'gone', 'a')).toEqual(told(there, 'new', 'b'))
      expect(told(back, 'still there', 'a')).toEqual(told(there, 'still there', 'b'))
      expect(new Set(compared(a, a).map(({ change }) => change))).toEqual(
        new Set(a.length > 0 ? ['still there'] : []),
      )
      still += there.get('still there')?.length ?? 0
    }),
  )
  expect(still).toBeGreaterThan(0)
})

test('every finding is told, once', () => {
  fc.assert(
    fc.property(fewFindings, fewFindings, (a, b) => {
      const told = compared(a, b)
      expect(told.flatMap((one) => one.a?.ids ?? []).toSorted()).toEqual(a.map(({ id }) => id).toSorted())
      expect(told.flatMap((one) => one.b?.ids ?? []).toSorted()).toEqual(b.map(({ id }) => id).toSorted())
    }),
  )
})
