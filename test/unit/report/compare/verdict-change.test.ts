import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Change,
  isNoLongerJudged,
  overallChange,
  verdictChange,
} from '../../../../src/report/compare/verdict-change.ts'
import { type OverallVerdict, type Verdict, verdictsInOrder } from '../../../../src/verdict/verdict.ts'

const opposite: Readonly<Partial<Record<Change, Change>>> = { worse: 'better', better: 'worse' }
const anyVerdict = fc.constantFrom(...verdictsInOrder)
const anyLevel = fc.constantFrom('MUST', 'SHOULD', 'OPEN')

test.for<[Verdict, Verdict, Change]>([
  ['pass', 'fail', 'worse'],
  ['pass', 'warn', 'worse'],
  ['pass', 'inconclusive', 'worse'],
  ['warn', 'fail', 'worse'],
  ['inconclusive', 'fail', 'worse'],
  ['inconclusive', 'warn', 'worse'],
  ['observed', 'fail', 'worse'],
  ['not-applicable', 'fail', 'worse'],
  ['not-applicable', 'warn', 'worse'],
  ['fail', 'pass', 'better'],
  ['warn', 'pass', 'better'],
  ['inconclusive', 'pass', 'better'],
  ['fail', 'warn', 'better'],
  ['fail', 'inconclusive', 'changed'],
  ['warn', 'inconclusive', 'changed'],
  ['fail', 'not-applicable', 'changed'],
  ['pass', 'not-applicable', 'changed'],
  ['pass', 'not-selected', 'changed'],
  ['fail', 'not-selected', 'changed'],
  ['not-selected', 'pass', 'changed'],
  ['not-selected', 'fail', 'changed'],
  ['not-applicable', 'pass', 'changed'],
  ['not-applicable', 'inconclusive', 'changed'],
  ['inconclusive', 'not-applicable', 'changed'],
  ['observed', 'inconclusive', 'changed'],
  ['pass', 'observed', 'changed'],
] as const)('from %s to %s is %s, of a MUST and of a SHOULD', ([a, b, change]) => {
  expect(verdictChange(a, b, 'MUST')).toBe(change)
  expect(verdictChange(a, b, 'SHOULD')).toBe(change)
})

test('the document asks nothing by an OPEN row', () => {
  expect(verdictChange('observed', 'inconclusive', 'OPEN')).toBe('changed')
  expect(verdictChange('observed', 'warn', 'OPEN')).toBe('changed')
  expect(verdictChange('warn', 'observed', 'OPEN')).toBe('changed')
})

test('a verdict is never worse than itself', () => {
  fc.assert(
    fc.property(anyVerdict, anyLevel, (verdict, level) => verdictChange(verdict, verdict, level) === 'same'),
  )
  expect(overallChange('non-conformant', 'non-conformant')).toBe('same')
})

test('what is better is worse the other way, and what is worse is better but where nothing is seen to be mended', () => {
  fc.assert(
    fc.property(anyVerdict, anyVerdict, anyLevel, (a, b, level) => {
      const there = verdictChange(a, b, level)
      const back = verdictChange(b, a, level)
      if (there === 'better') expect(back).toBe('worse')
      const isShown = a === 'pass' || a === 'warn'
      if (there === 'worse') expect(back).toBe(isShown ? 'better' : 'changed')
    }),
  )
})

test.for<[OverallVerdict, OverallVerdict, Change]>([
  ['conformant', 'inconclusive', 'worse'],
  ['conformant', 'non-conformant', 'worse'],
  ['inconclusive', 'non-conformant', 'worse'],
  ['non-conformant', 'conformant', 'better'],
  ['inconclusive', 'conformant', 'better'],
  ['non-conformant', 'inconclusive', 'changed'],
  ['conformant', 'conformant', 'same'],
])('overall, from %s to %s is %s', ([a, b, change]) => {
  expect(overallChange(a, b)).toBe(change)
  if (opposite[change] !== undefined && a !== 'inconclusive' && b !== 'inconclusive')
    expect(overallChange(b, a)).toBe(opposite[change])
})

test('a row that was judged and is not selected any more is no longer judged', () => {
  expect(verdictsInOrder.filter((verdict) => isNoLongerJudged(verdict, 'not-selected'))).toEqual([
    'fail',
    'warn',
    'pass',
    'observed',
  ])
  expect(verdictsInOrder.filter((verdict) => isNoLongerJudged('pass', verdict))).toEqual(['not-selected'])
})
