import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../../src/events/exchange.ts'
import { judgeTrial, trialRows } from '../../../../src/oracle/rate/judge-trial.ts'
import { fromRecordedTrial, toRecordedTrial } from '../../../../src/oracle/rate/recorded-trial.ts'
import type { Trial } from '../../../../src/oracle/rate/trial.ts'
import { isStep } from '../../../../src/oracle/step.ts'
import { rateFaults } from '../../check/rate/faults.ts'
import { anyScenario, isFeasible } from '../../check/rate/scenario.ts'
import { simulate } from '../../check/rate/simulate.ts'

const facts = { plan: undefined, isOfPlan: false }

function exchangesIn(value: unknown, found = new Map<number, Exchange>()): ReadonlyMap<number, Exchange> {
  if (isStep(value)) found.set(value.exchange.number, value.exchange)
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) exchangesIn(one, found)
  return found
}

function recorded(trial: Trial): unknown {
  return JSON.parse(JSON.stringify(toRecordedTrial(trial)))
}

test('a trial that was recorded is judged as it was, of limiters that are honest and of others', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyScenario.filter(isFeasible),
      fc.option(fc.constantFrom(...rateFaults), { nil: undefined }),
      async (scenario, fault) => {
        const { trial } = await simulate(scenario, fault?.wrong?.(), fault?.limiter?.(scenario))
        const exchanges = exchangesIn(trial)
        const again = fromRecordedTrial(recorded(trial), (number) => exchanges.get(number))
        if (again === undefined) throw new Error('it could not be read again')
        for (const row of trialRows)
          expect(judgeTrial(row, again, facts)).toStrictEqual(judgeTrial(row, trial, facts))
      },
    ),
    { numRuns: 60 },
  )
})

test('what is no trial, or is of exchanges that there are not, is none', async () => {
  const [scenario] = fc.sample(anyScenario.filter(isFeasible), { numRuns: 1, seed: 1 })
  if (scenario === undefined) throw new Error('there is no scenario')
  const { trial } = await simulate(scenario)
  const exchanges = exchangesIn(trial)
  const read = (value: unknown): unknown => fromRecordedTrial(value, (number) => exchanges.get(number))
  expect(read(recorded(trial))).toBeDefined()
  expect(fromRecordedTrial(recorded(trial), () => undefined)).toBeUndefined()
  for (const wrong of [undefined, 7, [], {}, { ...Object(recorded(trial)), spent: 1 }])
    expect(read(wrong)).toBeUndefined()
  for (const member of ['spent', 'apart', 'crossedApart', 'uncrossed', 'again', 'createsLeft'])
    expect(read({ ...Object(recorded(trial)), [member]: 'x' }), member).toBeUndefined()
  expect(read({ ...Object(recorded(trial)), recovery: {} })).toBeUndefined()
})
