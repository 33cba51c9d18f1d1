import { describe, expect, it } from 'vitest'
import { judgeAgreement, judgeReset, judgeRetryAfter } from '../../../../src/oracle/rate/judge-recovery.ts'
import { kept, open } from './a-judgement.ts'
import { aRecovery, aStep } from './a-step.ts'

describe('RATE-8', () => {
  const again = aStep({ status: 429, at: 61_150 })
  const later = aStep({ status: 429, at: 62_300 })

  it('is satisfied where the request is let in', () => {
    expect(judgeRetryAfter(aRecovery())).toEqual(kept)
  })

  it('is open where it could not be asked', () => {
    const nothing = { afterRetry: undefined, given: 'beyond --max-wait' }
    expect(judgeRetryAfter(aRecovery(nothing))).toMatchObject(open('beyond --max-wait'))
    expect(judgeRetryAfter(aRecovery({ ...nothing, given: undefined }))).toMatchObject(
      open('nothing was asked'),
    )
    expect(judgeRetryAfter(aRecovery({ retryAfterMs: undefined }))).toMatchObject(open('', 'RATE-6'))
    expect(judgeRetryAfter(aRecovery({ afterRetry: aStep({ status: 500 }) }))).toMatchObject(
      open('was answered 500'),
    )
  })

  it('is violated by a second 429 that is confirmed', () => {
    expect(judgeRetryAfter(aRecovery({ afterRetry: again }))).toMatchObject(open('once and not again'))
    expect(judgeRetryAfter(aRecovery({ afterRetry: again, confirmed: aStep() }))).toMatchObject(
      open('once and not again'),
    )
    expect(judgeRetryAfter(aRecovery({ afterRetry: again, confirmed: later }))).toEqual({
      state: 'violated',
      expected: 'a request let in once Retry-After had passed',
      actual: '429 again, twice',
      exchanges: [again.exchange, later.exchange],
    })
  })

  it('is open where a refusal came within the second that Retry-After may be cut by', () => {
    // 61 s after the end of the 429, and one second after the end of the next.
    const [early, soon] = [aStep({ status: 429, at: 61_010 }), aStep({ status: 429, at: 62_160 })]
    for (const one of [
      { afterRetry: early, confirmed: later },
      { afterRetry: again, confirmed: soon },
    ])
      expect(judgeRetryAfter(aRecovery(one))).toMatchObject(open('within the second'))
  })

  it('is violated so after another 429 too', () => {
    const broken = aRecovery({ afterRetry: again, confirmed: later })
    expect(judgeRetryAfter(aRecovery(), [aRecovery(), broken])).toMatchObject({ state: 'violated' })
    const once = aRecovery({ afterRetry: again })
    expect(judgeRetryAfter(once, [broken])).toMatchObject({ state: 'violated' })
    expect(judgeRetryAfter(broken, [once])).toMatchObject({ state: 'violated' })
  })

  it('is open where others may have taken what came back before both of them', () => {
    const twice = aRecovery({ afterRetry: again, confirmed: later })
    const apart = { ...twice, isConfirmedApart: true }
    const [whole, inUse] = [[aStep({ remaining: 59 })], [aStep({ remaining: 40 })]]
    expect(judgeRetryAfter(apart, [], whole)).toMatchObject({ state: 'violated' })
    expect(judgeRetryAfter(apart, [], inUse)).toMatchObject(open('others may have spent'))
    expect(judgeRetryAfter(aRecovery(), [apart], inUse)).toMatchObject(open('others may have spent'))
    expect(judgeRetryAfter(apart, [], [aStep({ remaining: 59 }), aStep({ remaining: 50 })])).toMatchObject(
      open('others may have spent'),
    )
    // Hardly anybody takes all that comes back at two moments in a row.
    expect(judgeRetryAfter(twice, [], inUse)).toMatchObject({ state: 'violated' })
    const moved = aStep({ status: 429, at: 62_300, reset: 61 })
    expect(judgeRetryAfter({ ...twice, confirmed: moved }, [], inUse)).toMatchObject(
      open('others may have spent'),
    )
    // A response that does not tell Reset does not tell that it moved.
    const silent = { ...later, reading: undefined }
    expect(judgeRetryAfter({ ...twice, confirmed: silent }, [], inUse)).toMatchObject({ state: 'violated' })
    const refused = { ...twice.refused, reading: undefined }
    expect(judgeRetryAfter({ ...twice, refused, confirmed: moved }, [], inUse)).toMatchObject({
      state: 'violated',
    })
  })

  it('is open where another was refused once more and not again, and otherwise as the first one tells', () => {
    const once = aRecovery({ afterRetry: again })
    expect(judgeRetryAfter(aRecovery(), [aRecovery(), once])).toMatchObject(open('once'))
    expect(judgeRetryAfter(once, [aRecovery()])).toMatchObject(open('once'))
    expect(judgeRetryAfter(aRecovery(), [aRecovery({ afterRetry: undefined })])).toEqual(kept)
    expect(judgeRetryAfter(aRecovery(), [aRecovery({ afterRetry: aStep({ status: 500 }) })])).toEqual(kept)
  })
})

describe('RATE-10', () => {
  const apart = (retryAfterSeconds: number, lateMs = 150) => {
    const retryAfterMs = retryAfterSeconds * 1000
    const afterRetry = aStep({ at: retryAfterMs + lateMs, reset: 120 })
    return judgeAgreement(aRecovery({ retryAfterMs, afterRetry }))
  }

  it('is satisfied within five seconds', () => {
    for (const seconds of [55, 60, 65]) expect(apart(seconds)).toEqual(kept)
    for (const seconds of [54, 66]) expect(apart(seconds)).toMatchObject({ state: 'violated' })
  })

  it('says which comes first', () => {
    expect(apart(20)).toMatchObject({ actual: 'Reset 40 s after the moment that Retry-After gives' })
    expect(apart(100)).toMatchObject({ actual: 'Reset 40 s before the moment that Retry-After gives' })
  })

  it('is open where it was asked long after Retry-After: all may have come back since', () => {
    // Five seconds after the end of the 429's wait.
    expect(apart(20, 5010)).toMatchObject({ state: 'violated' })
    expect(apart(20, 5020)).toMatchObject(open('so long after Retry-After'))
    expect(apart(100, 5020)).toMatchObject({ state: 'violated' })
  })

  it('is satisfied by a limit that comes back by and by', () => {
    const afterRetry = aStep({ at: 10_150, remaining: 3 })
    expect(judgeAgreement(aRecovery({ retryAfterMs: 10_000, afterRetry }))).toEqual(kept)
  })

  it('is open where most of the limit is back long before Reset, and not all of it', () => {
    const judgedAfter = (remaining: number, retryAfterMs = 10_000) =>
      judgeAgreement(aRecovery({ retryAfterMs, afterRetry: aStep({ at: retryAfterMs + 150, remaining }) }))
    expect(judgedAfter(45)).toMatchObject(open('may be the whole limit'))
    expect(judgedAfter(58)).toMatchObject(open('58 remained'))
    expect(judgedAfter(44)).toEqual(kept)
    expect(judgedAfter(45, 30_000)).toEqual(kept)
    expect(judgedAfter(45, 29_000)).toMatchObject(open('45 remained'))
    expect(judgedAfter(59)).toMatchObject({ state: 'violated' })
  })

  it('is open where something else was answered after the wait', () => {
    const afterRetry = aStep({ at: 10_150, status: 503 })
    expect(judgeAgreement(aRecovery({ retryAfterMs: 10_000, afterRetry }))).toMatchObject(
      open('was answered 503'),
    )
  })

  it('is open where either moment is not told, or was not waited for', () => {
    expect(judgeAgreement(aRecovery({ retryAfterMs: undefined }))).toMatchObject(
      open('no Retry-After', 'RATE-6'),
    )
    const undated = aStep({ status: 429, hasDate: false })
    expect(judgeAgreement(aRecovery({ refused: undated }))).toMatchObject(open('has no Date'))
    expect(judgeAgreement(aRecovery({ refused: undated, retryAfterMs: undefined }))).toMatchObject(
      open('', 'RATE-6'),
    )
    const unread = { ...undated, reading: undefined }
    expect(judgeAgreement(aRecovery({ refused: unread }))).toMatchObject(open('tell Reset', 'RATE-2'))
    const { response: _, ...exchange } = unread.exchange
    const without = { ...unread, exchange }
    expect(judgeAgreement(aRecovery({ refused: without }))).toMatchObject(open('tell Reset', 'RATE-1'))
    const untold = { status: 429, limit: 'many', hasDate: false, retryAfter: 'Thu, 01 Jan 2026 00:01:00 GMT' }
    expect(judgeAgreement(aRecovery({ refused: aStep(untold) }))).toMatchObject(open('tell Reset', 'RATE-2'))
    const hasty = { retryAfterMs: 10_000, afterRetry: undefined }
    expect(judgeAgreement(aRecovery(hasty))).toMatchObject(open('not waited for'))
  })
})

describe('RATE-11', () => {
  const judged = (...afterReset: readonly ReturnType<typeof aStep>[]) => judgeReset(aRecovery({ afterReset }))

  it('is satisfied where Remaining is higher, or the limit is whole', () => {
    expect(judged(aStep({ remaining: 1 }))).toEqual(kept)
    const whole = aStep({ remaining: 59 })
    expect(judgeReset(aRecovery({ beforeReset: whole, afterReset: [whole] }))).toEqual(kept)
    // One request is the one that asks, another may have been under way.
    const judgedAt = (remaining: number) =>
      judgeReset(aRecovery({ beforeReset: aStep({ remaining }), afterReset: [aStep({ remaining })] }))
    expect(judgedAt(58)).toEqual(kept)
    expect(judgedAt(57)).toMatchObject({ state: 'violated', actual: '57' })
  })

  it('is satisfied where none remained, and some do of another Limit', () => {
    expect(judged(aStep({ limit: 12, remaining: 11 }))).toEqual(kept)
  })

  it('goes by the last request', () => {
    expect(judged(aStep({ remaining: 0 }), aStep({ remaining: 1 }))).toEqual(kept)
    expect(judged(aStep({ remaining: 1 }), aStep({ remaining: 0 }))).toMatchObject({ state: 'violated' })
  })

  it('is violated where Remaining is no higher, or nothing is let in', () => {
    expect(judged(aStep({ remaining: 0 }))).toMatchObject({
      state: 'violated',
      expected: 'X-RateLimit-Remaining above 0 once Reset had passed with nothing sent',
      actual: '0',
    })
    const refused = aStep({ status: 429, remaining: 0 })
    for (const last of [refused, { ...refused, reading: undefined }])
      expect(judged(last)).toMatchObject({ state: 'violated', actual: '429' })
  })

  it('is open where another window is told of by then', () => {
    const other = 'a Limit of 100 was told after Reset, and of 60 before'
    expect(judged(aStep({ status: 429, limit: 100, remaining: 0 }))).toMatchObject(open(other))
    expect(judged(aStep({ limit: 100, remaining: 0 }))).toMatchObject(open(other))
    const beforeReset = aStep({ remaining: 2 })
    const afterReset = [aStep({ limit: 100, remaining: 50 })]
    expect(judgeReset(aRecovery({ beforeReset, afterReset }))).toMatchObject(open(other))
  })

  it('is open where it was not asked, or not answered', () => {
    expect(judged()).toMatchObject(open('no response told'))
    const given = { beforeReset: undefined, resetGiven: 'beyond --max-wait' }
    expect(judgeReset(aRecovery(given))).toMatchObject(open('beyond --max-wait'))
    const silent = { ...aStep(), reading: undefined }
    expect(judgeReset(aRecovery({ beforeReset: silent }))).toMatchObject(open('no response told'))
    expect(judged(aStep({ status: 500 }))).toMatchObject(open('was answered 500'))
    expect(judged(silent)).toMatchObject(open('was answered 200'))
  })
})
