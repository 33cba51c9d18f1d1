import { describe, expect, it } from 'vitest'
import {
  largestLump,
  mayRefillFaster,
  refillPerMs,
  segments,
  tally,
} from '../../../../src/oracle/rate/refill.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { aStep, falling, type Given } from './a-step.ts'

let batches = 0

/** Requests sent side by side. */
function together(remaining: readonly (number | string)[], given: Given = {}): readonly Step[] {
  batches += 1
  const all = { batch: 1e9 + batches, batchSize: remaining.length, ...given }
  return remaining.map((one) => aStep({ ...all, remaining: one }))
}

const slowly = 1e-6

describe('what came back at one moment', () => {
  const lump = (...steps: readonly (readonly Step[])[]) => largestLump(steps.flat(), slowly)

  it('is nothing where Remaining falls by what was sent', () => {
    expect(lump()).toBe(0)
    expect(lump(falling(59, 0))).toBe(0)
    expect(lump(falling(59, 50), together([47, 49, 48]), together([46]))).toBe(0)
  })

  it('is what more remains than before, and what the request itself took', () => {
    expect(lump(falling(59, 50), falling(52, 40))).toBe(3)
    expect(lump(falling(59, 50), falling(50, 40))).toBe(1)
    expect(lump(falling(59, 50), falling(49, 40))).toBe(0)
  })

  it('is no more than half of the limit', () => {
    expect(lump(falling(59, 10), falling(38, 30))).toBe(29)
    expect(lump(falling(59, 10), falling(55, 50))).toBe(30)
    const odd = { limit: 5 }
    expect(lump(falling(4, 0, odd), falling(4, 3, odd))).toBe(3)
  })

  it('counts what was not told of as spent ahead of it', () => {
    expect(lump(falling(59, 50), together([52, 'none']))).toBe(4)
  })

  it('is what is told twice in the midst of a batch, in a row', () => {
    expect(lump(falling(59, 50), together([49, 48, 47, 48, 47, 46]))).toBe(2)
    expect(lump(falling(59, 50), together([49, 49, 48, 46, 47, 46]))).toBe(1)
    expect(lump(falling(59, 50), together([49, 49, 49, 48, 48]))).toBe(0)
  })

  it('shows in the next batch in part', () => {
    expect(lump(falling(59, 50), together([49, 48, 47, 46, 47]), falling(48, 40))).toBe(4)
    expect(lump(falling(59, 50), falling(50, 50), falling(51, 40))).toBe(2)
  })

  it('does not show where 0 remains all along', () => {
    expect(lump(falling(5, 0), falling(0, 0), falling(0, 0))).toBe(0)
    expect(lump(falling(5, 0), falling(1, 0))).toBe(2)
  })

  it('does not come more often than a clock can tick', () => {
    const uncounted = [59, 58, 58, 57, 57, 56, 56, 55].map((remaining, index) =>
      aStep({ remaining, at: index * 10 }),
    )
    expect(largestLump(uncounted.slice(0, 5), slowly)).toBe(1)
    expect(largestLump(uncounted, slowly)).toBe(0)
    expect(largestLump(uncounted, 1 / 161)).toBe(0)
    expect(largestLump(uncounted, 1 / 160)).toBe(1)
  })
})

describe('how fast a limit comes back at the most', () => {
  it('goes by the longest time to Reset of each limit, and by the fastest of them', () => {
    expect(refillPerMs([])).toBe(0)
    expect(refillPerMs([aStep({ reset: 62 })])).toBe(60 / 30 / 1000)
    expect(refillPerMs([aStep({ reset: 62 }), aStep({ reset: 2 })])).toBe(60 / 30 / 1000)
    expect(refillPerMs([aStep({ reset: 62 }), aStep({ reset: 62, limit: 90 })])).toBe(90 / 30 / 1000)
    expect(refillPerMs([aStep({ reset: 3 })])).toBe(60 / 1000)
    expect(refillPerMs([aStep({ hasDate: false })])).toBe(60 / 1000)
    expect(refillPerMs([aStep({ remaining: 'none' })])).toBe(0)
  })
})

describe('a window', () => {
  const perMs = 60 / 30 / 1000

  it('ends where Remaining rises and Reset goes on by a window', () => {
    const before = falling(59, 20)
    const lengths = (steps: readonly Step[]) => segments(steps, perMs).map(({ length }) => length)
    expect(lengths([...before, ...falling(59, 50, { reset: 89, at: 500 })])).toEqual([40, 10])
    expect(lengths([...before, ...falling(59, 50, { reset: 88, at: 500 })])).toEqual([50])
    expect(lengths([...before, ...falling(22, 20, { reset: 120, at: 500 })])).toEqual([40, 3])
    expect(lengths([...before, ...falling(21, 20, { reset: 120, at: 500 })])).toEqual([42])
    expect(segments([])).toEqual([])
  })

  it('ends no more often than it is long', () => {
    const again = (at: number, reset: number) => falling(59, 40, { at, reset })
    const steps = [...again(0, 60), ...again(1000, 90), ...again(2000, 120), ...again(3000, 150)]
    expect(segments(steps, perMs).map(({ length }) => length)).toEqual([20, 60])
  })

  const lengthsOf = (...steps: readonly (readonly Step[])[]) =>
    segments(steps.flat(), perMs).map(({ length }) => length)
  const next = { reset: 90 }

  it('ends where Remaining rises, if Reset cannot be read', () => {
    const untold = { reset: Number.NaN }
    expect(lengthsOf(falling(59, 50, untold), falling(59, 59, { at: 200 }))).toEqual([10, 1])
    expect(lengthsOf(falling(59, 50), falling(59, 59, { at: 200, ...untold }))).toEqual([10, 1])
  })

  it('ends where Remaining rises above the lowest that was told', () => {
    const low = [aStep({ remaining: 30 }), aStep({ remaining: 38 })]
    expect(lengthsOf(low, [aStep({ ...next, remaining: 39 })])).toEqual([2, 1])
    const silent = aStep({ remaining: 'none' })
    const whole = aStep({ ...next, remaining: 59 })
    expect(lengthsOf([aStep({ remaining: 30 }), silent], [whole])).toEqual([2, 1])
    expect(lengthsOf([silent, aStep({ remaining: 30 })], [whole])).toEqual([2, 1])
    expect(lengthsOf([silent], [whole])).toEqual([2])
  })

  it('ends where Remaining rises by more than came back, and than was sent together', () => {
    const at500 = (remaining: number) => [aStep({ ...next, remaining, at: 490 })]
    expect(lengthsOf([aStep({ remaining: 30 })], at500(32))).toEqual([2])
    expect(lengthsOf([aStep({ remaining: 30 })], at500(33))).toEqual([1, 1])
    const sideBySide = (remaining: number) => {
      const all = { batch: 7, batchSize: 3 }
      return [aStep({ ...all, remaining: 30 }), aStep({ ...all, ...next, remaining })]
    }
    expect(lengthsOf(sideBySide(33))).toEqual([2])
    expect(lengthsOf(sideBySide(34))).toEqual([1, 1])
    const apart = [aStep({ batch: 7, batchSize: 3, remaining: 30 }), aStep({ ...next, remaining: 32 })]
    expect(lengthsOf(apart)).toEqual([1, 1])
  })

  it('ends a second time once a whole one has passed', () => {
    const first = falling(59, 40)
    const second = [
      aStep({ ...next, remaining: 59, at: 1000 }),
      aStep({ ...next, remaining: 40, at: 29_900 }),
    ]
    const third = (at: number) => falling(59, 59, { reset: 120, at })
    expect(lengthsOf(first, second, third(29_990))).toEqual([20, 2, 1])
    expect(lengthsOf(first, second, third(29_989))).toEqual([20, 3])
  })

  it('may be shorter than it is told where no Reset is more than two seconds off', () => {
    expect(mayRefillFaster([aStep({ reset: 1 }), aStep({ reset: 0 })])).toBe(true)
    expect(mayRefillFaster([aStep({ reset: 1 }), aStep({ remaining: 'none' })])).toBe(true)
    expect(mayRefillFaster([aStep({ reset: 1 }), aStep({ reset: 2 })])).toBe(true)
    expect(mayRefillFaster([aStep({ reset: 1 }), aStep({ reset: 3 })])).toBe(false)
    expect(mayRefillFaster([aStep({ remaining: 'none' })])).toBe(false)
  })

  it('lets in as many as its limit, and what came back', () => {
    expect(tally([], perMs, true)).toEqual({
      steps: [],
      letIn: 0,
      refused: 0,
      seconds: 0,
      refill: 0,
      allowed: 0,
    })
    const whole = falling(59, 40)
    expect(tally(whole, perMs, true)).toMatchObject({ letIn: 20, seconds: 0.2, allowed: 60 })
    expect(tally(whole, perMs, false)).toEqual({
      steps: whole,
      letIn: 20,
      refused: 0,
      seconds: 0.2,
      refill: 0.4,
      allowed: 62.4,
    })
    expect(tally([...whole, aStep({ status: 429 })], perMs, true)).toMatchObject({ letIn: 20, seconds: 0.2 })
    const moving = [...whole, aStep({ remaining: 39, at: 200, reset: 61 })]
    expect(tally(moving, perMs, true)).toMatchObject({ letIn: 21, allowed: expect.closeTo(62.42) })
    const used = falling(50, 31)
    expect(tally(used, perMs, true).allowed).toBe(61.4)
    expect(tally([...whole, ...falling(44, 41, { at: 200 })], perMs, true)).toMatchObject({ allowed: 65 })
  })

  it('counts a request that was refused otherwise where Remaining fell before it and after it', () => {
    const refusedAmong = (before: Given, refused: Given, after: Given) =>
      tally([aStep(before), aStep({ status: 404, ...refused }), aStep(after)], perMs, true).refused
    expect(refusedAmong({ remaining: 10 }, { remaining: 9 }, { remaining: 8 })).toBe(1)
    expect(refusedAmong({ remaining: 10 }, { remaining: 9 }, { remaining: 9 })).toBe(0)
    expect(refusedAmong({ remaining: 9 }, { remaining: 9 }, { remaining: 8 })).toBe(0)
    expect(refusedAmong({ remaining: 10 }, { remaining: 9 }, { remaining: 'none' })).toBe(0)
    expect(refusedAmong({ remaining: 'none' }, { remaining: 9 }, { remaining: 8 })).toBe(0)
    expect(refusedAmong({ remaining: 10 }, { remaining: 9, status: 429 }, { remaining: 8 })).toBe(0)
  })

  it('may be over at any moment where Reset is as near as times are rounded', () => {
    const atOnce = (reset: number) => {
      const step = aStep({ reset })
      return tally([{ ...step, endedAt: step.sentAt }], perMs, true).allowed
    }
    expect([1, 2, 3].map(atOnce)).toEqual([61, 61, 60])
  })

  it('gives nothing back while Reset stands still, but for a second of a bucket', () => {
    const long = [aStep(), aStep({ remaining: 58, at: 5000 })]
    expect(tally(long, perMs, true)).toMatchObject({ refill: 0, allowed: 60 })
    const second = [aStep({ reset: 22 }), aStep({ remaining: 58, at: 490, reset: 22 })]
    expect(tally(second, perMs, true)).toMatchObject({ refill: 1.5, allowed: 61 })
    const justASecond = [aStep(), aStep({ remaining: 58, at: 990 })]
    expect(tally(justASecond, perMs, true).allowed).toBe(61)
    const justOver = [aStep({ reset: 5 }), aStep({ remaining: 58, at: 2990, reset: 5 })]
    expect(tally(justOver, perMs, true).allowed).toBe(60)
    const over = [aStep({ reset: 5 }), aStep({ remaining: 58, at: 3500, reset: 5 })]
    expect(tally(over, perMs, true).allowed).toBeCloseTo(60 + 3510 * perMs + 1)
    const brief = [aStep({ reset: 2 }), aStep({ remaining: 58, at: 490, reset: 2 })]
    expect(tally(brief, perMs, true).allowed).toBeCloseTo(62)
    const undated = [aStep({ hasDate: false }), aStep({ remaining: 58, at: 490, hasDate: false })]
    expect(tally(undated, perMs, true).allowed).toBeCloseTo(62)
  })
})
