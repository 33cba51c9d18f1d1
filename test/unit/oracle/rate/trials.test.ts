import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrialJudgement } from '../../../../src/oracle/rate/trial-judgement.ts'
import { rateFaults } from '../../check/rate/faults.ts'
import { anyScenario, type Scenario } from '../../check/rate/scenario.ts'
import { rows, type Simulated, simulate } from '../../check/rate/simulate.ts'
import { textOf } from '../logs/lines-of.ts'

/** Drawn once and for all: what is asserted is that the same trials are judged as they were. */
const seed = 7
const perFault = 3
const perKind = 30

const brief = anyScenario.filter(({ limit }) => limit <= 24)

test('what is said of trials of honest limiters is as it was', async () => {
  const alone = brief.map((scenario): Scenario => ({ ...scenario, earlier: [] }))
  const beside = (other: 'own' | 'common') => brief.map((scenario): Scenario => ({ ...scenario, other }))
  const untimed = brief.map((scenario): Scenario => ({ ...scenario, sendsDate: false }))
  const said: string[] = []
  const kinds = [alone, brief, untimed, beside('own'), beside('common')]
  for (const [index, scenarios] of kinds.entries())
    for (const scenario of fc.sample(scenarios, { seed: seed + index, numRuns: perKind }))
      said.push(...linesOf(nameOf(scenario), await simulate(scenario)))
  await expect(textOf(said)).toMatchFileSnapshot('said-of-honest-limiters.snap')
})

test('what is said of trials of limiters with a fault is as it was', async () => {
  const said: string[] = []
  for (const { name, shows, wrong, limiter } of rateFaults) {
    const scenarios = shows === undefined ? brief : brief.filter(shows)
    for (const scenario of fc.sample(scenarios, { seed, numRuns: perFault }))
      said.push(
        ...linesOf(`${name}, ${nameOf(scenario)}`, await simulate(scenario, wrong?.(), limiter?.(scenario))),
      )
  }
  await expect(textOf(said)).toMatchFileSnapshot('said-of-limiters-with-a-fault.snap')
})

function nameOf({ kind, limit, windowMs, reset, seed: own }: Scenario): string {
  return `${kind} ${limit} in ${windowMs} ms, ${reset}, ${own}`
}

function linesOf(name: string, { judgements }: Simulated): readonly string[] {
  const kept = rows.filter((row) => judgements[row].state === 'kept')
  const others = rows.flatMap((row) => {
    const judgement = judgements[row]
    return judgement.state === 'kept' ? [] : [`${name}: ${row} ${lineOf(judgement)}`]
  })
  return [`${name}: kept ${kept.join(', ')}`, ...others]
}

function lineOf(judgement: Exclude<TrialJudgement, { state: 'kept' }>): string {
  if (judgement.state === 'open') return `open: ${judgement.reason}`
  const numbers = judgement.exchanges.map(({ number }) => number)
  return `broken by ${numbers.join(', ')}: expected ${judgement.expected}, got ${judgement.actual}`
}
