import { describe, expect, it } from 'vitest'
import { kept, open } from '../../oracle/rate/a-judgement.ts'
import { fixedWindow, type Limiter } from './limiters.ts'
import { aScenario } from './scenario.ts'
import { mostRequests, rows, simulate, type Wrong } from './simulate.ts'

const everyRow = Object.fromEntries(rows.map((row) => [row, kept]))
const seeds = [1, 2, 3, 4, 5]
const minute = 60_000

describe('a bucket that refills as fast as requests go one by one', () => {
  it.each([
    ["Business' 1,000 a minute at 60 ms", 1000, minute, 60],
    ["Business' 1,000 a minute at 120 ms", 1000, minute, 120],
    ["Business' 1,000 a minute at 200 ms", 1000, minute, 200],
    ["Pro's 300 a minute at 200 ms", 300, minute, 200],
    ['10 a second at 150 ms', 10, 1000, 150],
  ])('is crossed side by side, and judged: %s', { timeout: minute }, async (_, limit, windowMs, latency) => {
    for (const seed of seeds) {
      // Each request takes a random part of it, of which the mean is half there and half back.
      const scenario = aScenario({ kind: 'bucket', limit, windowMs, latencyMs: 2 * latency * 0.75, seed })
      const { judgements, requests, refusals, hasty } = await simulate(scenario)
      expect(judgements).toEqual(everyRow)
      expect(requests).toBeLessThanOrEqual(mostRequests(limit))
      expect(refusals).toBeLessThanOrEqual(3)
      expect(hasty).toBe(0)
    }
  })

  it('is not reached where a window ends before it can be spent', async () => {
    const { judgements, requests } = await simulate(
      aScenario({ kind: 'fixed', limit: 1000, windowMs: 2000, latencyMs: 200 }),
    )
    expect(requests).toBeLessThanOrEqual(mostRequests(1000))
    expect(judgements['RATE-5']).toEqual(open('a larger --concurrency may reach it'))
  })
})

describe('a limit that comes back in lumps', () => {
  it.each(['lumps', 'parts'] as const)('is crossed side by side, and judged: %s', async (kind) => {
    for (const seed of seeds) {
      const { judgements, refusals, hasty } = await simulate(
        aScenario({ kind, limit: 30, windowMs: 4000, latencyMs: 400, seed }),
      )
      expect(judgements).toEqual(everyRow)
      expect(refusals).toBeLessThanOrEqual(2)
      expect(hasty).toBe(0)
    }
  })

  it('calls for more side by side where it was not reached', async () => {
    const { judgements } = await simulate(
      aScenario({ kind: 'lumps', limit: 40, windowMs: 2000, latencyMs: 200, concurrency: 2, lumps: 2 }),
    )
    expect(judgements['RATE-5']).toEqual(open('a larger --concurrency'))
  })
})

describe('Reset as seconds left', () => {
  const secondsLeft: Wrong = (_, told, now) => ({ reset: Math.ceil((told.resetAt - now) / 1000) })

  it.each(['fixed', 'aligned', 'sliding', 'counter', 'bucket'] as const)(
    'does not keep what needs no Reset from being judged: %s',
    async (kind) => {
      const { judgements } = await simulate(aScenario({ kind, limit: 60, windowMs: 30_000 }), secondsLeft)
      for (const row of ['RATE-3', 'RATE-5', 'RATE-7', 'RATE-8'] as const) {
        expect(judgements[row]).toEqual(kept)
      }
      for (const row of ['RATE-10', 'RATE-11'] as const) {
        expect(judgements[row]).toMatchObject({ state: 'undetermined' })
      }
    },
  )

  it('does not hide a limit that is never enforced', async () => {
    let asked = 0
    const never: Limiter = (now) => {
      asked += 1
      return { allowed: true, remaining: Math.max(0, 60 - asked), resetAt: now + minute, retryAt: now }
    }
    const scenario = aScenario({ limit: 60, windowMs: minute, latencyMs: 1 })
    const { judgements } = await simulate(scenario, secondsLeft, never)
    expect(judgements['RATE-5']).toMatchObject({ state: 'violated' })
  })
})

describe('others who spend from the same counter', () => {
  it.each([1, 2, 3])('leave RATE-7 open, not broken: %i requests beside each', async (others) => {
    for (const limit of [17, 20, 61]) {
      const inner = fixedWindow(limit, minute, 'request')
      const shared: Limiter = (now) => {
        const told = inner(now)
        // What is told is counted before the others' requests come.
        for (let count = 0; count < others; count += 1) inner(now)
        return told
      }
      const { judgements } = await simulate(aScenario({ limit, windowMs: minute }), undefined, shared)
      expect(judgements['RATE-7'].state).not.toBe('violated')
      expect(judgements['RATE-5']).toEqual(kept)
    }
  })
})

describe('a Reset that stays where it was', () => {
  it('is looked at again when it plainly lies in the past', async () => {
    let first: number | undefined
    const { trial, requests } = await simulate(aScenario({ windowMs: 5000 }), ({ reset }) => {
      first ??= reset
      return { reset: first }
    })
    const honest = await simulate(aScenario({ windowMs: 5000 }))
    expect(requests).toBe(honest.requests + 1)
    expect(trial.recovery?.afterReset).toHaveLength(1)
  })
})
