import { describe, expect, test } from 'vitest'
import { Inconclusive } from '../../../src/scenario/outcome.ts'
import { poll } from '../../../src/scenario/poll.ts'

const windowMs = 2000

/** A run whose clock moves when it sleeps, and something that is wanted from some moment on. */
function arrange({ shownFrom, requests = 10 }: { shownFrom: number; requests?: number }) {
  const asked: number[] = []
  let now = 0
  return {
    asked,
    run: {
      clock: {
        now: () => now,
        sleep: async (ms: number) => {
          now += ms
        },
      },
      budget: {
        get left() {
          return requests - asked.length
        },
      },
      store: { lagsUntil: windowMs },
    },
    ask: async () => {
      asked.push(now)
      return now >= shownFrom
    },
  }
}

const isShown = (answer: boolean): boolean => answer

describe('what may lag is asked for', () => {
  test('once where it shows at once', async () => {
    const { run, ask, asked } = arrange({ shownFrom: 0 })
    expect(await poll(run, ask, isShown)).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test('once more where it lags little', async () => {
    const { run, ask, asked } = arrange({ shownFrom: 200 })
    expect(await poll(run, ask, isShown)).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('for the last time when nothing may lag any more', async () => {
    const { run, ask, asked } = arrange({ shownFrom: windowMs })
    expect(await poll(run, ask, isShown)).toBe(true)
    expect(asked).toHaveLength(3)
  })

  test('and no more than that: the last answer is given though it is not as wanted', async () => {
    const { run, ask, asked } = arrange({ shownFrom: Number.POSITIVE_INFINITY })
    expect(await poll(run, ask, isShown)).toBe(false)
    expect(asked).toHaveLength(3)
    expect(asked.at(-1)).toBeGreaterThanOrEqual(windowMs)
  })

  test('until the requests of the run are spent: then it is not known', async () => {
    const { run, ask } = arrange({ shownFrom: windowMs, requests: 2 })
    await expect(poll(run, ask, isShown)).rejects.toThrow(Inconclusive)
  })
})
