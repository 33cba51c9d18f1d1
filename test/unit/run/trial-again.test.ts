import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoSuchTrial, trialAgain } from '../../../src/run/trial-again.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import type { RecordedTrial } from '../../../src/spec/run-event.ts'
import { rateFaults } from '../check/rate/faults.ts'
import { anyScenario, isFeasible } from '../check/rate/scenario.ts'
import { type Simulated, simulate } from '../check/rate/simulate.ts'

const anyTrial = fc.record({
  scenario: anyScenario.filter(isFeasible),
  fault: fc.option(fc.constantFrom(...rateFaults), { nil: undefined }),
})
type AnyTrial = typeof anyTrial extends fc.Arbitrary<infer Value> ? Value : never

async function made({ scenario, fault }: AnyTrial): Promise<Simulated> {
  const simulated = await simulate(scenario, fault?.wrong?.(), fault?.limiter?.(scenario), true)
  // Of a key whose first request is refused a run makes no trial.
  fc.pre(simulated.exchanges[0]?.response?.status === 200)
  return simulated
}

async function again(
  { scenario }: AnyTrial,
  recorded: RecordedTrial,
  exchanges: readonly Exchange[],
): Promise<unknown> {
  const read: RecordedTrial = JSON.parse(JSON.stringify(recorded))
  return await trialAgain(read, exchanges, scenario)
}

test('a trial is made again as it was, of limiters that are honest and of others', async () => {
  await fc.assert(
    fc.asyncProperty(anyTrial, async (one) => {
      const { trial, recorded, exchanges } = await made(one)
      expect(await again(one, recorded, exchanges)).toStrictEqual(trial)
    }),
    { numRuns: 60 },
  )
})

test('a trial of which an exchange is gone, or named elsewhere, is none', async () => {
  await fc.assert(
    fc.asyncProperty(anyTrial, fc.nat(), fc.nat(), async (one, some, other) => {
      const { trial, recorded, exchanges } = await made(one)
      const rest = exchanges.slice(1)
      const gone = rest[some % rest.length]?.number
      fc.pre(gone !== undefined)
      await expect(
        again(one, { ...recorded, calls: recorded.calls.filter((call) => call !== gone) }, exchanges),
      ).rejects.toThrow(NoSuchTrial)
      const calls = [...recorded.calls]
      const [from, to] = [some % calls.length, other % calls.length]
      ;[calls[from], calls[to]] = [calls[to] ?? 'none', calls[from] ?? 'none']
      const swapped = await again(one, { ...recorded, calls }, exchanges).catch((error: unknown) => error)
      // Those that went out side by side may have gone in any order.
      if (!(swapped instanceof NoSuchTrial)) expect(swapped).toStrictEqual(trial)
    }),
    { numRuns: 60 },
  )
})

test('a trial that ends where it would have gone on is none', async () => {
  await fc.assert(
    fc.asyncProperty(anyTrial, fc.nat(), async (one, some) => {
      const { recorded, exchanges } = await made(one)
      const kept = 1 + (some % exchanges.length)
      fc.pre(kept < exchanges.length)
      const numbers = exchanges.slice(0, kept).map(({ number }) => number)
      const calls = recorded.calls.filter((call) => typeof call !== 'number' || numbers.includes(call))
      await expect(again(one, { ...recorded, calls }, exchanges.slice(0, kept))).rejects.toThrow(NoSuchTrial)
    }),
    { numRuns: 40 },
  )
})
