import { describe, expect, it } from 'vitest'
import { judgeRemainingFalls } from '../../../../src/oracle/rate/judge-remaining.ts'
import { kept, open } from './a-judgement.ts'
import { aRecovery, aRefusal, aStep, falling, type Given } from './a-step.ts'

describe('RATE-3', () => {
  it('is satisfied where Remaining falls', () => {
    expect(judgeRemainingFalls(falling(59, 50))).toEqual(kept)
  })

  it('is open where too little was told', () => {
    expect(judgeRemainingFalls([])).toMatchObject(open('fewer than two responses'))
    expect(judgeRemainingFalls([aStep(), aRefusal()])).toMatchObject(open('fewer than two responses'))
    const untold = aStep({ remaining: 'many' })
    expect(judgeRemainingFalls([aStep(), untold, untold])).toMatchObject(open('fewer than two responses'))
  })

  it('is open where each request may have been given back', () => {
    const slow = Array.from({ length: 5 }, (_, index) => aStep({ at: index * 2000, reset: 60 + 2 * index }))
    expect(judgeRemainingFalls(slow)).toMatchObject(open('given back meanwhile'))
  })

  it('is violated where Remaining stands still, and says where', () => {
    const steps = Array.from({ length: 5 }, (_, index) => aStep({ at: index * 10 }))
    expect(judgeRemainingFalls(steps)).toEqual({
      state: 'violated',
      expected: 'X-RateLimit-Remaining of at most 58, 3 of 60 requests being spent',
      actual: '59',
      exchanges: [steps[0]?.exchange, steps[2]?.exchange],
    })
  })

  it('is open where a window may be shorter than the seconds that Reset is told in', () => {
    const steps = Array.from({ length: 70 }, (_, index) => aStep({ at: index, reset: 1 }))
    expect(judgeRemainingFalls(steps)).toMatchObject(open('shorter than a second'))
  })

  it('lets responses to requests sent together come in any order', () => {
    const together = [55, 58, 57, 56].map((remaining) => aStep({ remaining, batch: -1, batchSize: 4 }))
    expect(judgeRemainingFalls([aStep(), ...together])).toEqual(kept)
  })

  it('lets a window end once in its time, if Reset says so', () => {
    const before = falling(59, 20, { reset: 1 })
    const renewed = (at: number, reset: number) => falling(59, 20, { at, reset })
    expect(judgeRemainingFalls([...before, ...renewed(1100, 61)])).toEqual(kept)
    expect(judgeRemainingFalls([...falling(59, 20), ...renewed(500, 60)])).toMatchObject({
      state: 'violated',
    })
    expect(judgeRemainingFalls([...before, ...renewed(1100, 61), ...renewed(1400, 61)])).toMatchObject({
      state: 'violated',
    })
  })

  it('lets no more than half of the limit come back at once while Reset stands still', () => {
    expect(judgeRemainingFalls([...falling(59, 20), ...falling(49, 40, { at: 500 })])).toEqual(kept)
    expect(judgeRemainingFalls([...falling(59, 20), ...falling(51, 40, { at: 500 })])).toMatchObject({
      state: 'violated',
      expected: 'X-RateLimit-Remaining of at most 50, 41 of 60 requests being spent',
    })
  })
})

describe('RATE-3, where 0 is told and requests are let in', () => {
  const byTwo = (count: number) => falling(59, 60 - count).map((_, index) => 58 - 2 * index)
  const zeros = (count: number, given: Given = {}) =>
    Array.from({ length: count }, (_, index) => aStep({ at: 300 + index * 10, ...given, remaining: 0 }))
  const before = byTwo(29).map((remaining, index) => aStep({ remaining, at: index * 10 }))

  it('is violated by more of them than can have come back', () => {
    expect(judgeRemainingFalls([...before, ...zeros(31)])).toMatchObject({
      state: 'violated',
      expected: 'X-RateLimit-Remaining above 0, requests being let in',
      actual: expect.stringContaining('0 with 31 requests'),
      exchanges: [{}, {}],
    })
    expect(judgeRemainingFalls([...before, ...zeros(6)])).toEqual(kept)
  })

  it('goes no further than the limit: what is let in beyond it is of RATE-5', () => {
    expect(judgeRemainingFalls([...falling(59, 1), ...zeros(31, { at: 600 })])).toEqual(kept)
  })

  it('lets come back what may have been spent before, unless 0 is told after Reset too', () => {
    const spent = zeros(60)
    const again = (given: Given) => ({
      afterReset: [aStep({ at: 60_400, remaining: 0, reset: 121, ...given })],
    })
    const recovered = (given: Given) => aRecovery({ afterRetry: undefined, ...again(given) })
    expect(judgeRemainingFalls(spent)).toMatchObject(open('given back meanwhile'))
    expect(judgeRemainingFalls(spent, recovered({}))).toMatchObject({ state: 'violated' })
    for (const given of [{ remaining: 1 }, { status: 429 }, { hasDate: false }, { at: 50_000 }])
      expect(judgeRemainingFalls(spent, recovered(given))).toMatchObject(open('given back meanwhile'))
    const next = zeros(60, { reset: 1 })
    expect(judgeRemainingFalls(next, recovered({}))).toMatchObject({ state: 'undetermined' })
  })
})
