import { expect, test } from 'vitest'
import { mapTrial, type RecoveryOf, type TrialOf } from '../../../src/spec/trial.ts'

/** A trial with everything in it. Its steps are numbers from 1 on, each of them once, multiplied. */
function aTrial(by: number): TrialOf<number> {
  let steps = 0
  const next = (): number => {
    steps += 1
    return steps * by
  }
  const recovery = (): RecoveryOf<number> => ({
    refused: next(),
    retryAfterMs: 7000,
    given: 'too long',
    afterRetry: next(),
    confirmed: next(),
    isConfirmedApart: true,
    beforeReset: next(),
    afterReset: [next(), next()],
    resetGiven: 'too far',
    fresh: { before: next(), first: next(), second: next(), third: next(), again: [next(), next()] },
  })
  return {
    spent: [next(), next()],
    apart: [[next()], [next(), next()]],
    crossedApart: [[next()], [next()]],
    uncrossed: [[next()]],
    recovery: recovery(),
    again: [next(), next()],
    further: [recovery(), recovery()],
    createsLeft: 20,
  }
}

test('each step of a trial is replaced, and nothing else', () => {
  expect(mapTrial(aTrial(1), (step) => step * 1000)).toStrictEqual(aTrial(1000))
})

test('what a trial has not stays away', () => {
  const bare = { spent: [1], apart: [], crossedApart: [], uncrossed: [], again: [], createsLeft: 0 }
  expect(mapTrial(bare, String)).toEqual({ ...bare, spent: ['1'] })
  const recovery = { refused: 2, afterReset: [] }
  expect(mapTrial({ ...bare, recovery }, String)).toMatchObject({
    recovery: { refused: '2', afterReset: [] },
  })
})
