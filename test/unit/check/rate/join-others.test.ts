import { expect, test } from 'vitest'
import { joinOthers } from '../../../../src/check/rate/join-others.ts'
import type { TrialOptions } from '../../../../src/check/rate/trial-options.ts'
import { SimulatedClock } from '../../../../src/client/simulated-clock.ts'
import type { Exchange } from '../../../../src/events/exchange.ts'
import { aStep, type Given } from './a-step.ts'

/** Options whose requests are answered in turn, those of one other operation among them. */
function answering(answers: readonly Given[]): TrialOptions {
  const left = [...answers]
  const next = async (): Promise<Exchange> => aStep(left.shift()).exchange
  return {
    send: next,
    others: [next],
    left: () => left.length,
    concurrency: 8,
    maxWaitMs: 0,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock: new SimulatedClock(0),
  }
}

const first = aStep({ remaining: 40 })

test.each([
  ['spends from the same counter', [{ remaining: 39 }, { remaining: 38 }], 3, 1],
  ['has a counter of its own', [{ remaining: 59 }, { remaining: 39 }], 2, 0],
  ['happens to tell of as many', [{ remaining: 39 }, { remaining: 39 }], 2, 0],
  ['has another limit', [{ remaining: 39, limit: 300 }, { remaining: 38 }], 2, 0],
  ['is not let in', [{ status: 404, remaining: 39 }, { remaining: 38 }], 2, 0],
  ['is refused for the limit', [{ status: 429, remaining: 0 }], 2, 0],
] satisfies readonly (readonly [string, readonly Given[], number, number])[])(
  'another operation that %s',
  async (_, answers, steps, others) => {
    const joined = await joinOthers(first, answering(answers))
    expect(joined.steps).toHaveLength(steps)
    expect(joined.others).toHaveLength(others)
  },
)

test('nothing is spent on finding out where the limit is near', async () => {
  const near = aStep({ remaining: 4 })
  expect(await joinOthers(near, answering([]))).toStrictEqual({ steps: [near], others: [] })
})
