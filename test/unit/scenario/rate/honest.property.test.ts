import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regularly } from './limiters.ts'
import { anyInLumps, anyScenario, aScenario, isFeasible, limiterOf, type Scenario } from './scenario.ts'
import { mostRequests, rows, type Simulated, simulate } from './simulate.ts'

const minutes = 10 * 60_000
/** Requests that were under way beside the first that was refused are refused too. */
const mostSideBySide = 8
/**
 * Where the limit comes back nearly as fast as it is spent, as many go out side by side as it takes to spend faster
 * than that: of those that were under way beside the first that was refused, all may be.
 */
function mostRefused({ trial }: Simulated): number {
  const beside = trial.spent.filter(({ status }) => status === 429).map(({ batchSize }) => batchSize)
  return Math.max(mostSideBySide, ...beside)
}

/** A pass of RATE-11 needs a response from after Reset, in the target's own time and but for the rounding. */
function isEarned({ judgements, trial }: Simulated): boolean {
  if (judgements['RATE-11'].state !== 'satisfied') return true
  const before = trial.recovery?.beforeReset?.reading?.reset
  const after = trial.recovery?.afterReset.at(-1)?.reading?.date
  return before !== undefined && after !== undefined && after + 1 >= before
}

/** A request beside the one that is refused is let in, and takes what comes back. */
const rare: [Scenario][] = [
  [
    aScenario({
      kind: 'sliding',
      limit: 22,
      windowMs: 6235,
      reset: 'next',
      retry: 'date',
      latencyMs: 9,
      concurrency: 18,
      startMs: 95_045,
      seed: 992_880_100,
      earlier: [
        0.9999188779567054, 0.9991942199480136, 0.998368521358944, 0.9973525711582822, 0.9966696733264171,
        0.9960917615631196, 0.9953697312367092, 0.9948726860866094, 0.9936133520760959, 0.9929212342372833,
      ],
    }),
  ],
  // What the trial asked a while ago is counted still, in a log that does not tell for how long.
  [
    aScenario({
      kind: 'sliding',
      limit: 29,
      windowMs: 60_000,
      reset: 'next',
      countsRefused: true,
      latencyMs: 56,
      concurrency: 13,
      startMs: 105_840,
      seed: 1_913_057_965,
      earlier: [0.9925623645540327, 0.6372894726227969],
    }),
  ],
]

/** What others spent comes back side by side with the trial, and then no more. */
const rareInfeasible: [Scenario][] = [
  [
    aScenario({
      kind: 'sliding',
      limit: 330,
      windowMs: 2772,
      reset: 'next',
      countsRefused: true,
      latencyMs: 194,
      concurrency: 55,
      startMs: 14_163,
      seed: 657_010_881,
      earlier: Array.from({ length: 160 }, (_, index) => 1 - index / 160),
    }),
  ],
]

/** A tick comes in the midst of a batch, and moves Reset as far as the end of a window would. */
const rareInLumps: [Scenario][] = [
  [
    aScenario({
      kind: 'lumps',
      lumps: 5,
      limit: 69,
      windowMs: 6390,
      latencyMs: 21,
      concurrency: 5,
      startMs: 1455,
      seed: 2_115_480_602,
    }),
  ],
  [
    aScenario({
      kind: 'lumps',
      lumps: 3,
      limit: 65,
      windowMs: 10_970,
      latencyMs: 51,
      concurrency: 4,
      startMs: 9795,
      seed: 325,
    }),
  ],
]

/** Others' requests come back by and by, and the limit is spent once more before a Reset that is told stale. */
const spentOnceMore = {
  ...aScenario({ kind: 'sliding', limit: 17, windowMs: 10_617, reset: 'next', latencyMs: 104 }),
  ...{ concurrency: 1, startMs: 8814, seed: -451542977 },
  retry: 'seconds' as const,
  earlier: [
    0.971, 0.9161, 0.8573, 0.7989, 0.661, 0.649, 0.6075, 0.5588, 0.5398, 0.4418, 0.4266, 0.3317, 0.3115,
    0.2277, 0.1207, 0.1,
  ],
}

/** A handful of requests a minute or so, which come back one by one. */
const anySlow = anyScenario.map((scenario) => ({
  ...scenario,
  limit: 2 + (scenario.limit % 6),
  windowMs: 5 * scenario.windowMs,
  earlier: [],
}))

const feasible = anyScenario.filter(isFeasible)

describe('the rate-limit trial of an honest limiter', () => {
  it('breaks no row, takes few requests, waits as it is told and is refused once', {
    timeout: minutes,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(feasible, async (scenario) => {
        const simulated = await simulate(scenario)
        const { judgements, requests, refusals, refusedAgain, hasty } = simulated
        for (const row of rows) expect(judgements[row]).not.toMatchObject({ state: 'violated' })
        expect(isEarned(simulated)).toBe(true)
        expect(requests).toBeLessThanOrEqual(mostRequests(scenario.limit))
        // What others spent before may come back all at once, and then no more.
        expect(refusals).toBeLessThanOrEqual(scenario.earlier.length === 0 ? 1 : mostSideBySide)
        expect({ refused: refusals > 0, hasty }).toEqual({ refused: true, hasty: 0 })
        expect(refusedAgain).toBeLessThanOrEqual(mostSideBySide)
      }),
      { numRuns: 300, endOnFailure: true, examples: rare },
    )
  })

  it('breaks no row where the limit comes back faster than it can be spent', {
    timeout: minutes,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyScenario.filter((scenario) => !isFeasible(scenario)),
        async (scenario) => {
          const simulated = await simulate(scenario)
          const { judgements, requests, refusals, hasty } = simulated
          for (const row of rows) expect(judgements[row]).not.toMatchObject({ state: 'violated' })
          expect(requests).toBeLessThanOrEqual(mostRequests(scenario.limit))
          expect(refusals).toBeLessThanOrEqual(mostRefused(simulated))
          expect(hasty).toBe(0)
        },
      ),
      { numRuns: 120, endOnFailure: true, examples: rareInfeasible },
    )
  })

  it('breaks no row where the limit comes back in lumps', { timeout: minutes }, async () => {
    await fc.assert(
      fc.asyncProperty(anyInLumps, async (scenario) => {
        const simulated = await simulate(scenario)
        const { judgements, requests, refusals, hasty } = simulated
        for (const row of rows) expect(judgements[row]).not.toMatchObject({ state: 'violated' })
        expect(isEarned(simulated)).toBe(true)
        expect(requests).toBeLessThanOrEqual(mostRequests(scenario.limit))
        expect(refusals).toBeLessThanOrEqual(mostRefused(simulated))
        expect(hasty).toBe(0)
      }),
      { numRuns: 150, endOnFailure: true, examples: rareInLumps },
    )
  })

  it('breaks no row where Retry-After asks for longer than it takes', { timeout: minutes }, async () => {
    const inSeconds = fc
      .oneof(anyScenario, anyInLumps, anySlow)
      // Of those that weigh two windows nothing comes back at the end of the first, which they tell of then.
      .filter(({ kind, reset }) => reset === 'whole' || (kind !== 'counter' && kind !== 'halved'))
      .map((scenario) => ({ ...scenario, retry: 'seconds' as const }))
    await fc.assert(
      fc.asyncProperty(inSeconds, fc.integer({ min: 1, max: 12 }), async (scenario, longer) => {
        const { judgements, refusals, hasty } = await simulate(scenario, ({ status, retryAfter }) =>
          status === 429 ? { retryAfter: String(Number(retryAfter) + longer) } : {},
        )
        // How far apart the two times may be is a SHOULD.
        for (const row of rows.filter((one) => one !== 'RATE-10'))
          expect(judgements[row]).not.toMatchObject({ state: 'violated' })
        expect(refusals).toBeLessThanOrEqual(scenario.concurrency)
        expect(hasty).toBe(0)
      }),
      { numRuns: 180, endOnFailure: true, examples: [[spentOnceMore, 8]] },
    )
  })

  it('breaks no row where no Date tells the clock of a target that is wrong', {
    timeout: minutes,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        const simulated = await simulate({ ...scenario, sendsDate: false })
        const { judgements, refusals, hasty } = simulated
        for (const row of rows) expect(judgements[row]).not.toMatchObject({ state: 'violated' })
        const most = isFeasible(scenario) ? mostSideBySide : mostRefused(simulated)
        expect(refusals).toBeLessThanOrEqual(most)
        expect(hasty).toBe(0)
      }),
      { numRuns: 120, endOnFailure: true },
    )
  })

  it.each([
    ['own', 0],
    ['own', 25],
    ['common', 0],
  ] as const)(
    'breaks no row where another operation spends from a counter: %s, crossed where %i remain',
    {
      timeout: minutes,
    },
    async (other, crossed) => {
      await fc.assert(
        fc.asyncProperty(anyScenario, async (scenario) => {
          const { judgements, requests, hasty } = await simulate({ ...scenario, other, crossed })
          for (const row of rows) expect(judgements[row]).not.toMatchObject({ state: 'violated' })
          expect(requests).toBeLessThanOrEqual(mostRequests(scenario.limit))
          expect(hasty).toBe(0)
        }),
        { numRuns: 180, endOnFailure: true },
      )
    },
  )

  it('does not take what others spend for a limit that is lower than it is told', {
    timeout: minutes,
  }, async () => {
    const used = fc.record({
      scenario: anyScenario.filter(({ limit }) => limit >= 12 && limit <= 120),
      share: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
      burst: fc.integer({ min: 1, max: 10 }),
      asWindowsBegin: fc.boolean(),
    })
    let looks = 0
    await fc.assert(
      fc.asyncProperty(used, async ({ scenario, share, burst, asWindowsBegin }) => {
        const { limit, windowMs } = scenario
        const all = Math.floor(share * limit)
        const others = asWindowsBegin
          ? regularly(limiterOf(scenario), windowMs, all)
          : regularly(limiterOf(scenario), (windowMs / (share * limit)) * burst, burst)
        const { judgements, trial } = await simulate({ ...scenario, maxWaitMs: 250_000 }, undefined, others)
        expect(judgements['RATE-7']).not.toMatchObject({
          expected: expect.stringContaining('let in within a window'),
        })
        if (trial.recovery?.fresh !== undefined) looks += 1
      }),
      { numRuns: 300, endOnFailure: true },
    )
    expect(looks).toBeGreaterThan(150)
  })

  // What stays open does so for a reason: the wait is beyond --max-wait, or others used the key just before.
  it('settles nearly every row where it may wait and nobody used the key before', {
    timeout: minutes,
  }, async () => {
    const scenarios = fc.sample(feasible, { numRuns: 200, seed: 5 })
    const kept = Object.fromEntries(rows.map((row) => [row, 0]))
    for (const scenario of scenarios) {
      const { judgements } = await simulate({ ...scenario, earlier: [], maxWaitMs: 90_000 })
      for (const row of rows) if (judgements[row].state === 'satisfied') kept[row] = (kept[row] ?? 0) + 1
    }
    const all = scenarios.length
    expect(kept).toEqual({
      'RATE-3': all,
      'RATE-5': all,
      'RATE-7': all,
      'RATE-8': all,
      'RATE-10': all,
      'RATE-11': expect.toSatisfy((count: number) => count >= 0.9 * all),
    })
  })
})
