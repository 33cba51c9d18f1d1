import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrialJudgement } from '../../../../src/oracle/rate/trial.ts'
import { seeded } from '../../http/pacing/seeded.ts'
import { rateFaults } from '../../scenario/rate/faults.ts'
import { type Limiter, regularly } from '../../scenario/rate/limiters.ts'
import { anyScenario, limiterOf, type Scenario } from '../../scenario/rate/scenario.ts'
import { rows, type Simulated, simulate, type Wrong } from '../../scenario/rate/simulate.ts'
import { textOf } from '../logs/lines-of.ts'

/** Drawn once and for all: what is asserted is that the same trials are judged as they were. */
const seed = 7
const perFault = 6
const perKind = 30

const brief = anyScenario.filter(({ limit }) => limit <= 24)
const patient = brief.map((scenario): Scenario => ({ ...scenario, maxWaitMs: 250_000 }))

function withOther(other: 'own' | 'common'): fc.Arbitrary<Scenario> {
  return brief.map((scenario) => ({ ...scenario, other }))
}

/** Somebody else takes a part of it, in regular bursts. */
function usedByOthers(scenario: Scenario): Limiter {
  const random = seeded(scenario.seed)
  const burst = 1 + Math.floor(random() * 4)
  const taken = Math.max(1, random() * 0.9 * scenario.limit)
  const everyMs = random() < 0.3 ? scenario.windowMs : (scenario.windowMs / taken) * burst
  return regularly(limiterOf(scenario), everyMs, burst)
}

/** Each request takes so many. */
function costly(cost: number): (scenario: Scenario) => Limiter {
  return (scenario) => {
    const inner = limiterOf(scenario)
    return (now) => {
      const first = inner(now)
      if (!first.allowed) return first
      let last = first
      for (let more = 1; more < cost; more += 1) last = inner(now)
      return { ...last, allowed: true }
    }
  }
}

/** Enforces a part of the limit that it tells of. */
function lower(part: number): (scenario: Scenario) => Limiter {
  return (scenario) => limiterOf({ ...scenario, limit: Math.max(3, Math.floor(scenario.limit * part)) })
}

/** Now and then an answer tells nothing, or fails, or tells of another limit. */
function unreliable({ seed: own }: Scenario): Wrong {
  const random = seeded(own + 2)
  const ways: readonly Wrong[] = [
    () => ({ remaining: Number.NaN }),
    () => ({ limit: Number.NaN }),
    () => ({ reset: Number.NaN }),
    () => ({ retryAfter: 'soon' }),
    () => ({ status: 500 }),
    () => ({ status: 503 }),
    ({ limit }) => ({ limit: limit + 1 }),
    ({ remaining }) => ({ remaining: remaining + 2 }),
    ({ reset }) => ({ reset: reset + 3 }),
  ]
  return (answer, told, now) =>
    random() < 0.85 ? {} : (ways[Math.floor(random() * ways.length)]?.(answer, told, now) ?? {})
}

/** What may be other than an honest limiter for the trial alone. */
interface Kind {
  readonly scenarios: fc.Arbitrary<Scenario>
  readonly limiter?: (scenario: Scenario) => Limiter
  readonly wrong?: (scenario: Scenario) => Wrong
}

const kinds: Readonly<Record<string, Kind>> = {
  alone: { scenarios: patient.map((scenario) => ({ ...scenario, earlier: [] })) },
  'after others': { scenarios: brief },
  'without Date': { scenarios: brief.map((scenario) => ({ ...scenario, sendsDate: false })) },
  'another operation with a counter of its own': { scenarios: withOther('own') },
  'another operation with the same counter': { scenarios: withOther('common') },
  'beside others': { scenarios: patient, limiter: usedByOthers },
  'two for each': { scenarios: patient, limiter: costly(2) },
  'three for each': { scenarios: patient, limiter: costly(3) },
  'half of it': { scenarios: patient, limiter: lower(0.5) },
  'most of it': { scenarios: patient, limiter: lower(0.8) },
  unreliable: { scenarios: patient, wrong: unreliable },
  'unreliable beside others': { scenarios: patient, limiter: usedByOthers, wrong: unreliable },
}

test('what is said of trials is as it was', async () => {
  const said: string[] = []
  for (const [index, [name, { scenarios, limiter, wrong }]] of Object.entries(kinds).entries())
    for (const scenario of fc.sample(scenarios, { seed: seed + index, numRuns: perKind })) {
      const simulated = await simulate(scenario, wrong?.(scenario), limiter?.(scenario))
      said.push(...linesOf(`${name}, ${nameOf(scenario)}`, simulated))
    }
  await expect(textOf(said)).toMatchFileSnapshot('said-of-limiters.snap')
})

test('what is said of trials of limiters with a fault is as it was, whether it shows or not', async () => {
  const said: string[] = []
  for (const [index, { name, wrong, limiter }] of rateFaults.entries())
    for (const scenario of fc.sample(patient, { seed: seed + index, numRuns: perFault }))
      said.push(
        ...linesOf(`${name}, ${nameOf(scenario)}`, await simulate(scenario, wrong?.(), limiter?.(scenario))),
      )
  await expect(textOf(said)).toMatchFileSnapshot('said-of-limiters-with-a-fault.snap')
})

function nameOf({ kind, limit, windowMs, reset, seed: own }: Scenario): string {
  return `${kind} ${limit} in ${windowMs} ms, ${reset}, ${own}`
}

/** What held in one line, what did not in one each. */
function linesOf(name: string, { judgements }: Simulated): readonly string[] {
  const kept = rows.filter((row) => judgements[row].state === 'satisfied')
  const others = rows.flatMap((row) => {
    const judgement = judgements[row]
    return judgement.state === 'satisfied' ? [] : [`${name}: ${row} ${lineOf(judgement)}`]
  })
  return [`${name}: satisfied ${kept.join(', ')}`, ...others]
}

function lineOf(judgement: Exclude<TrialJudgement, { state: 'satisfied' }>): string {
  if (judgement.state === 'undetermined')
    return `undetermined: ${judgement.reason}${judgement.blockedBy === undefined ? '' : `: see ${judgement.blockedBy}`}`
  const numbers = judgement.exchanges.map(({ number }) => number)
  return `violated by ${numbers.join(', ')}: expected ${judgement.expected}, got ${judgement.actual}`
}
