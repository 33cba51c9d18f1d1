import { expect, test } from 'vitest'
import { besides, judge, neverBroken, unexpectedlyOpen } from '../../../runner/judgement.ts'
import { aFault, aResult, aVariant } from './a-subject.ts'

test('a fault is found by its target', () => {
  expect(judge(aFault(), aResult({ broke: { 'LIST-2': ['a check'] } }))).toBe('found')
})

test('an unrelated requirement finds no fault, nor does one that breaks besides', () => {
  const fault = aFault({ collateral: ['LIST-6'] })
  expect(judge(fault, aResult({ broke: { 'LIST-8': ['a check'] } }))).toBe('elsewhere')
  expect(judge(fault, aResult({ broke: { 'LIST-6': ['a check'] } }))).toBe('elsewhere')
})

test('a fault that nothing shows is missed, open or not', () => {
  expect(judge(aFault(), aResult())).toBe('missed')
  expect(judge(aFault(), aResult({ open: { 'LIST-2': 'too few animals' } }))).toBe('missed')
})

test('a known miss is to be missed, open or not, and to fail what it breaks alone', () => {
  const missed = aFault({ knownMiss: true, collateral: ['LIST-6'] })
  expect(judge(missed, aResult())).toBe('known-miss')
  expect(judge(missed, aResult({ open: { 'LIST-2': 'too few animals' } }))).toBe('known-miss')
  expect(judge(missed, aResult({ broke: { 'LIST-6': ['a check'] } }))).toBe('known-miss')
  expect(judge(missed, aResult({ broke: { 'LIST-8': ['a check'] } }))).toBe('elsewhere')
  expect(judge(missed, aResult({ suiteFaults: ['oh'] }))).toBe('crash')
})

test('a known miss that is found is listed wrongly', () => {
  const missed = aFault({ knownMiss: true })
  expect(judge(missed, aResult({ broke: { 'LIST-2': ['a check'] } }))).toBe('stale')
  expect(judge(missed, aResult({ broke: { 'LIST-2': ['a check'], 'LIST-8': ['b'] } }))).toBe('stale')
})

test('a conforming service is to be left alone', () => {
  expect(judge(aVariant(), aResult())).toBe('quiet')
  expect(judge(aVariant(), aResult({ broke: { 'LIST-8': ['a check'] } }))).toBe('alarm')
})

test('a conforming service is to be judged in all that it allows', () => {
  const open = { 'RATE-11': 'no key' }
  expect(judge(aVariant(), aResult({ open }))).toBe('inconclusive')
  expect(judge(aVariant({ mayStayOpen: ['RATE-11'] }), aResult({ open }))).toBe('quiet')
})

test('a fault of the suite outweighs what it found', () => {
  const result = aResult({ broke: { 'LIST-2': ['a check'] }, suiteFaults: ['oh'] })
  expect(judge(aFault(), result)).toBe('crash')
})

test('what the fault does not explain stands beside it', () => {
  const fault = aFault({ collateral: ['LIST-6'] })
  const broke = { 'GET-1': ['a'], 'LIST-6': ['b'], 'LIST-2': ['c'] }
  expect(besides(fault, { broke })).toEqual(['GET-1'])
})

test('a fault that breaks what it is not said to break is found, and told of', () => {
  const fault = aFault({ collateral: ['LIST-6'], mayBreak: ['LIST-8'] })
  const broken = { 'LIST-2': ['a'], 'LIST-6': ['b'], 'LIST-8': ['c'] }
  expect(judge(fault, aResult({ broke: broken }))).toBe('found')
  expect(judge(fault, aResult({ broke: { ...broken, 'GET-1': ['d'] } }))).toBe('undeclared')
})

test('what a fault is said to break has to break in one of the runs', () => {
  const fault = aFault({ collateral: ['LIST-6', 'LIST-3'], mayBreak: ['LIST-8'] })
  const runs = [{ broke: { 'LIST-2': ['a'], 'LIST-6': ['b'] } }, { broke: { 'LIST-2': ['a'] } }]
  expect(neverBroken(fault, runs)).toEqual(['LIST-3'])
  expect(neverBroken({ ...fault, knownMiss: true }, runs)).toEqual([])
})

test('of a fault, only its target has to be judged', () => {
  const open = { 'LIST-2': 'too few animals', 'GET-1': 'no animal' }
  expect(unexpectedlyOpen(aFault(), open)).toEqual(['LIST-2'])
  expect(unexpectedlyOpen(aVariant({ mayStayOpen: ['LIST-2'] }), open)).toEqual(['GET-1'])
})

test('a fault that says what may stay open is to be judged in all else', () => {
  const broke = { 'LIST-2': ['a check'] }
  const open = { 'GET-1': 'no animal' }
  expect(judge(aFault({ mayStayOpen: [] }), aResult({ broke, open }))).toBe('inconclusive')
  expect(judge(aFault({ mayStayOpen: ['GET-1'] }), aResult({ broke, open }))).toBe('found')
})

test('a conforming service is to be observed as it answers', () => {
  const variant = aVariant({ answers: { 'LIST-9 order': 'ascending ids' } })
  expect(judge(variant, aResult({ answers: [['LIST-9 order', 'ascending ids']] }))).toBe('quiet')
  expect(judge(variant, aResult({ answers: [['LIST-9 order', 'another order']] }))).toBe('overlooked')
})
