import { expect, test } from 'vitest'
import { SimulatedClock } from '../../../../calibration/simulated-clock.ts'
import { joinOthers } from '../../../../src/scenario/rate/join-others.ts'
import type { TrialOptions } from '../../../../src/scenario/rate/trial-options.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { aStep, type Given } from '../../oracle/rate/a-step.ts'

/** Options whose requests are answered in turn, those of one other operation among them. */
function answering(answers: readonly Given[]): TrialOptions {
  const left = [...answers]
  const next = async (): Promise<Exchange> => aStep(left.shift()).exchange
  const fetch = async (): Promise<Exchange> => {
    const { request, ...exchange } = await next()
    return { ...exchange, request: { ...request, operation: 'getPet' } }
  }
  return {
    send: next,
    again: next,
    others: [{ send: fetch, most: 4 }],
    answered: [],
    left: () => left.length,
    createsLeft: () => 0,
    concurrency: 8,
    maxWaitMs: 0,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock: new SimulatedClock(0),
  }
}

const first = aStep({ remaining: 40 })

const lists = (...remaining: readonly number[]): readonly Given[] =>
  remaining.map((one) => ({ remaining: one }))

/** From a number down to 0. */
const countdown = (from: number): readonly number[] =>
  Array.from({ length: from + 1 }, (_, index) => from - index)

test.each([
  ['spends from the same counter', lists(39, 38), 3, 1, []],
  ['has a counter of its own', lists(59, 39, 58, 57, 38), 3, 0, [3]],
  ['happens to tell of as many', lists(39, 39, 38, 37, 38), 3, 0, [3]],
  ['tells of the whole limit', lists(60, 38, 60, 36), 3, 0, [2]],
  ['is never counted', lists(40, 39, 40, 40, 40, 38), 3, 0, [4]],
  ['has another limit', [{ remaining: 39, limit: 300 }, ...lists(38, 37, 36, 35)], 3, 0, [3]],
  ['has a counter that is nearly spent', lists(3, 39), 2, 0, [1]],
  ['is not let in, and spends all the same', [{ status: 404, remaining: 39 }, { remaining: 38 }], 3, 0, []],
  ['is not let in, and spends nothing', [{ status: 404, remaining: 40 }, { remaining: 39 }], 2, 0, []],
  ['is refused for the limit', [{ status: 429, remaining: 0 }], 2, 0, []],
  ['is refused later', [...lists(59, 39), { status: 429, remaining: 0 }], 3, 0, [2]],
] satisfies readonly (readonly [string, readonly Given[], number, number, readonly number[]])[])(
  'another operation that %s',
  async (_, answers, steps, others, apart) => {
    const joined = await joinOthers(first, answering(answers))
    expect(joined.steps).toHaveLength(steps)
    expect(joined.others).toHaveLength(others)
    expect(joined.apart.map(({ length }) => length)).toEqual(apart)
    const batches = joined.steps.map(({ batch }) => batch)
    expect(batches).toStrictEqual(batches.toSorted((a, b) => a - b))
    expect(new Set(batches).size).toBe(batches.length)
  },
)

test('a list of another kind is of one limit with all lists, whatever it tells', async () => {
  const { others, ...options } = answering(lists(40, 39, 40, 40, 40, 38))
  const joined = await joinOthers(first, {
    ...options,
    others: others.map((other) => ({ ...other, send: options.send })),
  })
  expect(joined.others).toHaveLength(1)
})

test('nothing is spent on finding out where the limit is near', async () => {
  const near = aStep({ remaining: 4 })
  expect(await joinOthers(near, answering([]))).toStrictEqual({
    steps: [near],
    others: [],
    apart: [],
    nearlyCrossed: [],
    uncrossed: [],
  })
})

test.each([
  ['is spent where few remain', 18, lists(19, 39, 18, 17, ...countdown(16), 38), [], [20]],
  ['is left alone where more do', 17, lists(19, 39, 18, 17, 38), [3], []],
  ['is left alone where nobody asks for it', undefined, lists(19, 39, 18, 17, 38), [3], []],
  ['is left alone where the common one falls too', 18, lists(19, 38, 18, 17, 38), [3], []],
  ['is spent as far as it goes', 18, lists(19, 39, 18, 17, ...Array(17).fill(17), 38), [20], []],
  [
    'is not gone on with where one is refused otherwise',
    18,
    [...lists(19, 39, 18, 17), { status: 409, remaining: 16 }, ...lists(38)],
    [4],
    [],
  ],
] satisfies readonly (readonly [
  string,
  number | undefined,
  readonly Given[],
  readonly number[],
  readonly number[],
])[])('a counter of its own %s', async (_, crossed, answers, apart, nearlyCrossed) => {
  const options = answering(answers)
  const [other] = options.others
  if (other === undefined) throw new Error('there is another operation')
  const joined = await joinOthers(first, {
    ...options,
    left: () => 200,
    maxWaitMs: 90_000,
    others: [crossed === undefined ? other : { ...other, crossed }],
  })
  expect(joined.apart.map(({ length }) => length)).toEqual(apart)
  expect(joined.nearlyCrossed.map(({ steps }) => steps.length)).toEqual(nearlyCrossed)
  expect(joined.steps.at(-1)?.reading?.remaining).toBe(38)
})

test.each([
  ['few may be sent', 17, [3]],
  ['enough may be sent', 18, []],
])('a counter of its own that is worth crossing is told of where %s', async (_, crossed, uncrossed) => {
  const answers = lists(19, 39, 18, 17, ...(uncrossed.length > 0 ? [] : countdown(16)), 38)
  const { others, ...options } = answering(answers)
  const joined = await joinOthers(first, {
    ...options,
    left: () => 200,
    maxWaitMs: 90_000,
    others: others.map((other) => ({ ...other, worthCrossing: 18, crossed })),
  })
  expect(joined.uncrossed.map(({ length }) => length)).toEqual(uncrossed)
})
