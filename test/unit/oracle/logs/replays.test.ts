import { expect, test } from 'vitest'
import { trialRows } from '../../../../src/oracle/rate/judge-trial.ts'
import { kept } from '../rate/a-judgement.ts'
import { judgementsOf } from './broken-by.ts'
import { eventsOf, optionsFor, readLogs } from './kept-log.ts'
import { linesOf, textOf } from './lines-of.ts'
import { replay } from './replay.ts'
import { judgeTrial, makeTrial } from './trial-log.ts'

/** What the oracle is told where the conforming service is asked the same as in each log. */
const replays = await Promise.all(
  [...readLogs()].map(async ([row, file]) => {
    const logs = Object.entries(file).map(async ([fault, log]) => {
      const events = await replay(eventsOf(log))
      return { fault, events, options: optionsFor(log) }
    })
    return { row, logs: await Promise.all(logs) }
  }),
)

test.each(replays)('where the conforming service is asked as for $row, nothing is violated', ({ logs }) => {
  for (const { fault, events, options } of logs) {
    const told = judgementsOf(events, { ...options, plan: undefined })
    expect(linesOf(told.filter(({ state }) => state === 'violated')), fault).toStrictEqual([])
  }
})

test('what the oracle says of the conforming service is as it was', async () => {
  const said = replays.flatMap(({ logs }) =>
    logs.flatMap(({ events, options }) => linesOf(judgementsOf(events, options))),
  )
  await expect(textOf(said)).toMatchFileSnapshot('said-of-the-conforming-service.snap')
})

test('a trial of the conforming service keeps all that a trial judges', async () => {
  for (const limit of [2, 3, 20])
    for (const concurrency of [1, 8]) {
      const trial = await makeTrial(undefined, { limit, windowMs: 60_000 }, concurrency)
      for (const row of trialRows) expect(judgeTrial(row, trial), `${row}, ${limit}`).toStrictEqual(kept)
    }
})
