import { describe, expect, it } from 'vitest'
import type { FreshWindow } from '../../../../src/oracle/rate/fresh-window.ts'
import { judgeEnforcement } from '../../../../src/oracle/rate/judge-enforcement.ts'
import { judgeAgreement, judgeReset, judgeRetryAfter } from '../../../../src/oracle/rate/judge-recovery.ts'
import { judgeRemainingFalls } from '../../../../src/oracle/rate/judge-remaining.ts'
import { judgeTooEarly } from '../../../../src/oracle/rate/judge-too-early.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { aRecovery, aStep, falling, type Given } from './a-step.ts'

const free = { perMinute: 60, perDay: 1000 }
const kept = { state: 'kept' }
const open = (reason: string) => ({ state: 'open', reason: expect.stringContaining(reason) })
const refusal = () => aStep({ status: 429, remaining: 0, retryAfter: '60', at: 700 })

describe('RATE-3', () => {
  it('is kept where Remaining falls', () => {
    expect(judgeRemainingFalls(falling(59, 50))).toEqual(kept)
  })

  it('is open where too little was told', () => {
    expect(judgeRemainingFalls([])).toMatchObject(open('fewer than two responses'))
    expect(judgeRemainingFalls([aStep(), refusal()])).toMatchObject(open('fewer than two responses'))
    const untold = aStep({ remaining: 'many' })
    expect(judgeRemainingFalls([aStep(), untold, untold])).toMatchObject(open('fewer than two responses'))
  })

  it('is open where each request may have been given back', () => {
    const slow = Array.from({ length: 5 }, (_, index) => aStep({ at: index * 2000, reset: 60 + 2 * index }))
    expect(judgeRemainingFalls(slow)).toMatchObject(open('given back meanwhile'))
  })

  it('is broken where Remaining stands still, and says where', () => {
    const steps = Array.from({ length: 5 }, (_, index) => aStep({ at: index * 10 }))
    expect(judgeRemainingFalls(steps)).toEqual({
      state: 'broken',
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
    const before = falling(30, 20, { reset: 1 })
    const renewed = (at: number, reset: number) => falling(59, 50, { at, reset })
    expect(judgeRemainingFalls([...before, ...renewed(1100, 61)])).toEqual(kept)
    expect(judgeRemainingFalls([...falling(59, 20), ...renewed(500, 60)])).toMatchObject({ state: 'broken' })
    expect(judgeRemainingFalls([...before, ...renewed(1100, 61), ...renewed(1400, 61)])).toMatchObject({
      state: 'broken',
    })
  })
})

describe('RATE-3, where 0 is told and requests are let in', () => {
  const byTwo = (count: number) => falling(59, 60 - count).map((_, index) => 58 - 2 * index)
  const zeros = (count: number, given: Given = {}) =>
    Array.from({ length: count }, (_, index) => aStep({ at: 300 + index * 10, ...given, remaining: 0 }))
  const before = byTwo(29).map((remaining, index) => aStep({ remaining, at: index * 10 }))

  it('is broken by more of them than can have come back', () => {
    expect(judgeRemainingFalls([...before, ...zeros(31)])).toMatchObject({
      state: 'broken',
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
    expect(judgeRemainingFalls(spent, recovered({}))).toMatchObject({ state: 'broken' })
    for (const given of [{ remaining: 1 }, { status: 429 }, { hasDate: false }, { at: 50_000 }])
      expect(judgeRemainingFalls(spent, recovered(given))).toMatchObject(open('given back meanwhile'))
    const next = zeros(60, { reset: 1 })
    expect(judgeRemainingFalls(next, recovered({}))).toMatchObject({ state: 'open' })
  })

  it('is broken by a kind of requests that is never taken off', () => {
    const apart = Array.from({ length: 3 }, (_, index) => aStep({ at: index * 10 }))
    expect(judgeRemainingFalls(falling(59, 50), undefined, [apart])).toMatchObject({ state: 'broken' })
    expect(judgeRemainingFalls(falling(59, 50), undefined, [falling(59, 57)])).toEqual(kept)
  })
})

describe('RATE-5', () => {
  it('is open where a window may be shorter than the seconds that Reset is told in', () => {
    const steps = Array.from({ length: 80 }, (_, index) => aStep({ at: index, remaining: 3, reset: 1 }))
    expect(judgeEnforcement(steps)).toMatchObject(open('shorter than a second'))
    const longer = Array.from({ length: 80 }, (_, index) => aStep({ at: index, remaining: 3, reset: 60 }))
    expect(judgeEnforcement(longer)).toMatchObject({ state: 'broken' })
  })

  it('is kept by a 429', () => {
    expect(judgeEnforcement([...falling(59, 0), refusal()])).toEqual(kept)
  })

  it('is open where one more than Limit was let in, and Reset cannot be read', () => {
    const withoutReset = (steps: readonly Step[]): readonly Step[] =>
      steps.map((step) => ({
        ...step,
        reading: step.reading === undefined ? undefined : { ...step.reading, reset: undefined },
      }))
    const oneMore = [...falling(60, 0), refusal()]
    expect(judgeEnforcement(withoutReset(oneMore))).toMatchObject(
      open('61 were let in before the 429, and Reset cannot be read: see RATE-2'),
    )
    expect(judgeEnforcement(withoutReset(oneMore.slice(1)))).toEqual(kept)
    expect(judgeEnforcement(oneMore)).toMatchObject({ state: 'broken' })
  })

  it('is open where the limit was not reached', () => {
    expect(judgeEnforcement([])).toMatchObject(open('nothing was let in'))
    expect(judgeEnforcement(falling(59, 50))).toMatchObject(
      open('the limit was not reached: 10 let in within 0.10 s'),
    )
  })

  it.each([403, 400, 404])('is broken by %i for 429', (status) => {
    expect(judgeEnforcement([...falling(59, 0), aStep({ status })])).toMatchObject({
      state: 'broken',
      expected: '429',
    })
  })

  it('is open where the key was answered 401', () => {
    expect(judgeEnforcement([aStep(), aStep({ status: 401 })])).toMatchObject(open('see AUTH-6'))
  })

  it('believes a 5xx the second time', () => {
    const [once, twice] = [aStep({ status: 503 }), aStep({ status: 503 })]
    const spent = falling(59, 0)
    expect(judgeEnforcement([...spent, once])).toMatchObject(open('once and not again'))
    expect(judgeEnforcement([...spent, once, aStep({ status: 500 })])).toMatchObject(
      open('once and not again'),
    )
    expect(judgeEnforcement([...spent, once, twice])).toMatchObject({ state: 'broken' })
  })

  it('is open where something else comes while requests remain', () => {
    for (const status of [503, 403]) {
      const refused = [aStep({ status }), aStep({ status })]
      expect(judgeEnforcement([aStep(), ...refused])).toMatchObject(open('requests remain'))
    }
  })

  it('is broken by one more than the limit where nothing was spent before and Reset stands still', () => {
    const over = (more: number) => [
      ...falling(59, 0),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
    ]
    expect(judgeEnforcement(over(0))).toMatchObject({ state: 'open' })
    expect(judgeEnforcement(over(1))).toMatchObject({
      state: 'broken',
      expected: expect.stringContaining('60 at the most'),
    })
  })

  it('is broken so too where the first answer does not count its own request', () => {
    const over = (more: number) => [
      ...falling(60, 1),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
    ]
    expect(judgeEnforcement(over(0))).toMatchObject({ state: 'open' })
    expect(judgeEnforcement(over(1))).toMatchObject({ state: 'broken' })
  })

  it('is broken by more than the limit, its refill and one more where something may have been spent', () => {
    const over = (more: number) => [
      ...falling(58, 0),
      aStep({ remaining: 0, at: 600 }),
      ...Array.from({ length: more }, () => aStep({ remaining: 0, at: 600 })),
    ]
    expect(judgeEnforcement(over(2))).toMatchObject({ state: 'open' })
    expect(judgeEnforcement(over(3))).toMatchObject({
      state: 'broken',
      expected: expect.stringContaining('62 at the most'),
      actual: expect.stringContaining('63 let in within 0.61 s'),
      exchanges: [{}, {}],
    })
  })
})

describe('RATE-7', () => {
  it('is kept by a 429 once nothing remains', () => {
    expect(judgeTooEarly([...falling(59, 0), refusal()], undefined)).toEqual(kept)
  })

  it('counts what was under way with the 429 as spent', () => {
    const together = (remaining: number) =>
      [200, 200, 429].map((status, index) =>
        aStep({
          status,
          remaining: status === 429 ? 0 : remaining - index - 1,
          batch: 1e9,
          batchSize: 3,
        }),
      )
    expect(judgeTooEarly([...falling(59, 2), ...together(2)], undefined)).toEqual(kept)
    expect(judgeTooEarly([...falling(59, 3), ...together(3)], undefined)).toMatchObject({ state: 'broken' })
  })

  it('is open where Remaining fell by more than was sent, or may have', () => {
    const shared = [59, 57, 55, 54, 52].map((remaining, index) => aStep({ remaining, at: index * 10 }))
    expect(judgeTooEarly([...shared, refusal()], undefined)).toMatchObject(open('spent by others'))
    const main = [...falling(59, 5), refusal()]
    expect(judgeTooEarly(main, undefined)).toMatchObject({ state: 'broken' })
    expect(judgeTooEarly(main, undefined, true)).toMatchObject(open('spent by others'))
  })

  it('is open where Retry-After reaches beyond Reset: another window is exhausted', () => {
    const telling = (retryAfter: string) =>
      judgeTooEarly(
        [...falling(59, 5), aStep({ status: 429, remaining: 5, retryAfter, at: 700 })],
        undefined,
        true,
      )
    expect(telling('60')).toMatchObject({ state: 'broken', actual: '5' })
    expect(telling('3600')).toMatchObject(open('of another window'))
  })

  it('is open on a key that others use where Reset shows the day', () => {
    const day = { limit: 1000, reset: 86_400 }
    const steps = [...falling(999, 970, day), aStep({ ...day, status: 429, remaining: 970, at: 700 })]
    expect(judgeTooEarly(steps, free, true)).toMatchObject(open('others may use the key'))
  })

  it('is open without a 429, or without anything before it', () => {
    expect(judgeTooEarly([aStep()], undefined)).toMatchObject(open('no request was answered 429'))
    expect(judgeTooEarly([refusal()], undefined)).toMatchObject(open('no response before the 429'))
  })

  it('is broken while one remains, before the 429 or on it', () => {
    const steps = [...falling(59, 1), refusal()]
    expect(judgeTooEarly(steps, undefined)).toMatchObject({
      state: 'broken',
      expected: 'no 429, since X-RateLimit-Remaining was 1',
    })
    const spent = falling(59, 0)
    const telling = aStep({ status: 429, remaining: 1, at: 700 })
    expect(judgeTooEarly([...spent, telling], undefined)).toMatchObject({
      state: 'broken',
      expected: 'X-RateLimit-Remaining: 0 on a 429',
      exchanges: [telling.exchange],
    })
  })

  it.each([
    ['a day', { reset: 86_400 }],
    ['nobody knows how long, without a Date', { hasDate: false }],
  ])('goes by the minute of the declared plan where Reset tells of %s', (_, given) => {
    const day = { limit: 1000, ...given }
    const whole = [...falling(999, 940, day), aStep({ ...day, status: 429, remaining: 940, at: 700 })]
    const half = [...falling(999, 970, day), aStep({ ...day, status: 429, remaining: 970, at: 700 })]
    const noPlan = open('no plan with such a Limit was declared')
    expect(judgeTooEarly(whole, undefined)).toMatchObject(noPlan)
    expect(judgeTooEarly(half, { perMinute: 300, perDay: 10_000 })).toMatchObject(noPlan)
    expect(judgeTooEarly(whole, free)).toEqual(kept)
    expect(judgeTooEarly(half, free)).toMatchObject({ state: 'broken' })
  })

  it('counts the last minute alone towards the minute of a plan', () => {
    const day = { limit: 1000, reset: 86_400 }
    const spent = falling(999, 940, day)
    const late = aStep({ ...day, status: 429, remaining: 940, at: 61_000 })
    expect(judgeTooEarly([...spent, late], free)).toMatchObject({ state: 'broken' })
  })
})

describe('RATE-7, where fewer than Limit are let in', () => {
  const byTwo = falling(59, 30).map((_, index) => aStep({ remaining: 58 - 2 * index, at: index * 10 }))
  const spentByTwo = [...byTwo, refusal()]
  const byOne = [...falling(39, 0), refusal()]
  /** Looked at after a minute's Reset and six seconds more: such a window ends that much later. */
  const look = (remaining: number, cost: number, given: Given = {}) => ({
    before: aStep({ at: 60_150, remaining, reset: 121 }),
    first: aStep({ at: 127_000, remaining, reset: 187, ...given }),
    second: aStep({ at: 127_020, remaining: remaining - cost, reset: 187, ...given }),
    third: aStep({ at: 184_600, remaining: remaining - 2 * cost, reset: 187, ...given }),
    again: [aStep({ at: 195_000, remaining, reset: 255 }), aStep({ at: 265_000, remaining, reset: 325 })],
  })
  const judged = (steps: readonly Step[], fresh: FreshWindow, isShared = false) =>
    judgeTooEarly(steps, undefined, isShared, { fresh })

  it('is broken where the window began with its own request', () => {
    expect(judged(byOne, look(39, 1))).toMatchObject({
      state: 'broken',
      expected: '60 requests let in within a window, X-RateLimit-Limit being 60',
      actual: expect.stringContaining('429 after 40'),
    })
    expect(judged(byOne, look(39, 1), true)).toEqual(kept)
  })

  it.each([
    ['windows of the clock follow each other', look(39, 1, { reset: 181 })],
    [
      'they do so after a wait that was longer',
      {
        ...look(39, 1),
        before: aStep({ at: 63_000, remaining: 39, reset: 120 }),
        first: aStep({ at: 127_000, remaining: 39, reset: 180 }),
      },
    ],
    ['less than a window is ahead', { ...look(39, 1, { reset: 160 }) }],
    [
      'the look before may be counted still',
      { ...look(39, 1), before: aStep({ at: 90_000, remaining: 39, reset: 121 }) },
    ],
    ['none of the trial came back', look(19, 1)],
    ['Reset goes on', { ...look(39, 1), third: aStep({ at: 184_600, remaining: 37, reset: 190 }) }],
    ['something came back', { ...look(39, 1), third: aStep({ at: 184_600, remaining: 38, reset: 187 }) }],
    ['others spent meanwhile', { ...look(39, 1), third: aStep({ at: 184_600, remaining: 35, reset: 187 }) }],
    ['it was not asked again', { ...look(39, 1), third: undefined }],
    ['no more windows were looked at', { ...look(39, 1), again: [] }],
    ['one more window was, and no other', { ...look(39, 1), again: look(39, 1).again.slice(0, 1) }],
    [
      'one more window shows another number',
      { ...look(39, 1), again: [aStep({ at: 195_000, reset: 255 }), ...look(39, 1).again.slice(1)] },
    ],
    [
      'one more was under way',
      {
        ...look(39, 1),
        again: [aStep({ at: 195_000, remaining: 39, reset: 250 }), ...look(39, 1).again.slice(1)],
      },
    ],
    [
      'the last one was under way',
      {
        ...look(39, 1),
        again: [...look(39, 1).again.slice(0, 1), aStep({ at: 265_000, remaining: 39, reset: 320 })],
      },
    ],
    ['it is another number than before', { ...look(39, 1), before: aStep({ at: 60_150, remaining: 41 }) }],
    ['it is of another limit', look(39, 1, { limit: 100 })],
    ['it is not let in', look(39, 1, { status: 503 })],
    ['all but one remain', look(59, 1)],
  ])('is kept where %s', (_, fresh) => {
    expect(judged(byOne, fresh)).toEqual(kept)
  })

  it('is kept where the trial began with more than a whole window leaves', () => {
    expect(judged([...falling(45, 0), refusal()], look(39, 1))).toEqual(kept)
  })

  it('is broken where each request takes two, in windows of any kind', () => {
    const fresh = { ...look(58, 2, { reset: 181 }), third: undefined }
    expect(judged(spentByTwo, fresh)).toMatchObject({
      state: 'broken',
      actual: expect.stringContaining('429 after 30'),
    })
    expect(
      judged(spentByTwo, { ...fresh, second: aStep({ at: 127_020, remaining: 57, reset: 181 }) }),
    ).toEqual(kept)
    const once = spentByTwo.map((step, index) => (index === 4 ? aStep({ remaining: 51, at: 40 }) : step))
    expect(judged(once, fresh)).toEqual(kept)
    const few = [aStep({ remaining: 2, limit: 4 }), aStep({ remaining: 0, limit: 4 }), refusal()]
    expect(judged(few, fresh)).toEqual(kept)
  })

  it('is open where who spent the rest cannot be seen, since a request is refused for good', () => {
    const refused = aRecovery({
      afterRetry: aStep({ status: 429, remaining: 0, at: 61_000 }),
      confirmed: aStep({ status: 429, remaining: 0, at: 122_000 }),
    })
    const judgedWith = (steps: readonly Step[], isShared = false) =>
      judgeTooEarly(steps, undefined, isShared, { recovery: refused })
    const fewer = [...falling(59, 45), ...falling(14, 0), refusal()]
    expect(judgedWith(fewer)).toMatchObject(open('who spent the rest cannot be seen: see RATE-8'))
    expect(judgedWith(fewer, true)).toEqual(kept)
    expect(judgedWith(fewer.slice(1))).toEqual(kept)
    expect(judgedWith([...falling(59, 0), refusal()])).toEqual(kept)
    expect(judgeTooEarly(fewer, undefined, false, { recovery: aRecovery() })).toEqual(kept)
    expect(
      judgeTooEarly(fewer, undefined, false, {
        recovery: aRecovery({
          beforeReset: aStep({ remaining: 0, at: 61_000 }),
          afterReset: [aStep({ remaining: 0, at: 122_000 })],
        }),
      }),
    ).toMatchObject(open('see RATE-11'))
  })

  it('counts what was sent of other kinds between them', () => {
    const [first, second, ...rest] = spentByTwo
    const apart = second === undefined ? [] : [[second]]
    const steps = first === undefined ? [] : [first, ...rest]
    const fresh = { ...look(58, 2, { reset: 181 }), third: undefined }
    expect(judgeTooEarly(steps, undefined, false, { fresh, apart })).toMatchObject({ state: 'broken' })
    expect(judgeTooEarly(steps, undefined, false, { fresh })).toEqual(kept)
  })
})

describe('RATE-8', () => {
  const again = aStep({ status: 429, at: 60_150 })

  it('is kept where the request is let in', () => {
    expect(judgeRetryAfter(aRecovery())).toEqual(kept)
  })

  it('is open where it could not be asked', () => {
    const nothing = { afterRetry: undefined, given: 'beyond --max-wait' }
    expect(judgeRetryAfter(aRecovery(nothing))).toMatchObject(open('beyond --max-wait'))
    expect(judgeRetryAfter(aRecovery({ ...nothing, given: undefined }))).toMatchObject(
      open('nothing was asked'),
    )
    expect(judgeRetryAfter(aRecovery({ retryAfterMs: undefined }))).toMatchObject(open('see RATE-6'))
    expect(judgeRetryAfter(aRecovery({ afterRetry: aStep({ status: 500 }) }))).toMatchObject(
      open('was answered 500'),
    )
  })

  it('is broken by a second 429 that is confirmed', () => {
    expect(judgeRetryAfter(aRecovery({ afterRetry: again }))).toMatchObject(open('once and not again'))
    expect(judgeRetryAfter(aRecovery({ afterRetry: again, confirmed: aStep() }))).toMatchObject(
      open('once and not again'),
    )
    expect(judgeRetryAfter(aRecovery({ afterRetry: again, confirmed: again }))).toEqual({
      state: 'broken',
      expected: 'a request let in once Retry-After had passed',
      actual: '429 again, twice',
      exchanges: [again.exchange, again.exchange],
    })
  })
})

describe('RATE-10', () => {
  const apart = (retryAfterSeconds: number) =>
    judgeAgreement(aRecovery({ retryAfterMs: retryAfterSeconds * 1000 }))

  it('is kept within five seconds', () => {
    for (const seconds of [55, 60, 65]) expect(apart(seconds)).toEqual(kept)
    for (const seconds of [54, 66]) expect(apart(seconds)).toMatchObject({ state: 'broken' })
  })

  it('says which comes first', () => {
    expect(apart(20)).toMatchObject({ actual: 'Reset 40 s after the moment that Retry-After gives' })
    expect(apart(100)).toMatchObject({ actual: 'Reset 40 s before the moment that Retry-After gives' })
  })

  it('is kept by a limit that comes back by and by', () => {
    const afterRetry = aStep({ at: 10_150, remaining: 3 })
    expect(judgeAgreement(aRecovery({ retryAfterMs: 10_000, afterRetry }))).toEqual(kept)
  })

  it('is open where something else was answered after the wait', () => {
    const afterRetry = aStep({ at: 10_150, status: 503 })
    expect(judgeAgreement(aRecovery({ retryAfterMs: 10_000, afterRetry }))).toMatchObject(
      open('was answered 503'),
    )
  })

  it('is open where either moment is not told, or was not waited for', () => {
    expect(judgeAgreement(aRecovery({ retryAfterMs: undefined }))).toMatchObject(open('both times'))
    const undated = aStep({ status: 429, hasDate: false })
    expect(judgeAgreement(aRecovery({ refused: undated }))).toMatchObject(open('both times'))
    const hasty = { retryAfterMs: 10_000, afterRetry: undefined }
    expect(judgeAgreement(aRecovery(hasty))).toMatchObject(open('not waited for'))
  })
})

describe('RATE-11', () => {
  const judged = (...afterReset: readonly ReturnType<typeof aStep>[]) => judgeReset(aRecovery({ afterReset }))

  it('is kept where Remaining is higher, or the limit is whole', () => {
    expect(judged(aStep({ remaining: 1 }))).toEqual(kept)
    const whole = aStep({ remaining: 59 })
    expect(judgeReset(aRecovery({ beforeReset: whole, afterReset: [whole] }))).toEqual(kept)
  })

  it('goes by the last request', () => {
    expect(judged(aStep({ remaining: 0 }), aStep({ remaining: 1 }))).toEqual(kept)
    expect(judged(aStep({ remaining: 1 }), aStep({ remaining: 0 }))).toMatchObject({ state: 'broken' })
  })

  it('is broken where Remaining is no higher, or nothing is let in', () => {
    expect(judged(aStep({ remaining: 0 }))).toMatchObject({
      state: 'broken',
      expected: 'X-RateLimit-Remaining above 0 once Reset had passed with nothing sent',
      actual: '0',
    })
    expect(judged(aStep({ status: 429, remaining: 0 }))).toMatchObject({ state: 'broken', actual: '429' })
  })

  it('is open where it was not asked, or not answered', () => {
    expect(judged()).toMatchObject(open('no response told'))
    const given = { beforeReset: undefined, resetGiven: 'beyond --max-wait' }
    expect(judgeReset(aRecovery(given))).toMatchObject(open('beyond --max-wait'))
    expect(judged(aStep({ status: 500 }))).toMatchObject(open('was answered 500'))
  })
})
