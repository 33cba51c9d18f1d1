import type { LogEvent } from '../events/log-event.ts'
import { UsageError } from '../options/usage-error.ts'
import { type Report, toReport } from '../report/json.ts'
import { finishedFromLog } from '../run/finished-from-log.ts'
import { contradictionsOf } from './contradictions.ts'
import { differencesOf } from './differences.ts'
import { type ReadLog, readLog } from './read-log.ts'

/**
 * Judges the evidence of a run again: the log must fit together, and come to the same findings and verdicts as the report.
 *
 * @param logText - of `events.ndjson`
 * @param report - of `report.json`
 * @param log - the same, as read
 * @returns what is wrong, each in words; nothing where the one follows from the other
 */
export async function evidenceFaults(
  logText: string,
  report: Report,
  log: ReadLog = readLog(logText),
): Promise<readonly string[]> {
  if (log.faults !== undefined) return log.faults
  const contradictions = await contradictionsOf(log.events, log.run)
  if (contradictions.length > 0) return contradictions
  const otherwise = endedOtherwise(log.events, report)
  if (otherwise.length > 0) return otherwise
  try {
    return differencesOf(report, toReport(await finishedFromLog(logText, 'events.ndjson')))
  } catch (error) {
    if (error instanceof UsageError) return [error.message]
    throw error
  }
}

function endedOtherwise(events: readonly LogEvent[], { verdict }: Report): readonly string[] {
  const end = events.at(-1)
  return end?.kind === 'run-ended' && end.verdict === verdict && end.unreachable === undefined
    ? []
    : [`the log does not end with the verdict ${verdict}`]
}
