import { describe, expect, it } from 'vitest'
import { judgeEnforcement } from '../../../../src/oracle/rate/judge-enforcement.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { kept, open } from './a-judgement.ts'
import { aRecovery, aRefusal, aStep, falling } from './a-step.ts'

describe('RATE-5', () => {
  it('is open where a window may be shorter than the seconds that Reset is told in', () => {
    const steps = Array.from({ length: 80 }, (_, index) => aStep({ at: index, remaining: 3, reset: 1 }))
    expect(judgeEnforcement(steps)).toMatchObject(open('shorter than a second'))
    const longer = Array.from({ length: 80 }, (_, index) => aStep({ at: index, remaining: 3, reset: 60 }))
    expect(judgeEnforcement(longer)).toMatchObject({ state: 'violated' })
  })

  it('is satisfied by a 429', () => {
    expect(judgeEnforcement([...falling(59, 0), aRefusal()])).toEqual(kept)
  })

  it('is open where one more than Limit was let in, and Reset cannot be read', () => {
    const withoutReset = (steps: readonly Step[]): readonly Step[] =>
      steps.map((step) => ({
        ...step,
        reading: step.reading === undefined ? undefined : { ...step.reading, reset: undefined },
      }))
    const oneMore = [...falling(60, 0), aRefusal()]
    expect(judgeEnforcement(withoutReset(oneMore))).toMatchObject(
      open('61 were let in before the 429, and Reset cannot be read', 'RATE-2'),
    )
    expect(judgeEnforcement(withoutReset(oneMore.slice(1)))).toEqual(kept)
    expect(judgeEnforcement(oneMore)).toMatchObject({ state: 'violated' })
  })

  it('is open where one more than Limit was let in, and Remaining does not fall', () => {
    const rising = [...falling(60, 0), aRefusal()].map((step) => ({
      ...step,
      reading:
        step.reading === undefined ? undefined : { ...step.reading, remaining: 60 - step.reading.remaining },
    }))
    expect(judgeEnforcement(rising)).toMatchObject(
      open('61 were let in before the 429, and Remaining does not tell how many were left', 'RATE-3'),
    )
    expect(judgeEnforcement(rising.slice(1))).toEqual(kept)
  })

  it('counts what was refused where Remaining tells that it was counted', () => {
    const [at, status] = [50, 404]
    const counted = [
      ...falling(59, 50),
      aStep({ at, status, remaining: 49 }),
      ...falling(48, 0),
      aStep({ at }),
    ]
    const zero = counted.map((step, index) => (index < 60 ? step : aStep({ at: 600, remaining: 0 })))
    expect(judgeEnforcement([...zero, aRefusal()])).toMatchObject({
      state: 'violated',
      actual: expect.stringContaining('60 let in and 1 refused that counted'),
    })
    const free = [...falling(59, 50), aStep({ at, status, remaining: 50 }), ...falling(49, 0), aRefusal()]
    expect(judgeEnforcement(free)).toEqual(kept)
    const beside = zero.map((step) => (step.status === status ? { ...step, batchSize: 2 } : step))
    expect(judgeEnforcement([...beside, aRefusal()])).toMatchObject({ state: 'undetermined' })
  })

  it('is satisfied where one was let in after none remained, and a bucket can have given it back', () => {
    const steps = [...falling(59, 0), aStep({ remaining: 0, at: 600, reset: 61 }), aRefusal()]
    const asked = (remaining: number, retryAfterMs = 1000, first = steps) =>
      judgeEnforcement(
        first,
        aRecovery({ refused: aRefusal(), retryAfterMs, afterRetry: aStep({ at: 2860, remaining }) }),
      )
    expect(asked(2)).toEqual(kept)
    const none = open('let in after none remained')
    // Slower than it has to be, all of it at once, or a window of its own.
    expect(asked(0)).toMatchObject(none)
    expect(asked(59)).toMatchObject(none)
    expect(asked(2, 60_000)).toMatchObject(none)
    expect(judgeEnforcement(steps)).toMatchObject(none)
    expect(
      asked(2, 1000, [...falling(40, 0), aStep({ remaining: 0, at: 600, reset: 61 }), aRefusal()]),
    ).toMatchObject(none)
  })

  it('is open where a request was let in after none remained, unless as many came back before', () => {
    const afterNone = (from: number, more: number) => [
      ...falling(from, 0),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
      aRefusal(),
    ]
    const none = open('let in after none remained')
    expect(judgeEnforcement(afterNone(40, 0))).toEqual(kept)
    expect(judgeEnforcement(afterNone(40, 1))).toMatchObject(none)
    const back = [...falling(40, 39), ...falling(39, 0), aStep({ remaining: 0, at: 600 }), aRefusal()]
    expect(judgeEnforcement(back)).toEqual(kept)
    expect(judgeEnforcement([aStep({ remaining: 0 }), ...afterNone(0, 1)])).toEqual(kept)
    const held = [...falling(40, 0), aRefusal(), aStep({ remaining: 0, at: 2000 })]
    expect(judgeEnforcement(held)).toEqual(kept)
  })

  it('is open where the limit was not reached', () => {
    expect(judgeEnforcement([])).toMatchObject(open('nothing was let in'))
    expect(judgeEnforcement(falling(59, 50))).toMatchObject(
      open('the limit was not reached: 10 let in within 0.10 s'),
    )
  })

  it.each([403, 400, 404])('is violated by %i for 429', (status) => {
    expect(judgeEnforcement([...falling(59, 0), aStep({ status })])).toMatchObject({
      state: 'violated',
      expected: '429',
    })
  })

  it('is open where the key was answered 401', () => {
    expect(judgeEnforcement([aStep(), aStep({ status: 401 })])).toMatchObject(open('', 'AUTH-6'))
  })

  it('believes a 5xx the second time', () => {
    const [once, twice] = [aStep({ status: 503 }), aStep({ status: 503 })]
    const spent = falling(59, 0)
    expect(judgeEnforcement([...spent, once])).toMatchObject(open('once and not again'))
    expect(judgeEnforcement([...spent, once, aStep({ status: 500 })])).toMatchObject(
      open('once and not again'),
    )
    expect(judgeEnforcement([...spent, once, twice])).toMatchObject({ state: 'violated' })
  })

  it('is open where something else comes while requests remain', () => {
    for (const status of [503, 403]) {
      const refused = [aStep({ status }), aStep({ status })]
      expect(judgeEnforcement([aStep(), ...refused])).toMatchObject(open('requests remain'))
    }
  })

  it('is violated by one more than the limit where nothing was spent before and Reset stands still', () => {
    const over = (more: number) => [
      ...falling(59, 0),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
    ]
    expect(judgeEnforcement(over(0))).toMatchObject({ state: 'undetermined' })
    expect(judgeEnforcement(over(1))).toMatchObject({
      state: 'violated',
      expected: expect.stringContaining('60 at the most'),
    })
  })

  it('is violated so too where the first answer does not count its own request', () => {
    const over = (more: number) => [
      ...falling(60, 1),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
    ]
    expect(judgeEnforcement(over(0))).toMatchObject({ state: 'undetermined' })
    expect(judgeEnforcement(over(1))).toMatchObject({ state: 'violated' })
  })

  it('is violated by more than the limit, its refill and one more where something may have been spent', () => {
    const over = (more: number) => [
      ...falling(58, 0),
      aStep({ remaining: 0, at: 600 }),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
    ]
    expect(judgeEnforcement(over(2))).toMatchObject({ state: 'undetermined' })
    expect(judgeEnforcement(over(3))).toMatchObject({
      state: 'violated',
      expected: expect.stringContaining('62 at the most'),
      actual: expect.stringContaining('63 let in within 0.61 s'),
      exchanges: [{}, {}],
    })
  })
})
