import { describe, expect, test } from 'vitest'
import { answersOfTrial } from '../../../../src/oracle/questions.ts'
import type { Trial } from '../../../../src/oracle/rate/trial.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import type { OperationId } from '../../../../src/spec/operation.ts'
import { aStep, type Given } from '../rate/a-step.ts'

const stepOf = (operation: OperationId, given: Given = {}): Step => {
  const step = aStep(given)
  return { ...step, exchange: { ...step.exchange, request: { ...step.exchange.request, operation } } }
}

const answerTo = (question: string, given: Partial<Trial>): string | undefined => {
  const trial = { spent: [], apart: [], crossedApart: [], uncrossed: [], again: [], createsLeft: 0 }
  return answersOfTrial({ ...trial, ...given }).find((one) => one.question === question)?.answer
}

describe('what requests are counted by', () => {
  const unseen = 'whether an address has a limit cannot be seen'
  const spent = [stepOf('listPets'), stepOf('getPet'), stepOf('listPets', { status: 429 })]

  test('is one limit where no operation went by itself', () => {
    expect(answerTo('counted-by', { spent })).toBe(
      `one limit for all operations tried (getPet, listPets); ${unseen}`,
    )
  })

  test.each(['apart', 'crossedApart', 'uncrossed'] as const)('is told by what went %s', (role) => {
    expect(answerTo('counted-by', { spent, [role]: [[stepOf('createPet')], [stepOf('getPet')]] })).toBe(
      `a limit of their own for createPet, getPet, beside the one for listPets; ${unseen}`,
    )
  })
})

describe('whether rejected requests count', () => {
  const rejected = (reset: number) => stepOf('listPets', { status: 429, reset })
  const accepted = stepOf('listPets', { reset: 60 })

  test('is told by Reset, where it moves on with them', () => {
    expect(answerTo('rejected-count', { spent: [accepted, rejected(61)] })).toBe(
      'nothing shows that they count: Reset stayed where it was over 1 rejected requests',
    )
    expect(answerTo('rejected-count', { spent: [accepted, rejected(61), rejected(62), rejected(60)] })).toBe(
      'they count: Reset moved on over 3 rejected requests',
    )
  })

  test('cannot be told without a 429, or without what came before', () => {
    expect(answerTo('rejected-count', { spent: [accepted] })).toBeUndefined()
    expect(answerTo('rejected-count', { spent: [rejected(62)] })).toBeUndefined()
    const untold = stepOf('listPets', { limit: 'many' })
    expect(answerTo('rejected-count', { spent: [untold, rejected(62)] })).toBeUndefined()
    expect(answerTo('rejected-count', { spent: [untold, accepted, rejected(62)] })).toBe(
      'they count: Reset moved on over 1 rejected requests',
    )
  })
})

test('the 429 that was waited out shows the answers', () => {
  const refused = stepOf('listPets', { status: 429 })
  const trial = { apart: [], crossedApart: [], uncrossed: [], again: [], createsLeft: 0, spent: [refused] }
  const numbers = (given: Trial) => answersOfTrial(given).map((one) => one.exchanges.map((e) => e.number))
  expect(numbers({ ...trial, recovery: { refused, afterReset: [] } })).toEqual([[refused.exchange.number]])
  expect(numbers(trial)).toEqual([[]])
})
