import { describe, expect, it } from 'vitest'
import { judgeTooEarly } from '../../../../src/oracle/rate/judge-too-early.ts'
import type { FreshWindow, Trial } from '../../../../src/oracle/rate/trial.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { kept, open } from './a-judgement.ts'
import { aRecovery, aRefusal, aStep, falling, type Given } from './a-step.ts'

describe('RATE-7, where fewer than Limit are let in', () => {
  const byTwo = falling(59, 30).map((_, index) => aStep({ remaining: 58 - 2 * index, at: index * 10 }))
  const spentByTwo = [...byTwo, aRefusal()]
  const byOne = [...falling(39, 0), aRefusal()]
  /** Looked at after a minute's Reset and six seconds more: such a window ends that much later. */
  const look = (remaining: number, cost: number, given: Given = {}) => ({
    before: aStep({ at: 60_150, remaining, reset: 121 }),
    first: aStep({ at: 127_000, remaining, reset: 187, ...given }),
    second: aStep({ at: 127_020, remaining: remaining - cost, reset: 187, ...given }),
    third: aStep({ at: 184_600, remaining: remaining - 2 * cost, reset: 187, ...given }),
    again: [aStep({ at: 195_000, remaining, reset: 255 }), aStep({ at: 265_000, remaining, reset: 325 })],
  })
  /** The same, but for the fresh window: it is first looked at so many seconds after the trial, and is told to end later. */
  const lookAt = (seconds: number, reset: number): FreshWindow => ({
    ...look(39, 1),
    first: aStep({ at: seconds * 1000, remaining: 39, reset }),
    second: aStep({ at: seconds * 1000 + 20, remaining: 38, reset }),
    third: aStep({ at: reset * 1000 - 2400, remaining: 37, reset }),
  })
  const untold = (given: Given = {}) => aStep({ ...given, limit: 'many' })
  const judge = (spent: readonly Step[], isShared: boolean, given: Partial<Trial>) =>
    judgeTooEarly({ spent, apart: [], crossedApart: [], again: [], ...given }, undefined, isShared)
  const judged = (steps: readonly Step[], fresh: FreshWindow, isShared = false) =>
    judge(steps, isShared, { recovery: aRecovery({ fresh }) })

  it('is violated where the window began with its own request', () => {
    const fresh = look(39, 1)
    expect(judged(byOne, fresh)).toEqual({
      state: 'violated',
      expected: '60 requests let in within a window, X-RateLimit-Limit being 60',
      actual:
        '429 after 40, and of a window that nobody else had spent from 39 remaining after the first request',
      exchanges: [fresh.before.exchange, fresh.first.exchange, fresh.second.exchange],
    })
    expect(judged(byOne, fresh, true)).toEqual(kept)
  })

  it.each([
    [
      'Reset is rounded the other way on the last response',
      { ...lookAt(127, 187), third: aStep({ at: 184_600, remaining: 37, reset: 188 }) },
    ],
    ['Reset is two seconds nearer than a window is long, as rounding may have it', lookAt(127, 186)],
    ['Resets are three seconds off those of a clock', lookAt(118, 179)],
  ])('is violated so too where %s', (_, fresh) => {
    expect(judged(byOne, fresh)).toMatchObject({ state: 'violated' })
  })

  it('is violated so where more than what had come back was let in, and open where it was not more', () => {
    expect(judged([...falling(21, 0), aRefusal()], look(39, 1))).toMatchObject({ state: 'violated' })
    expect(judged([...falling(20, 0), aRefusal()], look(39, 1))).toMatchObject(
      open(
        '21 of 60 were let in, each window that was looked at began with 40, and whether others spent the rest',
      ),
    )
  })

  it('counts what was let in of other kinds towards the limit, and nothing that was not', () => {
    const other = (status: number) => [Array.from({ length: 20 }, () => aStep({ status }))]
    const beside = (status: number) =>
      judge(byOne, false, { recovery: aRecovery({ fresh: look(39, 1) }), apart: other(status) })
    expect(beside(200)).toEqual(kept)
    expect(beside(404)).toMatchObject({ actual: expect.stringContaining('429 after 40,') })
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
    ['they end two seconds after a window of the clock does, as rounding may have it', lookAt(179, 239)],
    ['they end two seconds before one does', lookAt(124, 184)],
    ['Reset is three seconds nearer than a window is long', lookAt(127, 185)],
    ['Remaining does not fall', look(39, 0)],
    ['the first response of the window has no Date', look(39, 1, { hasDate: false })],
    [
      'it does not tell Reset',
      { ...look(39, 1), first: aStep({ at: 127_000, remaining: 39, reset: Number.NaN }) },
    ],
    [
      'the look before does not tell Reset',
      { ...look(39, 1), before: aStep({ at: 60_150, remaining: 39, reset: Number.NaN }) },
    ],
    [
      'Reset was told as late by the look before, which had no Date',
      { ...look(39, 1), before: aStep({ at: 60_150, remaining: 39, reset: 187, hasDate: false }) },
    ],
    ['less than a window is ahead', { ...look(39, 1, { reset: 160 }) }],
    [
      'the look before may be counted still',
      { ...look(39, 1), before: aStep({ at: 90_000, remaining: 39, reset: 121 }) },
    ],
    ['Reset goes on', { ...look(39, 1), third: aStep({ at: 184_600, remaining: 37, reset: 190 }) }],
    ['something came back', { ...look(39, 1), third: aStep({ at: 184_600, remaining: 38, reset: 187 }) }],
    ['it was not asked again', { ...look(39, 1), third: undefined }],
    ['no more windows were looked at', { ...look(39, 1), again: [] }],
    ['one more window was, and no other', { ...look(39, 1), again: look(39, 1).again.slice(0, 1) }],
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
  ])('is open where %s', (_, fresh) => {
    expect(judged(byOne, fresh)).toMatchObject(open('whether others spent the rest cannot be seen'))
  })

  it.each([
    ['none of the trial came back', look(19, 1)],
    ['others spent meanwhile', { ...look(39, 1), third: aStep({ at: 184_600, remaining: 35, reset: 187 }) }],
    [
      'one more window shows another number',
      { ...look(39, 1), again: [aStep({ at: 195_000, reset: 255 }), ...look(39, 1).again.slice(1)] },
    ],
    ['it is another number than before', { ...look(39, 1), before: aStep({ at: 60_150, remaining: 41 }) }],
    ['it is of another limit', look(39, 1, { limit: 100 })],
    ['it is not let in', look(39, 1, { status: 503 })],
    [
      'its first request is not let in',
      { ...look(39, 1), first: aStep({ at: 127_000, remaining: 39, reset: 187, status: 503 }) },
    ],
    [
      'the look before is not let in',
      { ...look(39, 1), before: aStep({ at: 60_150, remaining: 39, reset: 121, status: 503 }) },
    ],
    [
      'the look before is of another limit',
      { ...look(39, 1), before: aStep({ at: 60_150, remaining: 39, reset: 121, limit: 100 }) },
    ],
    [
      'its second request is not let in',
      { ...look(39, 1), second: aStep({ at: 127_020, remaining: 38, reset: 187, status: 503 }) },
    ],
    [
      'its second request is of another limit',
      { ...look(39, 1), second: aStep({ at: 127_020, remaining: 38, reset: 187, limit: 100 }) },
    ],
    ['all but one remain', look(59, 1)],
  ])('is satisfied where %s', (_, fresh) => {
    expect(judged(byOne, fresh)).toEqual(kept)
  })

  it('is open where the windows of the trial were longer, or did not tell Reset', () => {
    const unseen = open('whether others spent the rest cannot be seen')
    for (const reset of [70, Number.NaN])
      expect(judged([...falling(39, 0, { reset }), aRefusal()], look(39, 1))).toMatchObject(unseen)
  })

  it('is open where short windows of the clock weigh two of them', () => {
    const spent = [...falling(39, 0, { reset: 18 }), aStep({ status: 429, remaining: 0, at: 700, reset: 18 })]
    const fresh = {
      before: aStep({ at: 18_200, remaining: 39, reset: 34 }),
      first: aStep({ at: 56_000, remaining: 39, reset: 74 }),
      second: aStep({ at: 56_020, remaining: 38, reset: 74 }),
      third: aStep({ at: 71_600, remaining: 37, reset: 74 }),
      again: [
        aStep({ at: 96_000, remaining: 39, reset: 114 }),
        aStep({ at: 136_000, remaining: 39, reset: 154 }),
      ],
    }
    expect(judged(spent, fresh)).toMatchObject(open('whether others spent the rest cannot be seen'))
  })

  it('is satisfied where the first response of the trial tells nothing', () => {
    expect(judged([untold(), ...byOne], look(39, 1))).toEqual(kept)
  })

  it('is satisfied where the trial began with more than a whole window leaves', () => {
    expect(judged([...falling(45, 0), aRefusal()], look(39, 1))).toEqual(kept)
  })

  it('is violated where each request takes two, in windows of any kind', () => {
    const fresh = { ...look(58, 2, { reset: 181 }), third: undefined }
    expect(judged(spentByTwo, fresh)).toMatchObject({
      state: 'violated',
      actual: expect.stringContaining('429 after 30'),
    })
    const unseen = open('whether others spent the rest cannot be seen')
    expect(
      judged(spentByTwo, { ...fresh, second: aStep({ at: 127_020, remaining: 57, reset: 181 }) }),
    ).toMatchObject(unseen)
    const once = spentByTwo.map((step, index) =>
      index === 4 ? aStep({ remaining: 51, at: 40, batch: step.batch }) : step,
    )
    expect(judged(once, fresh)).toMatchObject(unseen)
    const silent = spentByTwo.map((step, index) =>
      index === 4 ? untold({ at: 40, batch: step.batch }) : step,
    )
    expect(judged(silent, fresh)).toMatchObject(unseen)
    const few = [aStep({ remaining: 2, limit: 4 }), aStep({ remaining: 0, limit: 4 }), aRefusal()]
    expect(judged(few, fresh)).toEqual(kept)
  })

  it('is violated where each takes as many, five times in a row, whatever the 429 tells', () => {
    const byMany = (cost: number) => ({
      steps: Array.from({ length: 60 / cost }, (_, index) =>
        aStep({ remaining: 60 - cost * (index + 1), at: index * 10 }),
      ),
      fresh: { ...look(60 - cost, cost, { reset: 181 }), third: undefined },
    })
    const [five, four] = [byMany(12), byMany(15)]
    const silent = { ...aRefusal(), reading: undefined }
    expect(judged([...five.steps, silent], five.fresh)).toMatchObject({
      state: 'violated',
      actual: expect.stringContaining('429 after 5,'),
    })
    expect(judged([...four.steps, silent], four.fresh)).toMatchObject(
      open('4 of 60 were let in, each window that was looked at began with 46'),
    )
  })

  it('is violated by requests that take two each, though the last of them went side by side', () => {
    const together = [4, 2, 0, 0].map((remaining, index) =>
      aStep({ status: index === 3 ? 429 : 200, remaining, batch: 1e9, batchSize: 4, at: 300 }),
    )
    const first = Array.from({ length: 27 }, (_, index) =>
      aStep({ remaining: 58 - 2 * index, at: index * 10 }),
    )
    const fresh = { ...look(58, 2, { reset: 181 }), third: undefined }
    expect(judged([...first, ...together], fresh)).toMatchObject({ state: 'violated' })
    const unlike = first.map((step, index) =>
      index === 4 ? aStep({ remaining: 51, at: 40, batch: step.batch }) : step,
    )
    expect(judged([...unlike, ...together], fresh)).toMatchObject(open('whether others spent the rest'))
  })

  it('is open where who spent the rest cannot be seen, since a request is refused for good', () => {
    const refused = aRecovery({
      afterRetry: aStep({ status: 429, remaining: 0, at: 61_100 }),
      confirmed: aStep({ status: 429, remaining: 0, at: 122_000 }),
    })
    const judgedWith = (steps: readonly Step[], isShared = false) =>
      judge(steps, isShared, { recovery: refused })
    const fewer = [...falling(59, 45), ...falling(14, 0), aRefusal()]
    expect(judgedWith(fewer)).toMatchObject(open('who spent the rest cannot be seen', 'RATE-8'))
    expect(judgedWith(fewer, true)).toEqual(kept)
    expect(judgedWith(fewer.slice(1))).toEqual(kept)
    expect(judge(fewer, false, {})).toEqual(kept)
    // What is answered otherwise is not let in, and what tells nothing shows no other cost.
    const notFound = Array.from({ length: 30 }, () => aStep({ status: 404, remaining: 14 }))
    for (const steps of [
      [...fewer.slice(0, 15), ...notFound, ...fewer.slice(15)],
      [...fewer.slice(0, 1), untold(), ...fewer.slice(1)],
    ])
      expect(judgedWith(steps)).toMatchObject(open('who spent the rest cannot be seen', 'RATE-8'))
    expect(judgedWith([untold(), ...fewer])).toEqual(kept)
    expect(judgedWith([...falling(59, 0), aRefusal()])).toEqual(kept)
    expect(judge(fewer, false, { recovery: aRecovery() })).toEqual(kept)
    expect(
      judge(fewer, false, {
        recovery: aRecovery({
          beforeReset: aStep({ remaining: 0, at: 61_000 }),
          afterReset: [aStep({ remaining: 0, at: 122_000 })],
        }),
      }),
    ).toMatchObject(open('', 'RATE-11'))
  })

  it('is open where who spent the rest cannot be seen, since Reset cannot be read', () => {
    const untold = falling(59, 0)
      .filter((_, index) => index % 2 === 1)
      .map((step) => ({
        ...step,
        reading: step.reading === undefined ? undefined : { ...step.reading, reset: undefined },
      }))
    const judgedWith = (steps: readonly Step[]) => judge(steps, false, { recovery: aRecovery() })
    expect(judgedWith([...untold, aRefusal()])).toMatchObject(
      open('who spent the rest cannot be seen', 'RATE-2'),
    )
    expect(judgedWith([...untold.slice(1), aRefusal()])).toMatchObject(open('', 'RATE-2'))
  })

  it('counts what was sent of other kinds between them', () => {
    const [first, second, ...rest] = spentByTwo
    const apart = second === undefined ? [] : [[second]]
    const steps = first === undefined ? [] : [first, ...rest]
    const fresh = { ...look(58, 2, { reset: 181 }), third: undefined }
    expect(judge(steps, false, { recovery: aRecovery({ fresh }), apart })).toMatchObject({
      state: 'violated',
    })
    expect(judge(steps, false, { recovery: aRecovery({ fresh }) })).toMatchObject(open('of 60 were let in'))
  })
})
