import { describe, expect, it, test } from 'vitest'
import {
  explainTrial,
  judgeEnforcement,
  judgeLetInLater,
} from '../../../../src/oracle/rate/judge-enforcement.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { kept, open } from './a-judgement.ts'
import { aRecovery, aRefusal, aStep, falling } from './a-step.ts'

/** The same response without what it says of the limit. */
function silent(step: Step): Step {
  return { ...step, reading: undefined }
}

/** The same response without Reset. */
function withoutReset(step: Step): Step {
  return { ...step, reading: step.reading && { ...step.reading, reset: undefined } }
}

test('a trial is explained by what each window let in', () => {
  const steps = [...falling(59, 40, { reset: 1 }), ...falling(59, 50, { at: 1100, reset: 61 })]
  expect(explainTrial(steps)).toBe(
    '20 let in within 0.20 s; at most 0.4 could have been given back meanwhile; after a renewal 10 let in within 0.01 s; at most 0.0 could have been given back meanwhile',
  )
})

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
    const oneMore = [...falling(60, 0), aRefusal()]
    const unread = open('61 were let in before the 429, and Reset cannot be read', 'RATE-2')
    expect(judgeEnforcement(oneMore.map(withoutReset))).toMatchObject(unread)
    const next = falling(59, 50, { at: 620 })
    expect(judgeEnforcement([...oneMore.slice(0, -1), ...next, aRefusal()].map(withoutReset))).toMatchObject(
      unread,
    )
    expect(judgeEnforcement(oneMore.slice(1).map(withoutReset))).toEqual(kept)
    expect(judgeEnforcement(oneMore)).toMatchObject({ state: 'violated' })
    // One response alone does not tell it: others show that the window did not end.
    expect(judgeEnforcement(oneMore.map((step, index) => (index === 0 ? withoutReset(step) : step)))).toEqual(
      kept,
    )
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
    expect(judgeEnforcement([...zero, aRefusal()])).toEqual({
      state: 'violated',
      expected: "429 after the limit's requests, 60 at the most",
      actual:
        '60 let in and 1 refused that counted within 0.61 s; at most 0.6 could have been given back meanwhile',
      exchanges: [zero[59]?.exchange, zero[60]?.exchange],
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
    // Half of the time to Reset, and half of the limit, are by and by still.
    expect(asked(2, 30_000)).toEqual(kept)
    expect(asked(30)).toEqual(kept)
    const none = open('let in after none remained')
    // Slower than it has to be, all of it at once, or a window of its own.
    expect(asked(0)).toMatchObject(none)
    expect(asked(31)).toMatchObject(none)
    expect(asked(59)).toMatchObject(none)
    expect(asked(2, 31_000)).toMatchObject(none)
    expect(asked(2, 60_000)).toMatchObject(none)
    expect(judgeEnforcement(steps)).toMatchObject(none)
    expect(
      judgeEnforcement(steps, aRecovery({ refused: aRefusal(), retryAfterMs: 1000, afterRetry: undefined })),
    ).toMatchObject(none)
    // Two in 1220 ms give back one in 610 ms, which is what let them in, and two in 1230 ms do not.
    const askedAt = (at: number) =>
      judgeEnforcement(
        steps,
        aRecovery({ refused: aRefusal(), retryAfterMs: 1000, afterRetry: aStep({ at, remaining: 0 }) }),
      )
    expect(askedAt(1930)).toEqual(kept)
    expect(askedAt(1940)).toMatchObject(none)
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
    // After a 429 the run waits.
    for (const at of [710, 2000]) {
      const held = [...falling(40, 0), aRefusal(), aStep({ remaining: 0, at })]
      expect(judgeEnforcement(held)).toEqual(kept)
      expect(judgeEnforcement([...held, aStep({ status: 429, remaining: 0, at: 2010 })])).toEqual(kept)
    }
    const before = [...falling(40, 0, { reset: 1 }), aStep({ remaining: 0, at: 600, reset: 1 })]
    const next = falling(59, 50, { at: 1100, reset: 61 })
    expect(
      judgeEnforcement([...before, ...next, aStep({ status: 429, remaining: 0, at: 1200, reset: 61 })]),
    ).toMatchObject(none)
  })

  it('is open where the limit was not reached', () => {
    expect(judgeEnforcement([])).toMatchObject(open('nothing was let in'))
    expect(judgeEnforcement(falling(59, 50))).toMatchObject(
      open('the limit was not reached: 10 let in within 0.10 s'),
    )
  })

  it('advises to send more at once where one may have come back meanwhile', () => {
    const until = (at: number) =>
      judgeEnforcement([aStep({ limit: 58, remaining: 57 }), aStep({ limit: 58, remaining: 56, at })])
    const told = (seconds: string, refill: string) =>
      `the limit was not reached: 2 let in within ${seconds} s; at most ${refill} could have been given back meanwhile`
    const advice = '; a larger --concurrency may reach it'
    expect(until(980)).toMatchObject({ reason: told('0.99', '1.0') })
    expect(until(990)).toMatchObject({ reason: `${told('1.00', '1.0')}${advice}` })
  })

  it.each([403, 400, 404])('is violated by %i for 429', (status) => {
    expect(judgeEnforcement([...falling(59, 0), aStep({ status })])).toMatchObject({
      state: 'violated',
      expected: '429',
    })
  })

  it('is open where the key was answered 401', () => {
    expect(judgeEnforcement([aStep(), aStep({ status: 401 })])).toMatchObject(
      open('the key was answered 401 before the limit was reached', 'AUTH-6'),
    )
  })

  it.each([500, 503, 0])('believes %i, which may be no answer, the second time', (status) => {
    const [once, twice] = [aStep({ status }), aStep({ status })]
    const spent = falling(59, 0)
    expect(judgeEnforcement([...spent, once])).toMatchObject(open('once and not again'))
    expect(judgeEnforcement([...spent, once, aStep({ status: 502 })])).toMatchObject(
      open('once and not again'),
    )
    expect(judgeEnforcement([...spent, once, twice])).toMatchObject({ state: 'violated' })
  })

  it('is open where something else comes while requests remain', () => {
    for (const status of [503, 403]) {
      const refused = [aStep({ status }), aStep({ status })]
      expect(judgeEnforcement([aStep(), ...refused])).toMatchObject(open('requests remain'))
    }
    const telling = aStep({ status: 403, remaining: 0 })
    expect(judgeEnforcement([aStep(), silent(aStep()), telling])).toMatchObject(open('requests remain'))
    // Nothing told so.
    expect(judgeEnforcement([silent(aStep()), telling])).toMatchObject({ state: 'violated', expected: '429' })
  })

  it('is violated by something else after as many as Limit, though Remaining does not fall', () => {
    const stuck = (count: number) => [
      ...Array.from({ length: count }, (_, index) => aStep({ at: index * 10 })),
      aStep({ status: 403 }),
    ]
    expect(judgeEnforcement(stuck(60))).toMatchObject({ state: 'violated', expected: '429' })
    expect(judgeEnforcement(stuck(59))).toMatchObject(open('requests remain'))
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
    const more = over(9)
    const shown = more.slice(59, 63).map(({ exchange }) => exchange)
    expect(judgeEnforcement(more)).toMatchObject({ exchanges: shown })
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

describe('RATE-5 of the request after Retry-After', () => {
  const spent = [...falling(59, 0), aRefusal()]
  const judged = (afterRetry: Step | undefined) => judgeLetInLater(spent, aRecovery({ afterRetry }))

  it('is open where nothing was asked', () => {
    expect(judgeLetInLater(spent, undefined)).toEqual(open('nothing was asked after the 429'))
    expect(judged(undefined)).toEqual(open('nothing was asked after the 429'))
  })

  it('is violated where it is let in while the window goes on', () => {
    const asked = aStep({ at: 2000, remaining: 0 })
    expect(judged(asked)).toMatchObject({
      state: 'violated',
      expected: "429 after the limit's requests, 60 at the most",
      exchanges: [spent[59]?.exchange, asked.exchange],
    })
    expect(judged(aStep({ at: 60_150, reset: 120 }))).toEqual(kept)
  })
})
