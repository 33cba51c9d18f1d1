import { describe, expect, it, test } from 'vitest'
import { judgeTrial, judgeTrialOf, trialRows } from '../../../../src/oracle/rate/judge-trial.ts'
import type { Trial } from '../../../../src/oracle/rate/trial.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { kept, open } from './a-judgement.ts'
import { aRecovery, aRefusal, aStep, falling } from './a-step.ts'

const facts = { plan: undefined, isOfPlan: false }

function aTrial(given: Partial<Trial> = {}): Trial {
  const spent = [...falling(59, 0), aRefusal()]
  const recovery = aRecovery()
  return {
    ...{ spent, recovery, again: [], apart: [], crossedApart: [], uncrossed: [], createsLeft: 7 },
    ...given,
  }
}

test('a requirement that a trial satisfies is shown by a few of its requests', () => {
  const judgements = judgeTrial(aTrial(), facts)
  expect(judgements.map(({ requirement }) => requirement)).toEqual(trialRows)
  for (const { state, exchanges } of judgements) {
    expect(state).toBe('satisfied')
    expect([1, 2, 3]).toContain(exchanges.length)
  }
})

test('each is shown by the requests that decide it, of what followed the 429 by the last', () => {
  const spent = falling(59, 0)
  const [refused, afterRetry, asked, rested] = [
    aRefusal(),
    ...[60_150, 120_150, 240_150].map((at) => aStep({ at, reset: at / 1000 + 60 })),
  ]
  if (refused === undefined || afterRetry === undefined || asked === undefined || rested === undefined)
    throw new Error('there are four')
  const recovery = aRecovery({
    refused,
    afterRetry,
    beforeReset: afterRetry,
    afterReset: [asked, asked, rested],
  })
  const numbersOf = (...steps: readonly (Step | undefined)[]) => steps.map((step) => step?.exchange.number)
  const shown = judgeTrial(aTrial({ spent: [...spent, refused], recovery }), facts)
  expect(shown.map((one) => [one.requirement, one.exchanges.map(({ number }) => number)])).toEqual([
    ['RATE-3', numbersOf(spent[0], spent[1], spent.at(-1))],
    ['RATE-5', numbersOf(spent.at(-1), refused)],
    ['RATE-7', numbersOf(spent.at(-1), refused)],
    ['RATE-8', numbersOf(refused, afterRetry)],
    ['RATE-10', numbersOf(refused)],
    ['RATE-11', numbersOf(afterRetry, rested)],
  ])
})

test('a trial that was accepted throughout leaves all open but whether Remaining falls', () => {
  const spent = falling(59, 40)
  const undecided = (requirement: string, reason: string, blockedBy: object = {}) => ({
    ...{ state: 'undetermined', why: 'undecided', requirement, exchanges: [], ...blockedBy },
    reason: expect.stringContaining(reason),
  })
  const no429 = 'no request was answered 429'
  expect(judgeTrial(aTrial({ spent, recovery: undefined }), facts)).toStrictEqual([
    {
      ...{ state: 'satisfied', coverageCase: 'trial', requirement: 'RATE-3' },
      exchanges: [spent[0], spent[1], spent.at(-1)].map((step) => step?.exchange),
    },
    undecided('RATE-5', 'the limit was not reached: 20 let in'),
    undecided('RATE-7', no429),
    ...['RATE-8', 'RATE-10', 'RATE-11'].map((one) => undecided(one, no429, { blockedBy: 'RATE-5' })),
  ])
})

test('without a 429 nothing is known of what follows one', () => {
  for (const row of ['RATE-8', 'RATE-10', 'RATE-11'] as const)
    expect(judgeTrialOf(row, aTrial({ recovery: undefined }), facts)).toEqual(open('', 'RATE-5'))
})

describe('a 429 without a Date', () => {
  const refused = aStep({ status: 429, remaining: 0, retryAfter: '60', hasDate: false })
  const judge = (given: Partial<Trial>) =>
    judgeTrialOf('RATE-10', aTrial({ recovery: aRecovery({ refused }), ...given }), facts)

  it('is read by the offset that other answers show', () => {
    expect(judge({})).toEqual(kept)
    const late = aStep({ status: 429, remaining: 0, retryAfter: '60', hasDate: false, reset: 3660 })
    expect(judge({ recovery: aRecovery({ refused: late }) })).toMatchObject({ state: 'violated' })
  })

  it('is not read where no answer shows one', () => {
    expect(judge({ spent: falling(59, 0, { hasDate: false }) })).toMatchObject(open('has no Date'))
  })
})

describe('RATE-3', () => {
  const judge = (given: Partial<Trial>) => judgeTrialOf('RATE-3', aTrial(given), facts)
  const never = Array.from({ length: 3 }, (_, index) => aStep({ at: index * 10 }))

  it('is violated by a kind of requests that is never taken off', () => {
    expect(judge({ apart: [falling(59, 57)] })).toEqual(kept)
    expect(judge({ apart: [falling(59, 57), never] })).toMatchObject({ state: 'violated' })
    expect(judge({ crossedApart: [never] })).toMatchObject({ state: 'violated' })
  })

  it('is violated by a second crossing', () => {
    expect(judge({ again: never })).toMatchObject({ state: 'violated' })
  })
})

describe('RATE-5', () => {
  const judge = (given: Partial<Trial>) => judgeTrialOf('RATE-5', aTrial(given), facts)
  const tooMany = [...falling(59, 0), ...falling(0, 0), ...falling(0, 0)]

  it('is violated by a counter of its own that lets in too many, unless something else was refused too', () => {
    expect(judge({ crossedApart: [tooMany] })).toMatchObject({ state: 'violated' })
    expect(judge({ crossedApart: [[...tooMany, aRefusal()]] })).toMatchObject({ state: 'violated' })
    expect(judge({ crossedApart: [[...tooMany, aStep({ status: 409 })]] })).toEqual(kept)
    expect(judge({ spent: tooMany, spacingMs: 125 })).toMatchObject({ state: 'violated' })
  })

  it('is violated by a request that is let in while the window goes on', () => {
    const afterRetry = aStep({ at: 2000, remaining: 0 })
    expect(judge({ recovery: aRecovery({ afterRetry }) })).toMatchObject({ state: 'violated' })
  })

  it('is open where a counter of its own was not crossed', () => {
    expect(judge({ uncrossed: [falling(19, 17)] })).toMatchObject(open('no more than 7 animals'))
  })
})

test('a limit that is out of reach for the pace of a server in front is told as such', () => {
  const trial = { spent: falling(59, 40), recovery: undefined, spacingMs: 125 }
  expect(judgeTrialOf('RATE-5', aTrial(trial), facts)).toMatchObject(
    open('requests that came faster than 8.0 a second were answered 503'),
  )
  expect(judgeTrialOf('RATE-5', aTrial({ spacingMs: 125 }), facts)).toEqual(kept)
})
