import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../src/events/exchange.ts'
import type { Judgement } from '../../../../src/events/judgement.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import { allFaults } from '../../../../src/reference/faults/index.ts'
import { beyondLogs } from './beyond-logs.ts'
import { judgementsOf, rowsBrokenBy } from './broken-by.ts'
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

const files = readLogs()
const rows = [...files].map(([row, file]) => ({ row, logs: Object.entries(file) }))

const eventsOf = (log: KeptLog): readonly OracleEvent[] => ('events' in log ? log.events.map(take) : [])
const given = (log: KeptLog) => optionsOf('events' in log ? log.options : {})

function exchangesIn(log: KeptLog): readonly Exchange[] {
  if ('trial' in log) return exchangesOf(takeTrial(log.trial))
  const all = eventsOf(log).flatMap((event) => (event.kind === 'sent' ? [] : [event.exchange]))
  return [...new Map(all.map((exchange) => [exchange.number, exchange])).values()]
}

function isBroken(row: string, log: KeptLog): boolean {
  if ('events' in log) return rowsBrokenBy(eventsOf(log), given(log)).some((one) => one === row)
  return isTrialRow(row) && judgeTrial(row, takeTrial(log.trial)).state === 'broken'
}

/** What the oracle says of logs, each line once. */
function linesOf(judgements: readonly Judgement[]): readonly string[] {
  return judgements.map((judgement) => {
    const { state, requirement } = judgement
    if (state === 'kept') return `${requirement} kept: ${judgement.variety}`
    if (state === 'broken' || state === 'doubtful')
      return `${requirement} ${state}: expected ${judgement.expected}, got ${judgement.actual}`
    return `${requirement} open, ${judgement.why}: ${judgement.reason}; see ${judgement.see ?? 'nothing'}`
  })
}

const textOf = (lines: readonly string[]): string => `${[...new Set(lines)].toSorted().join('\n')}\n`

test('there is a log for every fault, but for those that no log can show', () => {
  const shown = allFaults.filter(({ knownMiss, target }) => knownMiss !== true && !beyondLogs.has(target))
  expect(shown.length).toBeGreaterThan(600)
  const logged = rows.flatMap(({ row, logs }) => logs.map(([fault]) => `${row} ${fault}`))
  expect(logged.toSorted(), 'npm run generate:logs -- <faults that are new>').toStrictEqual(
    shown.map(({ target, name }) => `${target} ${name}`).toSorted(),
  )
})

describe.each(rows)('$row', ({ row, logs }) => {
  test('is broken by a log of a few exchanges for each fault, none of which can be left out', () => {
    for (const [fault, log] of logs) {
      expect(isBroken(row, log), fault).toBe(true)
      expect(exchangesIn(log).length, fault).toBeLessThanOrEqual(longer.get(fault) ?? mostExchanges)
      if ('trial' in log) continue
      const events = eventsOf(log)
      for (const index of events.keys())
        expect(rowsBrokenBy(events.toSpliced(index, 1), given(log)), fault).not.toContain(row)
    }
  })

  test('is not broken, nor is another, where the conforming service is asked the same', async () => {
    for (const [fault, log] of logs) {
      const told = judgementsOf(await replay(eventsOf(log)), { ...given(log), plan: undefined })
      expect(linesOf(told.filter(({ state }) => state === 'broken')), fault).toStrictEqual([])
    }
  })
})

test('what the oracle says of all logs is as it was', async () => {
  const said = rows.flatMap(({ logs }) =>
    logs.flatMap(([, log]) => linesOf(judgementsOf(eventsOf(log), given(log)))),
  )
  await expect(textOf(said)).toMatchFileSnapshot('said-of-faults.snap')
  const replayed: string[] = []
  for (const { logs } of rows)
    for (const [, log] of logs)
      replayed.push(...linesOf(judgementsOf(await replay(eventsOf(log)), given(log))))
  await expect(textOf(replayed)).toMatchFileSnapshot('said-of-the-conforming-service.snap')
})

test('what is said of all trials is as it was', () => {
  const said = rows.flatMap(({ row, logs }) =>
    logs.flatMap(([fault, log]) => {
      const judgement = 'trial' in log && isTrialRow(row) ? judgeTrial(row, takeTrial(log.trial)) : undefined
      return judgement?.state === 'broken'
        ? [`${row} ${fault}: expected ${judgement.expected}, got ${judgement.actual}`]
        : []
    }),
  )
  return expect(textOf(said)).toMatchFileSnapshot('said-of-trials.snap')
})

test('a trial of the conforming service keeps all that a trial judges', async () => {
  for (const limit of [2, 3, 20])
    for (const concurrency of [1, 8]) {
      const trial = await makeTrial(undefined, { limit, windowMs: 60_000 }, concurrency)
      for (const row of trialRows)
        expect(judgeTrial(row, trial), `${row}, ${limit}`).toStrictEqual({ state: 'kept' })
    }
})
