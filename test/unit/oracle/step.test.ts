import { describe, expect, it } from 'vitest'
import {
  datedBy,
  isLetIn,
  lowestRemaining,
  refusedSince,
  remainingOf,
  secondsToReset,
  toStep,
} from '../../../src/oracle/step.ts'
import { aStep } from './rate/a-step.ts'

const start = Date.UTC(2026, 0, 1) / 1000

/** The same request, to which nothing was answered. */
function unanswered() {
  const { response: _, ...exchange } = aStep().exchange
  return toStep(exchange, 1, 1)
}

describe('what a response says of the limit', () => {
  it('is read from its three headers and its Date', () => {
    expect(aStep({ limit: 60, remaining: 7, reset: 33 }).reading).toEqual({
      limit: 60,
      remaining: 7,
      reset: start + 33,
      date: start,
    })
    expect(aStep({ hasDate: false }).reading?.date).toBeUndefined()
  })

  it.each(['', '-1', '1.5', 'x60', '60x', '1234567890123456', '0'])(
    'is nothing where Limit is %j',
    (limit) => {
      expect(aStep({ limit }).reading).toBeUndefined()
    },
  )

  it.each(['', '-1', '1.5', 'x60', '60x', '1234567890123456'])(
    'is nothing where Remaining is %j',
    (remaining) => {
      expect(aStep({ remaining }).reading).toBeUndefined()
    },
  )

  it('is read where nothing remains, and from as many digits as a number holds', () => {
    expect(aStep({ remaining: '0' }).reading?.remaining).toBe(0)
    expect(aStep({ limit: '123456789012345' }).reading?.limit).toBe(123_456_789_012_345)
  })

  it.each([
    ['1767225660', 1_767_225_660],
    ['1767225660.25', 1_767_225_660.25],
    ['176722566', 176_722_566],
    ['17672256', undefined],
    ['176722566012', undefined],
    ['1767225660.', undefined],
    ['1767225660.x', undefined],
    ['x1767225660', undefined],
    ['1767225660x', undefined],
    ['in a minute', undefined],
  ])('takes %j for a Reset of %s', (told, reset) => {
    const { exchange } = aStep()
    const headers = { ...exchange.response?.headers, 'x-ratelimit-reset': told }
    const { response } = exchange
    if (response === undefined) throw new Error('a step is answered')
    expect(toStep({ ...exchange, response: { ...response, headers } }, 1, 1).reading?.reset).toBe(reset)
  })

  it('is nothing where nothing was answered', () => {
    expect(unanswered()).toMatchObject({ status: 0, reading: undefined })
  })

  it('is read from the head of a response whose body did not come', () => {
    const { response, ...exchange } = aStep({ status: 429, remaining: 3 }).exchange
    if (response === undefined) throw new Error('a step is answered')
    const { status, headers } = response
    expect(toStep({ ...exchange, head: { status, headers } }, 1, 1)).toMatchObject({
      status: 429,
      reading: { remaining: 3 },
    })
  })
})

describe('the Date of a step without one', () => {
  const dated = (at: number, behindMs: number) => {
    const { reading, ...step } = aStep({ at })
    return { ...step, reading: reading && { ...reading, date: Math.floor((step.endedAt - behindMs) / 1000) } }
  }
  const undated = aStep({ at: 2300, hasDate: false })

  it('is that of the service, by the largest offset of other responses', () => {
    // The clock of the service is five seconds behind: its Dates are cut by 0.02 s and 0.8 s.
    const others = [dated(1010, 5000), undated, aStep({ remaining: 'none' }), dated(1790, 5000)]
    expect(datedBy(others)(undated)).toEqual({
      ...undated,
      reading: { limit: 60, remaining: 59, reset: start + 60, date: start - 3 },
    })
  })

  it('stays its own, and stays unknown without a reading, or without any other Date', () => {
    const own = dated(0, 0)
    const untold = aStep({ remaining: 'none', hasDate: false })
    expect(datedBy([dated(0, 5000)])(own)).toBe(own)
    expect(datedBy([own])(untold)).toBe(untold)
    expect(datedBy([undated])(undated)).toBe(undated)
  })
})

describe('a step', () => {
  it('is let in by a status from 200 to 299', () => {
    const letIn = [0, 199, 200, 299, 300, 429].filter((status) => isLetIn(aStep({ status })))
    expect(letIn).toEqual([200, 299])
  })

  it('ends when it was answered', () => {
    const step = aStep({ at: 500 })
    expect(step.endedAt - step.sentAt).toBe(step.exchange.durationMs)
  })

  it('tells the seconds to Reset in the time of the target, or nothing', () => {
    expect(secondsToReset(aStep({ at: 20_000, reset: 60 }).reading)).toBe(40)
    expect(secondsToReset(aStep({ hasDate: false }).reading)).toBeUndefined()
    expect(secondsToReset(undefined)).toBeUndefined()
  })

  it('has nothing remaining where it tells nothing', () => {
    expect(remainingOf(aStep({ remaining: 4 }))).toBe(4)
    expect(remainingOf(unanswered())).toBe(0)
  })
})

describe('of some steps', () => {
  it('those refused since the last that was let in are found', () => {
    const [a, b, c, d] = [aStep(), aStep({ status: 429 }), aStep(), aStep({ status: 429 })]
    expect(refusedSince([a, b, c, d])).toEqual([d])
    expect(refusedSince([b, d])).toEqual([b, d])
  })

  it('the lowest of the last batch remains, whatever was told before, or by none of it', () => {
    const before = aStep({ remaining: 1, batch: 1 })
    const last = [9, 5, 8].map((remaining) => aStep({ remaining, batch: 2, batchSize: 3 }))
    expect(lowestRemaining([before, ...last])).toBe(5)
    const untold = aStep({ remaining: 'many', batch: 2 })
    expect(lowestRemaining([before, ...last, untold])).toBe(5)
    expect(lowestRemaining([before, untold])).toBe(0)
    expect(lowestRemaining([])).toBe(Number.POSITIVE_INFINITY)
  })
})
