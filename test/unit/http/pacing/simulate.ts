import { LimitWait } from '../../../../src/http/pacing/gate.ts'
import { Pacer } from '../../../../src/http/pacing/pacer.ts'
import type { PlanLimits } from '../../../../src/http/pacing/plan.ts'
import { waitAfter429 } from '../../../../src/http/pacing/wait-after-429.ts'
import { seeded } from './seeded.ts'
import type { Answer } from './simulated-target.ts'
import { VirtualClock } from './virtual-clock.ts'

/** What the client of a simulation asks, in turn. */
const operations = ['listPets', 'createPet', 'getPet'] as const

/** One run. */
export interface Scenario {
  readonly seed: number
  readonly requests: number
  readonly concurrency: number
  /** For the way there and back together. */
  readonly longestLatencyMs: number
  readonly share: number
  readonly plan?: PlanLimits
  readonly spentEarlier?: number
  readonly maxWaitMs: number
  /** A run that takes longer than this, in virtual time, has failed. */
  readonly longestRunMs: number
  readonly answer: (operation: string, now: number) => Answer
  /** Called now and then; how often, the pause says. */
  readonly others?: {
    readonly act: (operation: string, now: number) => void
    readonly longestPauseMs: number
  }
}

/** What came of a run. */
export interface Outcome {
  readonly departures: readonly number[]
  readonly refusals: readonly { readonly at: number; readonly retryAfterMs: number }[]
  readonly answered: number
  readonly tookMs: number
  readonly stopped: string | undefined
}

/** Sends requests as the client does, in virtual time. */
export async function simulate(scenario: Scenario): Promise<Outcome> {
  const { requests, concurrency, share, plan, maxWaitMs, longestRunMs, spentEarlier = 0 } = scenario
  const clock = new VirtualClock()
  const random = seeded(scenario.seed)
  const { signal } = new AbortController()
  const pacer = new Pacer({
    clock,
    signal,
    share,
    plan,
    maxWaitMs,
    spentEarlier,
    decisive: 0,
    onWait: () => undefined,
  })
  const started = clock.now()
  const departures: number[] = []
  const refusals: { at: number; retryAfterMs: number }[] = []
  let begun = 0
  let answered = 0
  let over = false

  const pick = () => operations[Math.floor(random() * operations.length)] ?? 'listPets'
  const travel = () => clock.sleep((random() * scenario.longestLatencyMs) / 2)

  const ask = async (): Promise<number> => {
    const operation = pick()
    const take = await pacer.admit(operation)
    departures.push(clock.now())
    await travel()
    const { status, headers } = scenario.answer(operation, clock.now())
    await travel()
    if (status === 429) {
      refusals.push({ at: clock.now(), retryAfterMs: Number(headers['retry-after'] ?? 0) * 1000 })
      pacer.block(clock.now() + waitAfter429(headers, 1, clock.now(), random()))
    }
    take(headers, status)
    return status
  }
  const worker = async () => {
    while (begun < requests) {
      begun += 1
      while ((await ask()) === 429);
      answered += 1
    }
  }
  const others = async () => {
    while (!over && scenario.others !== undefined) {
      await clock.sleep(random() * scenario.others.longestPauseMs)
      for (let burst = Math.ceil(random() * 20); burst > 0; burst -= 1)
        scenario.others.act(pick(), clock.now())
    }
  }
  const run = async () => {
    const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
    over = true
    const failure = results.find((result) => result.status === 'rejected')
    if (failure === undefined) return undefined
    if (failure.reason instanceof LimitWait) return failure.reason.message
    throw failure.reason
  }
  void others()
  const stopped = await clock.run(run(), longestRunMs)
  return { departures, refusals, answered, tookMs: clock.now() - started, stopped }
}
