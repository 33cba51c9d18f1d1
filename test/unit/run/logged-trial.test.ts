import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLog } from '../../../src/http/log/read-log.ts'
import { judgeTrial } from '../../../src/oracle/rate/judge-trial.ts'
import type { Trial } from '../../../src/oracle/rate/trial.ts'
import { foldedEvents } from '../../../src/run/finished-from-log.ts'
import { loggedEvent } from '../../../src/scenario/logged-event.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { mapTrial } from '../../../src/spec/trial.ts'
import { runStarted } from '../report/har/a-log.ts'
import { rateFaults } from '../scenario/rate/faults.ts'
import { anyScenario, aScenario, isFeasible } from '../scenario/rate/scenario.ts'
import { simulate } from '../scenario/rate/simulate.ts'

const facts = { plan: undefined, isOfPlan: false }

/** The exchanges of a trial, each once. */
function exchangesOf(trial: Trial): readonly Exchange[] {
  const exchanges = new Map<number, Exchange>()
  mapTrial(trial, ({ exchange }) => exchanges.set(exchange.number, exchange))
  return [...exchanges.values()]
}

/** Writes a trial to a log, and reads it there. */
function loggedAndRead(trial: Trial): Trial {
  const events = [
    ...exchangesOf(trial).map((exchange) => ({ kind: 'answered', exchange }) as const),
    { kind: 'trial', trial } as const,
  ]
  const lines = [runStarted, ...events.map((event) => loggedEvent(event, 'rate-limits'))]
  const log = readLog(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(log?.unreadable).toEqual([])
  const told = foldedEvents(log?.events ?? [], 'https://pets.example/v1').at(-1)
  if (told?.kind !== 'trial') throw new Error('the log has no trial')
  return told.trial
}

test('a trial comes back from the log as it was, and is judged as it was', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      anyScenario.filter(isFeasible),
      fc.option(fc.constantFrom(...rateFaults), { nil: undefined }),
      async (scenario, fault) => {
        const { trial } = await simulate(scenario, fault?.wrong?.(), fault?.limiter?.(scenario))
        const again = loggedAndRead(trial)
        expect(again).toEqual(trial)
        const judgements = judgeTrial(trial, facts)
        expect(judgeTrial(again, facts)).toEqual(judgements)
        for (const { state } of judgements) met.add(state)
      },
    ),
    { numRuns: 60 },
  )
  expect([...met].toSorted()).toEqual(['satisfied', 'undetermined', 'violated'])
})

test('a trial of an exchange that the log has not is none', async () => {
  const { trial } = await simulate(aScenario())
  const logged = loggedEvent({ kind: 'trial', trial }, 'rate-limits')
  expect(() => foldedEvents([logged], 'https://pets.example/v1')).toThrow('the log has no exchange 1')
})
