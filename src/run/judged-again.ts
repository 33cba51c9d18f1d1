import type { JudgedSettings } from '../check/oracle-options-of.ts'
import { Responses } from '../check/responses.ts'
import { loadContract } from '../contract/contract.ts'
import { isRecord } from '../contract/is-record.ts'
import type { LogEvent } from '../events/log-event.ts'
import type { RunEvent } from '../events/run-event.ts'
import { foldedEvents } from '../log/read-events.ts'

/**
 * What the answers of a log say, whatever the log itself says of them: the oracle is told again what it was told.
 *
 * @param lines - of the log, as parsed
 * @param run - as its first line tells of it
 * @returns entries as the run's own were, in their order, and all breaches: one of kind `exchange` for each answer
 * @throws what comes of a log that was changed since
 */
export async function judgedAgain(
  lines: readonly unknown[],
  { baseUrl, judged }: { readonly baseUrl: string; readonly judged: JudgedSettings },
): Promise<readonly RunEvent[]> {
  const entries: RunEvent[] = []
  const responses = new Responses(
    loadContract,
    judged,
    (entry) => entries.push(entry),
    () => '',
    undefined,
    Number.POSITIVE_INFINITY,
  )
  for (const event of foldedEvents(lines.filter(isFolded), baseUrl)) {
    switch (event.kind) {
      case 'sent':
        responses.sent(event.request)
        break
      case 'answered':
        await responses.observe(event.exchange)
        break
      case 'confirmed':
        responses.confirm(event.exchange)
        break
      case 'unconfirmed':
        responses.unconfirmed(event.exchange)
        break
      case 'phase':
        if (event.phase === 'over') responses.conclude()
        else responses.takeApart(event.phase === 'taking apart')
        break
    }
  }
  return entries
}

const ofExchanges: readonly unknown[] = ['announced', 'answered', 'confirmed', 'unconfirmed']

/** Whether a line is one of those that the oracle is told, by what all of them have. */
function isFolded(line: unknown): line is LogEvent {
  if (!isRecord(line)) return false
  if (line['kind'] === 'phase') return typeof line['phase'] === 'string'
  return ofExchanges.includes(line['kind']) && (isRecord(line['exchange']) || isRecord(line['request']))
}
