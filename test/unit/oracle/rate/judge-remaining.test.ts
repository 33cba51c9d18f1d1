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

  it('lets a window end as often as its time allows, however many it let in', () => {
    // RATE-5 judges that there are more than the limit.
    const many = [
      ...falling(59, 0, { at: 900, reset: 66 }),
      ...Array.from({ length: 140 }, () => aStep({ at: 900, remaining: 0, reset: 66 })),
    ]
    const begun = falling(59, 20, { reset: 1 })
    const next = (at: number) => falling(59, 20, { at, reset: 97 })
    // A window that tells of 66 s takes 32 s at the least: a second one may have ended after as long, and not before.
    expect(judgeRemainingFalls([...begun, ...many, ...next(31_990)])).toEqual(kept)
    const steps = [...begun, ...many, ...next(31_980)]
    expect(judgeRemainingFalls(steps)).toEqual({
      state: 'violated',
      expected: 'X-RateLimit-Remaining of at most 0, 201 of 60 requests being spent',
      actual: '59',
      exchanges: [many[0]?.exchange, steps[240]?.exchange],
    })
  })

  it('takes requests sent together for spent at once, but for those that a new window may not have counted', () => {
    const together = (remainings: readonly number[], given: Given) =>
      remainings.map((remaining) => aStep({ remaining, batchSize: 4, ...given }))
    const alone = (remaining: number, given: Given) =>
      Array.from({ length: 6 }, () => aStep({ remaining, ...given }))
    const first = { batch: -1 }
    expect(judgeRemainingFalls([...together([59, 58, 57, 56], first), ...alone(56, {})])).toMatchObject({
      state: 'violated',
      expected: 'X-RateLimit-Remaining of at most 55, 6 of 60 requests being spent',
    })
    const renewed = { at: 1100, reset: 61 }
    const begun = falling(59, 20, { reset: 1 })
    const ofBoth = { at: 1100, batch: 1e9 }
    const mixed = [
      ...together([59, 58], { ...ofBoth, reset: 61 }),
      ...together([19, 18], { ...ofBoth, reset: 1 }),
    ]
    const after = alone(57, renewed).map((step) => ({ ...step, batch: 1e9 + step.exchange.number }))
    expect(judgeRemainingFalls([...begun, ...mixed, ...after])).toMatchObject({
      state: 'violated',
      expected: 'X-RateLimit-Remaining of at most 56, 8 of 60 requests being spent',
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
    const spent = Array.from({ length: 31 }, (_, index) => aStep({ at: 300 + index * 20, remaining: 0 }))
    expect(judgeRemainingFalls([...before, ...spent])).toEqual({
      state: 'violated',
      expected: 'X-RateLimit-Remaining above 0, requests being let in',
      actual:
        '0 with 31 requests that were let in one after the other; at most 3 could have been given back meanwhile',
      exchanges: [spent[0]?.exchange, spent.at(-1)?.exchange],
    })
    // As many more as a service may have counters.
    expect(judgeRemainingFalls([...before, ...zeros(7)])).toEqual(kept)
    expect(judgeRemainingFalls([...before, ...zeros(8)])).toMatchObject({ state: 'violated' })
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
    // `Date` is cut, and Reset rounded up.
    for (const given of [{}, { at: 59_900 }])
      expect(judgeRemainingFalls(spent, recovered(given))).toMatchObject({ state: 'violated' })
    for (const given of [
      { remaining: 1 },
      { status: 429 },
      { hasDate: false },
      { at: 58_900 },
      { limit: 'many' },
    ])
      expect(judgeRemainingFalls(spent, recovered(given))).toMatchObject(open('given back meanwhile'))
    // Reset may have passed before the last of them: at once, or after a second.
    for (const [reset, until] of [
      [2, 300],
      [3, 1290],
    ] as const) {
      const next = [aStep({ at: 300, remaining: 0, reset }), ...zeros(58), aStep({ at: until, remaining: 0 })]
      expect(judgeRemainingFalls(next, recovered({}))).toMatchObject(open('given back meanwhile'))
    }
    const early = [
      aStep({ at: 300, remaining: 0, reset: 3 }),
      ...zeros(58),
      aStep({ at: 1280, remaining: 0 }),
    ]
    expect(judgeRemainingFalls(early, recovered({}))).toMatchObject({ state: 'violated' })
  })
})
