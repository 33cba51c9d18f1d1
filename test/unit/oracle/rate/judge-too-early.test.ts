import { describe, expect, it } from 'vitest'
import type { PlanLimits } from '../../../../src/http/pacing/plan.ts'
import { judgeTooEarly } from '../../../../src/oracle/rate/judge-too-early.ts'
import type { Trial, TrialJudgement } from '../../../../src/oracle/rate/trial.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { kept, open } from './a-judgement.ts'
import { aRefusal, aStep, falling } from './a-step.ts'

const free = { perMinute: 60, perDay: 1000 }

/** What is said of the requests of a trial, beside what else there is of it. */
function judge(
  spent: readonly Step[],
  plan?: PlanLimits,
  isShared = false,
  given: Partial<Trial> = {},
): TrialJudgement {
  return judgeTooEarly({ spent, apart: [], crossedApart: [], again: [], ...given }, plan, isShared)
}

describe('RATE-7', () => {
  it('is satisfied by a 429 once nothing remains', () => {
    expect(judge([...falling(59, 0), aRefusal()])).toEqual(kept)
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
    expect(judge([...falling(59, 2), ...together(2)])).toEqual(kept)
    expect(judge([...falling(59, 3), ...together(3)])).toMatchObject({ state: 'violated' })
  })

  it('counts a request that was sent again as two', () => {
    const afterwards = (last: number) => {
      const steps = falling(59, last)
      const refusal = aRefusal()
      return [...steps, { ...refusal, exchange: { ...refusal.exchange, resent: true as const } }]
    }
    expect(judge(afterwards(1))).toEqual(kept)
    expect(judge(afterwards(2))).toMatchObject({ state: 'violated' })
  })

  it('is open where Remaining fell by more than was sent, or may have', () => {
    const shared = [59, 57, 55, 54, 52].map((remaining, index) => aStep({ remaining, at: index * 10 }))
    expect(judge([...shared, aRefusal()])).toMatchObject(open('spent by others'))
    const main = [...falling(59, 5), aRefusal()]
    expect(judge(main, undefined, true)).toMatchObject(open('spent by others'))
  })

  it('is open where the 429 itself tells that others have spent several at once, and violated by one', () => {
    const afterwards = (last: number) => judge([...falling(59, last), aRefusal()], undefined)
    expect(afterwards(2)).toMatchObject(open('spent by others'))
    expect(afterwards(1)).toMatchObject({ state: 'violated' })
    const before = falling(59, 5)
    const silent = { ...aRefusal(), reading: undefined }
    const steps = [...before, silent]
    const shown = {
      state: 'violated',
      expected: 'no 429, since X-RateLimit-Remaining was 5',
      actual: '429 for the next request',
      exchanges: [before[54]?.exchange, silent.exchange],
    }
    expect(judge(steps)).toEqual(shown)
    // Several were missing, whatever comes later.
    const again = [...falling(59, 0), aRefusal()]
    expect(judge(steps, undefined, false, { again })).toEqual(shown)
    expect(judge([...steps, aStep({ remaining: 1 }), aStep({ remaining: 0 })])).toEqual(shown)
  })

  it('counts what was sent up to the 429, whatever the last responses tell, and nothing after it', () => {
    const untold = (last: number) => [...falling(59, last), aStep({ limit: 'many' }), aRefusal()]
    expect(judge(untold(1))).toEqual(kept)
    expect(judge(untold(5))).toMatchObject(open('spent by others'))
    expect(judge([...falling(59, 1), aRefusal(), ...falling(0, 0)])).toMatchObject({ state: 'violated' })
  })

  it('is open where those beside the 429 tell that others have spent', () => {
    const beside = [40, 39, undefined].map((remaining) => {
      const step = aStep({
        remaining: remaining ?? 0,
        status: remaining === undefined ? 429 : 200,
        batch: 1e9,
        batchSize: 3,
      })
      return remaining === undefined ? { ...step, reading: undefined } : step
    })
    expect(judge([...falling(59, 50), ...beside])).toMatchObject(open('spent by others'))
  })

  it('is open where one was missing once, and not when the limit was crossed again', () => {
    const afterwards = (last: number, again: readonly Step[]) =>
      judge([...falling(59, last), aRefusal()], undefined, false, { again })
    expect(afterwards(1, [...falling(59, 0), aRefusal()])).toMatchObject(open('others may have made it'))
    expect(afterwards(1, [...falling(59, 1), aRefusal()])).toMatchObject({ state: 'violated' })
    // With five more to remain, so many are let in of eight side by side.
    const atOnce = (letIn: number) =>
      Array.from({ length: 8 }, (_, index) =>
        aStep({
          status: index < letIn ? 200 : 429,
          remaining: Math.max(0, 4 - index),
          batch: 1e9,
          batchSize: 8,
        }),
      )
    expect(afterwards(1, [...falling(59, 5), ...atOnce(5)])).toMatchObject(open('others may have made it'))
    expect(afterwards(1, [...falling(59, 5), ...atOnce(4)])).toMatchObject({ state: 'violated' })
    // Of five more to remain, some took what none tells of: as many as remained were sent beside the 429.
    expect(afterwards(1, [...falling(59, 7), ...atOnce(5)])).toMatchObject(open('others may have made it'))
    const after = [...falling(59, 1), aRefusal(), aStep({ remaining: 0 })]
    expect(afterwards(1, after)).toMatchObject({ state: 'violated' })
    expect(afterwards(1, falling(59, 0))).toMatchObject({ state: 'violated' })
    const fetched = [...falling(59, 0), aRefusal()].map((step) => ({
      ...step,
      exchange: { ...step.exchange, request: { ...step.exchange.request, operation: 'getPet' as const } },
    }))
    expect(afterwards(1, fetched)).toMatchObject({ state: 'violated' })
  })

  it('is violated by a 429 of a second crossing that tells of requests that remain, and by nothing else of it', () => {
    const judgedWith = (again: readonly Step[]) =>
      judge([...falling(59, 0), aRefusal()], undefined, false, { again })
    const telling = aStep({ status: 429, remaining: 30, retryAfter: '5', at: 700, batch: 1e9 })
    expect(judgedWith([...falling(59, 31), telling])).toMatchObject({ state: 'violated', actual: '30' })
    expect(judgedWith([...falling(59, 31), aRefusal()])).toEqual(kept)
    expect(judgedWith([...falling(59, 1), aRefusal()])).toEqual(kept)
    expect(judgedWith([...falling(59, 0), aRefusal()])).toEqual(kept)
  })

  it('is open where Retry-After reaches beyond Reset: another window is exhausted', () => {
    const telling = (retryAfter: string) =>
      judge([...falling(59, 5), aStep({ status: 429, remaining: 5, retryAfter, at: 700 })], undefined, true)
    expect(telling('60')).toMatchObject({ state: 'violated', actual: '5' })
    expect(telling('3600')).toMatchObject(open('of another window'))
  })

  it('is open on a key that others use where Reset shows the day', () => {
    const day = { limit: 1000, reset: 86_400 }
    const steps = [...falling(999, 970, day), aStep({ ...day, status: 429, remaining: 970, at: 700 })]
    expect(judge(steps, free, true)).toMatchObject(open('others may use the key'))
  })

  it('is open without a 429, or without anything before it', () => {
    expect(judge([aStep()])).toMatchObject(open('no request was answered 429'))
    expect(judge([aRefusal()])).toMatchObject(open('no response before the 429'))
  })

  it('is violated while one remains, before the 429 or on it', () => {
    const steps = [...falling(59, 1), aRefusal()]
    expect(judge(steps)).toMatchObject({
      state: 'violated',
      expected: 'no 429, since X-RateLimit-Remaining was 1',
    })
    const spent = falling(59, 0)
    const telling = aStep({ status: 429, remaining: 1, at: 700 })
    const beside = { ...telling, exchange: { ...telling.exchange, beside: 3 } }
    expect(judge([...spent, beside])).toMatchObject(open('under way beside it'))
    expect(judge([...spent, beside, telling])).toMatchObject({ state: 'violated' })
    expect(judge([...spent, telling])).toMatchObject({
      state: 'violated',
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
    expect(judge(whole)).toMatchObject(noPlan)
    expect(judge(half, { perMinute: 300, perDay: 10_000 })).toMatchObject(noPlan)
    expect(judge(half, { perMinute: 60, perDay: 500 })).toMatchObject(noPlan)
    const other = { ...given, limit: 500 }
    const custom = [...falling(499, 470, other), aStep({ ...other, status: 429, remaining: 470, at: 700 })]
    expect(judge(custom, free)).toMatchObject(noPlan)
    expect(judge(whole, free)).toEqual(kept)
    expect(judge(half, free)).toMatchObject({ state: 'violated' })
  })

  it('takes a figure that is the minute of one plan and the day of another for no minute', () => {
    const day = { limit: 1000, reset: 86_400 }
    const refused = [...falling(999, 940, day), aStep({ ...day, status: 429, remaining: 940, at: 700 })]
    expect(judge(refused, { perMinute: 1000, perDay: 100_000 })).toMatchObject(
      open('no plan with such a Limit was declared'),
    )
    const minute = { limit: 300, reset: 86_400 }
    const early = [...falling(299, 240, minute), aStep({ ...minute, status: 429, remaining: 240, at: 700 })]
    expect(judge(early, { perMinute: 300, perDay: 10_000 })).toMatchObject({ state: 'violated' })
  })

  it('counts the last minute alone towards the minute of a plan', () => {
    const day = { limit: 1000, reset: 86_400 }
    const spent = falling(999, 940, day)
    // The first of them was sent a minute before.
    const late = aStep({ ...day, status: 429, remaining: 940, at: 60_000 })
    expect(judge([...spent, late], free)).toMatchObject({ state: 'violated' })
  })
})
