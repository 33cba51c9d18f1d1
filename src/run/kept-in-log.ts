import type { RequirementId } from '../catalogue/requirement-id.ts'
import { oracleOptionsOf } from '../check/oracle-options-of.ts'
import { loadContract } from '../contract/contract.ts'
import { isRecord } from '../contract/is-record.ts'
import type { LogEvent } from '../events/log-event.ts'
import { foldedEvents } from '../log/read-events.ts'
import { judge } from '../oracle/judge.ts'
import { nothingKnown } from '../oracle/known.ts'
import type { RecordedRun } from './recorded-events.ts'

/**
 * Which requirements each answer of a log kept, in their order: the oracle is told again what it was told.
 *
 * @param lines - of the log, as parsed
 * @param run - as its first line tells of it
 * @throws what comes of a log that was changed since
 */
export async function keptInLog(
  lines: readonly unknown[],
  { baseUrl, judged }: Pick<RecordedRun, 'baseUrl' | 'judged'>,
): Promise<readonly (readonly RequirementId[])[]> {
  const options = oracleOptionsOf(judged, await loadContract())
  let known = nothingKnown
  return foldedEvents(lines.filter(isFolded), baseUrl).flatMap((event) => {
    const ruling = judge(known, event, options)
    known = ruling.known
    if (event.kind !== 'answered') return []
    return [ruling.judgements.flatMap(({ state, requirement }) => (state === 'kept' ? [requirement] : []))]
  })
}

const folded: readonly unknown[] = ['announced', 'answered', 'confirmed', 'unconfirmed']

/** Whether a line is one of those that the oracle is told, by what all of them have. */
function isFolded(line: unknown): line is LogEvent {
  if (!isRecord(line) || !folded.includes(line['kind'])) return false
  return isRecord(line['exchange']) || isRecord(line['request'])
}
