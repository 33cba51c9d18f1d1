import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../src/events/exchange.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import { allFaults } from '../../../../src/reference/faults/index.ts'
import { beyondLogs } from './beyond-logs.ts'
import { brokenBy, rowsBrokenBy } from './broken-by.ts'
import { take } from './kept-event.ts'
import { type KeptLog, optionsOf, readLogs } from './kept-log.ts'
import { replay } from './replay.ts'
import { exchangesOf, isTrialRow, judgeTrial, makeTrial, takeTrial, trialRows } from './trial-log.ts'

const mostExchanges = 5

/**
 * Faults that take more, with what they take: what remains on a key that others may use is too much by twenty requests,
 * or it is not told (oracle/readings.ts); and a trial joins creates to a limit of six at the least, which they pass.
 */
const longer: ReadonlyMap<string, number> = new Map([
  ['creates-never-refused', 7],
  ['remaining-full-on-creates', 22],
  ['main-key-remaining-never-falls', 23],
  ['main-key-remaining-jumps-back', 86],
  ['main-key-creates-uncounted', 23],
])

const logs = [...readLogs()].flatMap(([row, file]) =>
  Object.entries(file).map(([fault, log]) => ({ row, fault, log })),
)

const eventsOf = (log: KeptLog): readonly OracleEvent[] => ('events' in log ? log.events.map(take) : [])

function exchangesIn(log: KeptLog): readonly Exchange[] {
  if ('trial' in log) return exchangesOf(takeTrial(log.trial))
  const all = eventsOf(log).flatMap((event) => (event.kind === 'sent' ? [] : [event.exchange]))
  return [...new Map(all.map((exchange) => [exchange.number, exchange])).values()]
}

/** What is broken in a log. */
function rowsOf(log: KeptLog): readonly string[] {
  if ('events' in log) return rowsBrokenBy(eventsOf(log), optionsOf(log.options))
  const trial = takeTrial(log.trial)
  return [...readLogs().keys()].filter((row) => isTrialRow(row) && judgeTrial(row, trial).state === 'broken')
}

test('there is a log for every fault, but for those that no log can show', () => {
  const shown = allFaults.filter(({ knownMiss, target }) => knownMiss !== true && !beyondLogs.has(target))
  expect(shown.length).toBeGreaterThan(600)
  const names = (of: readonly { readonly row: string; readonly fault: string }[]) =>
    of.map(({ row, fault }) => `${row} ${fault}`).toSorted()
  expect(names(logs), 'npm run generate:logs -- <faults that are new>').toStrictEqual(
    names(shown.map(({ target, name }) => ({ row: target, fault: name }))),
  )
})

describe.each(logs)('$row: $fault', ({ row, fault, log }) => {
  test('is broken by a log of a few exchanges, none of which can be left out', () => {
    expect(rowsOf(log)).toContain(row)
    expect(exchangesIn(log).length).toBeLessThanOrEqual(longer.get(fault) ?? mostExchanges)
    if ('trial' in log) return
    const events = eventsOf(log)
    for (const index of events.keys())
      expect(rowsBrokenBy(events.toSpliced(index, 1), optionsOf(log.options))).not.toContain(row)
  })

  test('is not broken where the conforming service is asked the same', async () => {
    const told = 'events' in log ? await replay(eventsOf(log)) : []
    const options = optionsOf('events' in log ? log.options : {})
    expect(brokenBy(told, { ...options, plan: undefined })).toStrictEqual([])
  })
})

test('a trial of the conforming service keeps all that a trial judges', async () => {
  for (const limit of [2, 3, 20])
    for (const concurrency of [1, 8]) {
      const trial = await makeTrial(undefined, { limit, windowMs: 60_000 }, concurrency)
      for (const row of trialRows)
        expect(judgeTrial(row, trial), `${row}, ${limit}`).toStrictEqual({ state: 'kept' })
    }
})
