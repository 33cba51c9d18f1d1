import { expect, test } from 'vitest'
import { broken, held, open, orBroken } from '../../../../src/oracle/rate/trial.ts'
import { aStep } from './a-step.ts'

test('what a trial leaves open names another requirement only where that judges the reason', () => {
  const undecided = { state: 'undetermined', why: 'undecided', reason: 'no 429', exchanges: [] }
  expect(open('no 429')).toStrictEqual(undecided)
  expect(open('no 429', 'RATE-5')).toStrictEqual({ ...undecided, blockedBy: 'RATE-5' })
})

test('of several parts of a trial the first counts, unless another violates something', () => {
  const violated = broken('429', '200', [aStep()])
  expect(orBroken(open('no 429'), held, violated, broken('0', '1', []))).toBe(violated)
  expect(orBroken(held, open('no 429'))).toBe(held)
})
