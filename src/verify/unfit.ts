import { catalogue } from '../catalogue/catalogue.ts'
import { runDefaults } from '../options/run-options.ts'
import type { Report } from '../report/json.ts'
import { readLog } from './read-log.ts'

/** What keeps a run from being certified, whatever it found. */
export function unfit(report: Report): readonly string[] {
  const { verdict, complete, suiteFaults, profile, requirements } = report
  const rows = catalogue.requirements.filter(({ profiles }) => profiles.includes('full'))
  return [
    ...(verdict === 'conformant' ? [] : [`its verdict is ${verdict}`]),
    ...(complete ? [] : ['the run did not come to its end']),
    ...suiteFaults.map((fault) => `the suite was at fault: ${fault}`),
    ...(profile === 'full' ? [] : [`it was judged by the profile ${profile}, and not in full`]),
    ...rows.flatMap(({ id, revision, level }) => {
      const row = requirements.find((one) => one.id === id)
      if (row === undefined) return [`${id} is missing`]
      if (row.revision !== revision) return [`${id} was judged in revision ${row.revision}, not ${revision}`]
      if (row.level !== level) return [`${id} is a ${level}, not a ${row.level}`]
      return row.verdict === 'not-selected' ? [`${id} was not selected`] : []
    }),
  ]
}

/**
 * What keeps a run from being certified by what it was told: a service that may lag for as long as it likes keeps what it
 * could not keep else.
 *
 * @param logText - of `events.ndjson`
 */
export function unfitSettings(logText: string): readonly string[] {
  const log = readLog(logText)
  // What is no log of a run is told of by whoever judges it.
  if (log.faults !== undefined) return []
  const { consistencyWindowMs } = log.run.judged
  const most = runDefaults.consistencyWindow
  return consistencyWindowMs <= most
    ? []
    : [
        `it was judged with a consistency window of ${consistencyWindowMs} ms; certified is by ${most} at most`,
      ]
}
