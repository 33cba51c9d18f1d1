import { expect, test } from 'vitest'
import { type NightKind, worseKind } from '../../../src/site/night-kind.ts'
import { nightSpans } from '../../../src/site/night-spans.ts'

const dayMs = 86_400_000
const spansOf = (nights: readonly (readonly [day: number, kind: NightKind | undefined])[]) =>
  nightSpans(
    nights.map(([day, kind]) => ({ startedAt: day * dayMs, kind })),
    ({ kind }) => kind,
  )

test('nights in a row that are alike are one span, and a night without a run parts them', () => {
  expect(
    spansOf([
      [10, 'pass'],
      [11, 'pass'],
      [13, 'pass'],
      [14, 'fail'],
    ]),
  ).toEqual([
    { kind: 'pass', from: 10, to: 12 },
    { kind: 'pass', from: 13, to: 14 },
    { kind: 'fail', from: 14, to: 15 },
  ])
})

test('a night with several runs is as bad as the worst of them', () => {
  expect(
    spansOf([
      [10, 'pass'],
      [10.3, 'fail'],
      [10.6, 'inconclusive'],
    ]),
  ).toEqual([{ kind: 'fail', from: 10, to: 11 }])
  expect(worseKind(undefined, 'pass')).toBe('pass')
})

test('a run that was not asked to judge a row is no night of it', () => {
  expect(spansOf([[10, undefined]])).toEqual([])
})
